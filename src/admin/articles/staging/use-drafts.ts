import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { articleKeys } from '#admin/api/query-client.ts'
import { useCalls } from '#admin/api/use-read.ts'
import type { AdminSession } from '#admin/auth/admin-session.ts'
import type { Blocked } from '#admin/checklist/override.tsx'
import type { AdminArticle, AdminArticleListed } from '#domain/articles/admin-article.ts'
import {
  deleteArticle,
  markForRewrite,
  markRewritten,
  publishArticle,
  readArticle,
} from '#domain/articles/calls.ts'
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

/**
 * Runs tasks and refetches the lists after each. Also after a failed one: most tasks fail because
 * someone else changed the draft.
 */
export function useDraftTasks(callbacks: {
  onSuccess: (task: DraftTask) => void
  onError: (error: Error, task: DraftTask) => void
}) {
  const { send, invalidate } = useCalls()
  // A ref, because a second click can come before the buttons are rendered as disabled.
  const running = useRef(new Map<string, Promise<void>>())
  const { mutateAsync, isPending, variables } = useMutation({
    mutationFn: (task: DraftTask) => perform(send, task),
    onSuccess: (_, task) => callbacks.onSuccess(task),
    onError: (error, task) => callbacks.onError(error, task),
    onSettled: () => invalidate(...articleKeys),
  })

  /** While a task is running for the same draft, it returns that one instead. */
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

async function perform(send: AdminSession['request'], task: DraftTask): Promise<void> {
  const { action, draft, note, withForeignImages, checklist } = task
  const params = { id: draft._id }
  const { revision } = draft
  if (action === 'delete') return send(deleteArticle, { params })
  if (action === 'rewrite-done')
    return void (await send(markRewritten, { params, body: { revision } }))
  if (action !== 'publish')
    return void (await send(markForRewrite, { params, body: { revision, note } }))
  if (!withForeignImages) {
    // Listed drafts come without their text.
    const article = await send(readArticle, { params })
    if (foreignImagesIn(article).length > 0) throw new ForeignImagesError(article)
  }
  const body = { revision, checklist: checklist ?? { overridden: [], reason: '' } }
  await send(publishArticle, { params, body })
}
