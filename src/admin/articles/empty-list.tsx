import { type ListRequest, unnarrowed } from '#admin/api/articles.ts'
import { Button } from '#admin/ui/button.tsx'
import { articleTabs, narrowedTo } from './list-query.ts'

interface EmptyListProps {
  request: ListRequest
  onRequest: (request: ListRequest) => void
}

/** Says why the list has no articles, and offers to widen what is asked for. */
export function EmptyList({ request, onRequest }: EmptyListProps) {
  const narrowed = narrowedTo(request)
  if (narrowed.length > 0) {
    return (
      <div className="empty">
        <p>
          No articles match {request.q && `“${request.q}”, `}
          {narrowed.join(', ')}.
        </p>
        <Button onClick={() => onRequest({ ...request, ...unnarrowed })}>Clear filter</Button>
      </div>
    )
  }
  if (!request.q) return <p className="empty">{articleTabs[request.filter].empty}</p>
  return (
    <div className="empty">
      <p>No articles match “{request.q}”.</p>
      <Button onClick={() => onRequest({ ...request, q: '' })}>Clear search</Button>
    </div>
  )
}
