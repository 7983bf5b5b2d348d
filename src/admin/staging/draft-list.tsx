import { endsSession } from '#admin/api/api-refusal.ts'
import { Alert } from '#admin/ui/alert.tsx'
import { Button } from '#admin/ui/button.tsx'
import { Loading } from '#admin/ui/loading.tsx'
import { StagingCard } from './staging-card.tsx'
import { type DraftTask, useDrafts } from './use-drafts.ts'

/**
 * A card for each draft, as far as they were asked for.
 *
 * @param props.busy the id of the draft with which something is being done, if any
 * @param props.onTask called with what is to be done with which draft
 */
export function DraftList({
  busy,
  onTask,
}: {
  busy: string | null
  onTask: (task: DraftTask) => void
}) {
  const list = useDrafts()
  if (list.isPending) return <Loading text="Loading drafts..." />
  const failed = list.isError && !endsSession(list.error) && (
    <div className="failure">
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
        <div className="list-end">
          <Button disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {list.isFetchingNextPage ? 'Loading drafts...' : 'Load more'}
          </Button>
        </div>
      )}
    </>
  )
}
