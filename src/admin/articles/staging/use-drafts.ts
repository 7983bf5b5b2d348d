import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Connection } from '#admin/api/connection.ts'
import { invalidateArticles, queryKeys } from '#admin/api/query-client.ts'
import { useConnection } from '#admin/auth/session-context.tsx'
import type { Blocked } from '#admin/checklist/override.tsx'
import type { AdminArticle, AdminArticleListed } from '#domain/articles/admin-article.ts'
import {
  deleteArticle,
  listDrafts,
  markForRewrite,
  markRewritten,
  publishArticle,
  readArticle,
} from '#domain/articles/calls.ts'
import { request } from '#domain/calls/request.ts'
import type { ChecklistAnswer } from '#domain/checklist/checklist-schema.ts'
import { foreignImagesIn } from '#domain/images/foreign-images.ts'

export type DraftAction = 'publish' | 'needs-rewrite' | 'rewrite-done' | 'note' | 'delete'

export interface DraftTask {
  action: DraftAction
  draft: AdminArticleListed
  /** For the action `note`: what the author is asked to do. */
  note?: string
  /** The draft as read, once the editor has seen the notice about its pictures on other sites. */
  withForeignImages?: AdminArticle
  /** What the checklist has against the publication. */
  blocked?: readonly Blocked[]
  /** Why it is published all the same. */
  checklist?: ChecklistAnswer
}

/** A publication that asks first: the draft has pictures on other sites. */
export class ForeignImagesError extends Error {
  readonly article: AdminArticle

  constructor(article: AdminArticle) {
    super('The article has pictures on other sites.')
    this.article = article
  }
}

export function useDrafts() {
  const connection = useConnection()
  return useInfiniteQuery({
    queryKey: queryKeys.drafts,
    queryFn: ({ pageParam, signal }) =>
      request(connection, listDrafts, { query: { limit: 50 }, page: pageParam, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
}

interface DraftTasks {
  /** Runs a task. While one is running for the same draft, it returns that one instead. */
  run: (task: DraftTask) => Promise<void>
  /** The id of the draft with a running task, if any. */
  busy: string | null
}

/**
 * Runs tasks and refetches the lists after each. Also after a failed one: most tasks fail because
 * someone else changed the draft.
 */
export function useDraftTasks(callbacks: {
  onSuccess: (task: DraftTask) => void
  onError: (error: Error, task: DraftTask) => void
}): DraftTasks {
  const connection = useConnection()
  const queryClient = useQueryClient()
  // A ref, because a second click can come before the buttons are rendered as disabled.
  const running = useRef(new Map<string, Promise<void>>())
  const { mutateAsync, isPending, variables } = useMutation({
    mutationFn: (task: DraftTask) => perform(connection, task),
    onSuccess: (_, task) => callbacks.onSuccess(task),
    onError: (error, task) => callbacks.onError(error, task),
    onSettled: () => invalidateArticles(queryClient),
  })

  function run(task: DraftTask): Promise<void> {
    const { _id } = task.draft
    const done =
      running.current.get(_id) ??
      mutateAsync(task)
        .catch(() => undefined)
        .finally(() => running.current.delete(_id))
    running.current.set(_id, done)
    return done
  }

  return { run, busy: isPending ? variables.draft._id : null }
}

async function perform(connection: Connection, task: DraftTask): Promise<void> {
  const { action, draft, note } = task
  if (action === 'delete') await request(connection, deleteArticle, { params: { id: draft._id } })
  else if (action === 'publish') await publish(connection, task)
  else if (action === 'rewrite-done')
    await request(connection, markRewritten, {
      params: { id: draft._id },
      body: { revision: draft.revision },
    })
  else
    await request(connection, markForRewrite, {
      params: { id: draft._id },
      body: { revision: draft.revision, note },
    })
}

/** @throws ForeignImagesError unless the editor has seen the notice about pictures on other sites */
async function publish(
  connection: Connection,
  { draft, withForeignImages, checklist = { overridden: [], reason: '' } }: DraftTask,
) {
  // Listed drafts come without their text.
  const article =
    withForeignImages ?? (await request(connection, readArticle, { params: { id: draft._id } }))
  if (!withForeignImages && foreignImagesIn(article).length > 0) {
    throw new ForeignImagesError(article)
  }
  await request(connection, publishArticle, {
    params: { id: draft._id },
    body: { revision: draft.revision, checklist },
  })
}
