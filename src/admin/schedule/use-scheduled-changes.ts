import { queryKeys } from '#admin/api/query-client.ts'
import { useRead } from '#admin/api/use-read.ts'
import type { AdminArticle } from '#domain/articles/admin-article.ts'
import { listScheduledChanges } from '#domain/schedule/calls.ts'

/** What is scheduled for an article, read anew after each save of it. */
export function useScheduledChanges(article: AdminArticle | null) {
  const { _id: id = '', revision, workingCopy } = article ?? {}
  return useRead(
    [...queryKeys.schedule(id), revision, workingCopy?.revision],
    listScheduledChanges,
    { params: { id } },
    {
      enabled: article !== null,
      placeholderData: (earlier) => earlier,
    },
  )
}
