import { isUnauthorized } from '#admin/api/api-error.ts'
import { Alert } from '#admin/ui/alert.tsx'
import { Button } from '#admin/ui/button.tsx'
import { Loading } from '#admin/ui/loading.tsx'
import { StagingCard } from './staging-card.tsx'
import { type DraftTask, useDrafts } from './use-drafts.ts'

export function DraftList({
  busy,
  onTask,
}: {
  busy: string | null
  onTask: (task: DraftTask) => void
}) {
  const list = useDrafts()
  if (list.isPending) return <Loading text="Loading drafts..." />
  const failed = list.isError && !isUnauthorized(list.error) && (
    <div className="line middle failure">
      <Alert>Failed to load articles. Please try again.</Alert>
      <Button onClick={() => void list.refetch()}>Retry</Button>
    </div>
  )
  const drafts = list.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <>
      {failed}
      {list.data && drafts.length === 0 && <p className="empty">No draft articles found.</p>}
      {drafts.map((draft) => (
        <StagingCard key={draft._id} draft={draft} busy={busy === draft._id} onTask={onTask} />
      ))}
      {list.hasNextPage && (
        <div className="line middle list-end">
          <Button disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {list.isFetchingNextPage ? 'Loading drafts...' : 'Load more'}
          </Button>
        </div>
      )}
    </>
  )
}
