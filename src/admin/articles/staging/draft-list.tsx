import { queryKeys } from '#admin/api/query-client.ts'
import { usePages } from '#admin/api/use-read.ts'
import { LoadMore, QueryState } from '#admin/ui/query-state.tsx'
import { listDrafts } from '#domain/articles/calls.ts'
import { StagingCard } from './staging-card.tsx'
import type { DraftTask } from './use-drafts.ts'

export function DraftList({
  busy,
  onTask,
}: {
  busy: string | null
  onTask: (task: DraftTask) => void
}) {
  const { list, items: drafts } = usePages(queryKeys.drafts, listDrafts, { query: { limit: 50 } })
  return (
    <>
      <QueryState query={list} what="drafts" failure="Failed to load articles. Please try again." />
      {list.data && drafts.length === 0 && <p className="empty">No draft articles found.</p>}
      {drafts.map((draft) => (
        <StagingCard key={draft._id} draft={draft} busy={busy === draft._id} onTask={onTask} />
      ))}
      <LoadMore list={list} what="drafts" />
    </>
  )
}
