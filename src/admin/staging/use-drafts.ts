import {
  type UseMutationResult,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { deleteArticle, listDrafts, markForRewrite, publishArticle } from '#admin/api/articles.ts'
import type { Connection } from '#admin/api/connection.ts'
import { queryKeys, refreshAfterChange } from '#admin/api/query-keys.ts'
import { useConnection } from '#admin/session/session-context.tsx'
import type { AdminArticleListed } from '#domain/admin-article.ts'

/** What can be done with a draft from its card. */
export type DraftAction = 'publish' | 'needs-rewrite' | 'note' | 'delete'

/** Something to be done with a draft. */
export interface DraftTask {
  action: DraftAction
  draft: AdminArticleListed
  /** With `note`: what the author is asked to do. */
  note?: string
}

/** @returns the pages of drafts that were asked for so far */
export function useDrafts() {
  const connection = useConnection()
  return useInfiniteQuery({
    queryKey: queryKeys.drafts,
    queryFn: ({ pageParam, signal }) => listDrafts(connection, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
}

/**
 * @param told what to do with the outcome
 * @returns how a task is done; the lists are read afresh after each, also after a failed one, since
 *   a draft that somebody else changed is why most fail
 */
export function useDraftTask(told: {
  onSuccess: (task: DraftTask) => void
  onError: (error: Error, task: DraftTask) => void
}): UseMutationResult<void, Error, DraftTask> {
  const connection = useConnection()
  const answers = useQueryClient()
  return useMutation({
    mutationFn: (task: DraftTask) => perform(connection, task),
    onSuccess: (_, task) => told.onSuccess(task),
    onError: (error, task) => told.onError(error, task),
    onSettled: () => refreshAfterChange(answers),
  })
}

async function perform(connection: Connection, { action, draft, note }: DraftTask): Promise<void> {
  if (action === 'delete') await deleteArticle(connection, draft._id)
  else if (action === 'publish') await publishArticle(connection, draft)
  else await markForRewrite(connection, draft, note)
}
