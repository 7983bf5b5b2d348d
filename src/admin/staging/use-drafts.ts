import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import {
  deleteArticle,
  listDrafts,
  markForRewrite,
  markRewritten,
  publishArticle,
  readArticle,
} from '#admin/api/articles.ts'
import type { Connection } from '#admin/api/connection.ts'
import { invalidateArticles, queryKeys } from '#admin/api/query-client.ts'
import type { Blocked } from '#admin/checklist/override.tsx'
import { useConnection } from '#admin/session/session-context.tsx'
import type { AdminArticle, AdminArticleListed } from '#domain/admin-article.ts'
import type { ChecklistAnswer } from '#domain/checklist-schema.ts'
import { foreignImagesIn } from '#domain/foreign-images.ts'

export type DraftAction = 'publish' | 'needs-rewrite' | 'rewrite-done' | 'note' | 'delete'

export interface DraftTask {
  action: DraftAction
  draft: AdminArticleListed
  /** For the action `note`: what the author is asked to do. */
  note?: string
  /** The draft as read, once the editor was told of its pictures on other sites. */
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
    queryFn: ({ pageParam, signal }) => listDrafts(connection, pageParam, signal),
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
  if (action === 'delete') await deleteArticle(connection, draft._id)
  else if (action === 'publish') await publish(connection, task)
  else if (action === 'rewrite-done') await markRewritten(connection, draft)
  else await markForRewrite(connection, draft, note)
}

/** @throws ForeignImagesError if the editor was not told of pictures on other sites yet */
async function publish(
  connection: Connection,
  { draft, withForeignImages, checklist = { overridden: [], reason: '' } }: DraftTask,
) {
  // Listed drafts come without their text.
  const article = withForeignImages ?? (await readArticle(connection, draft._id))
  if (!withForeignImages && foreignImagesIn(article).length > 0) {
    throw new ForeignImagesError(article)
  }
  await publishArticle(connection, draft, checklist)
}
