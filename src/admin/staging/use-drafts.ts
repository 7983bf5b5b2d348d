import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
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

/** How drafts are dealt with. */
interface DraftTasks {
  /** Does a task; a draft with which something is being done is left alone until that is over. */
  start: (task: DraftTask) => Promise<void>
  /** The draft with which something is being done, if any. */
  busy: string | null
}

/**
 * @param told what to do with the outcome
 * @returns how a task is done; the lists are read afresh after each, also after a failed one, since
 *   a draft that somebody else changed is why most fail
 */
export function useDraftTasks(told: {
  onSuccess: (task: DraftTask) => void
  onError: (error: Error, task: DraftTask) => void
}): DraftTasks {
  const connection = useConnection()
  const answers = useQueryClient()
  // Known at once: a second click comes before the buttons are drawn as disabled.
  const running = useRef(new Map<string, Promise<void>>())
  const { mutateAsync, isPending, variables } = useMutation({
    mutationFn: (task: DraftTask) => perform(connection, task),
    onSuccess: (_, task) => told.onSuccess(task),
    onError: (error, task) => told.onError(error, task),
    onSettled: () => refreshAfterChange(answers),
  })

  function start(task: DraftTask): Promise<void> {
    const { _id } = task.draft
    const done =
      running.current.get(_id) ??
      mutateAsync(task)
        .catch(() => undefined)
        .finally(() => running.current.delete(_id))
    running.current.set(_id, done)
    return done
  }

  return { start, busy: isPending ? variables.draft._id : null }
}

async function perform(connection: Connection, { action, draft, note }: DraftTask): Promise<void> {
  if (action === 'delete') await deleteArticle(connection, draft._id)
  else if (action === 'publish') await publishArticle(connection, draft)
  else await markForRewrite(connection, draft, note)
}
