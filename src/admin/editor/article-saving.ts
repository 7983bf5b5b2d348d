import { ApiError, isUnauthorized, userMessage } from '#admin/api/api-error.ts'
import { createArticle, saveWorkingCopy, updateArticle } from '#admin/api/articles.ts'
import type { Connection } from '#admin/api/connection.ts'
import type { ArticleForm } from '#admin/local-copies/article-form-schema.ts'
import type { AdminArticle } from '#domain/admin-article.ts'
import {
  type ArticleSubmissionInput,
  type ArticleText,
  articleTextSchema,
  type SavedFrom,
} from '#domain/article.ts'
import type { SavedAnchors } from '#domain/note.ts'
import { submissionOf } from './article-form.ts'
import type { SaveFailure, SaveKind } from './save-engine/save-dependencies.ts'

/** What readers and the audit list are told of a change that a save makes. */
export type ToldChange = Pick<ArticleSubmissionInput, 'correction' | 'withdrawal' | 'checklist'>

/** What a save sends beside the text: which text of which editor it is, and where the notes are in it. */
interface SavedBeside {
  savedFrom: SavedFrom
  anchors: SavedAnchors
}

/** The text that an editor continues from: the unpublished edits if there are any. */
export function latestText(article: AdminArticle): ArticleText {
  return article.workingCopy?.submission ?? article
}

/**
 * Saves an article. An autosave of a published article saves its edits as a working copy, which
 * readers do not see; the buttons save the article itself.
 *
 * @param stored what the form was edited from; null for a new article
 * @param creationKey the idempotency key with which a new article is created
 * @param beside with what readers are told of the change
 */
export async function sendArticle(
  connection: Connection,
  form: ArticleForm,
  stored: AdminArticle | null,
  kind: SaveKind,
  creationKey: string,
  beside: SavedBeside & ToldChange,
): Promise<AdminArticle> {
  const { savedFrom, anchors, checklist, ...told } = beside
  const submission = {
    ...submissionOf(form, stored, kind === 'publish'),
    savedFrom,
    ...(anchors.length > 0 && { anchors }),
    ...(kind === 'publish' && { checklist: checklist ?? {} }),
  }
  if (!stored) {
    const created = await createArticle(connection, { ...submission, creationKey }).catch(
      (error: unknown) => {
        // An earlier attempt created it, and it is in the bin: what is written goes on as a new one.
        if (error instanceof ApiError && error.status === 409) {
          return createArticle(connection, submission)
        }
        throw error
      },
    )
    if (matchesSave(created, form, kind)) return created
    // An earlier attempt created it, but its response was lost. If nobody changed it, update it.
    if (created.revision === 1) {
      return sendArticle(connection, form, created, kind, creationKey, {
        savedFrom,
        anchors,
        checklist,
      })
    }
    return createArticle(connection, submission)
  }
  const update = { ...submission, copyRevision: stored.workingCopy?.revision ?? 0 }
  return kind === 'auto' && stored.published
    ? saveWorkingCopy(connection, stored._id, update)
    : updateArticle(connection, stored._id, { ...update, ...told })
}

/** Whether the stored article is the result of saving the form in this way. */
export function matchesSave(stored: AdminArticle, form: ArticleForm, kind: SaveKind): boolean {
  const { published: _, revision: __, ...submitted } = submissionOf(form, stored, false)
  const text = articleTextSchema.safeParse(submitted)
  if (!text.success || !isSameText(text.data, latestText(stored))) return false
  if (kind === 'auto') return true
  return stored.workingCopy === null && stored.published === (kind === 'publish')
}

function isSameText(a: ArticleText, b: ArticleText): boolean {
  const fields = Object.keys(articleTextSchema.shape) as (keyof ArticleText)[]
  return fields.every((field) => JSON.stringify(a[field]) === JSON.stringify(b[field]))
}

/** The username of the administrator who saved the text that an editor continues from. */
export function latestWriter({ updatedBy, workingCopy }: AdminArticle): string {
  return workingCopy?.savedBy ?? updatedBy
}

/** Whether the article or its unpublished edits were saved after `known` was read. */
export function isNewer(article: AdminArticle, known: AdminArticle): boolean {
  return (
    article.revision !== known.revision ||
    article.workingCopy?.revision !== known.workingCopy?.revision
  )
}

/** Whether an editor would continue from the same text. */
export function hasSameText(article: AdminArticle, known: AdminArticle): boolean {
  return isSameText(latestText(article), latestText(known))
}

/** Error responses below 500 after which the same request may succeed later. */
const transientStatuses = new Set([408, 425, 429])

export function classifyFailure(error: unknown): SaveFailure {
  if (isUnauthorized(error)) return { kind: 'signed-out' }
  if (!(error instanceof ApiError)) return { kind: 'unreachable' }
  if (error.status >= 500 || transientStatuses.has(error.status)) return { kind: 'unreachable' }
  if (error.status === 404) return { kind: 'gone' }
  return { kind: error.status === 409 ? 'conflict' : 'refused', message: error.message }
}

export function saveErrorMessage(error: unknown): string {
  const message = userMessage(error, '')
  return message
    ? `Error: ${message}`
    : 'Failed to save article. Please check all required fields and try again.'
}
