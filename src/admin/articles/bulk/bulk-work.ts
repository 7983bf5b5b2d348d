import { ApiError, isUnauthorized, userMessage } from '#admin/api/api-error.ts'
import type { useRequest } from '#admin/auth/session-context.tsx'
import { blockedBy } from '#admin/checklist/override.tsx'
import type { AdminArticleListed } from '#domain/articles/admin-article.ts'
import { fieldNames, pickFields } from '#domain/articles/article-fields.ts'
import {
  deleteArticle,
  publishArticle,
  readArticle,
  updateArticle,
} from '#domain/articles/calls.ts'
import { moveDraft } from '#domain/board/calls.ts'
import type { Stage } from '#domain/board/stage.ts'
import { isSame } from '#domain/is-same.ts'
import { listScheduledChanges, scheduleChange } from '#domain/schedule/calls.ts'
import type { Timing } from '#domain/schedule/schedule.ts'

export type BulkAction = 'publish' | 'schedule' | 'tag' | 'move' | 'delete'

export type ChosenArticle = Pick<
  AdminArticleListed,
  '_id' | 'title' | 'author' | 'published' | 'revision' | 'stage' | 'unpublishedEdits'
>

type Send = ReturnType<typeof useRequest>

/** Does something with one article; returns why it is left out, if it is. */
export type BulkWork = (article: ChosenArticle) => Promise<string | undefined>

export interface BulkResult {
  done: readonly ChosenArticle[]
  leftOut: readonly { article: ChosenArticle; reason: string }[]
}

/**
 * Does something with one article after the other, each of them whole or not at all, and goes on after
 * one that is refused.
 *
 * @param signal leaves out those that were not tried by then
 * @param onProgress called with how many were tried
 * @throws ApiError `unauthorized` if the session ended; what was done until then is done
 */
export async function runBulk(
  articles: readonly ChosenArticle[],
  work: BulkWork,
  signal: AbortSignal,
  onProgress: (tried: number) => void,
): Promise<BulkResult> {
  const done: ChosenArticle[] = []
  const leftOut: { article: ChosenArticle; reason: string }[] = []
  for (const [index, article] of articles.entries()) {
    onProgress(index)
    const reason = signal.aborted ? 'You cancelled.' : await work(article).catch(reasonOf)
    if (reason === undefined) done.push(article)
    else leftOut.push({ article, reason })
  }
  return { done, leftOut }
}

function reasonOf(error: unknown): string {
  if (isUnauthorized(error)) throw error
  const blocked = blockedBy(error).map(({ message }) => message)
  if (blocked.length > 0) return `The checklist holds it back: ${blocked.join(' ')}`
  if (error instanceof ApiError && error.code === 'not_found') return 'It is no longer there.'
  return userMessage(error, 'It failed. Please try again.')
}

const nothingOverridden = { overridden: [], reason: '' }

const hasEdits = 'It has unpublished edits. Publish or discard them first.'

export function publishAll(send: Send): BulkWork {
  return async ({ _id: id, published, unpublishedEdits, revision }) => {
    if (unpublishedEdits) return 'It has unpublished edits. Publish them from its editor.'
    if (published) return 'It is published already.'
    await send(publishArticle, { params: { id }, body: { revision, checklist: nothingOverridden } })
    return undefined
  }
}

export function scheduleAll(send: Send, timing: Timing): BulkWork {
  return async ({ _id: id, published, unpublishedEdits, revision }) => {
    if (unpublishedEdits) return 'It has unpublished edits. Schedule them from its editor.'
    if (published) return 'It is published already.'
    const known = { revision, copyRevision: 0 }
    const body = { kind: 'publish', checklist: nothingOverridden, ...timing, ...known } as const
    await send(scheduleChange, { params: { id }, body })
    return undefined
  }
}

interface Relabelled {
  tags?: (tags: readonly string[]) => readonly string[]
  category?: string
}

/** Changes tags or the category of a text, with no notice to readers. */
export function relabelAll(send: Send, { tags, category }: Relabelled): BulkWork {
  return async ({ _id: id }) => {
    const article = await send(readArticle, { params: { id } })
    if (article.workingCopy) return hasEdits
    const before = pickFields(article, fieldNames)
    const text = {
      ...before,
      tags: [...(tags?.(before.tags) ?? before.tags)],
      category: category ?? before.category,
    }
    if (isSame(text, before)) return undefined
    const { published, revision } = article
    // It would be cancelled: a change by hand goes out before it.
    if (published && (await isUpdateScheduled(send, id))) {
      return 'An update of it is scheduled. Publish or cancel that first.'
    }
    const body = { ...text, published, revision, copyRevision: 0 }
    await send(updateArticle, { params: { id }, body })
    return undefined
  }
}

async function isUpdateScheduled(send: Send, id: string): Promise<boolean> {
  const scheduled = await send(listScheduledChanges, { params: { id } })
  return scheduled.some(({ kind }) => kind === 'publish')
}

export function moveAll(send: Send, to: Stage): BulkWork {
  return async ({ _id: id, published, stage }) => {
    if (published) return 'It is published: only drafts have a stage.'
    if (stage !== to) await send(moveDraft, { params: { id }, body: { stage: to, from: stage } })
    return undefined
  }
}

export function deleteAll(send: Send): BulkWork {
  return async ({ _id: id }) => {
    await send(deleteArticle, { params: { id } })
    return undefined
  }
}
