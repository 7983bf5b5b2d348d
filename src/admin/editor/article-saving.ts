import { ApiRefusal, endsSession } from '#admin/api/api-refusal.ts'
import { createArticle, saveWorkingCopy, updateArticle } from '#admin/api/articles.ts'
import type { Connection } from '#admin/api/connection.ts'
import type { ArticleForm } from '#admin/writing/editor-fields.ts'
import type { AdminArticle } from '#domain/admin-article.ts'
import { type ArticleText, articleTextSchema } from '#domain/article.ts'
import { missingField, submissionOf } from './article-form.ts'
import type { SaveFailure, SaveKind } from './save-engine/save-dependencies.ts'

/**
 * @param article a stored article
 * @returns the text that an editor goes on with: the unpublished edits where there are any
 */
export function textInWork(article: AdminArticle): ArticleText {
  return article.workingCopy?.submission ?? article
}

/**
 * @param form the editor's fields
 * @returns whether the server can take them
 */
export function isSavable(form: ArticleForm): boolean {
  return missingField(form) === null
}

/**
 * @param one an editor's fields
 * @param other and those of another moment
 * @returns whether they are the same, letter by letter
 */
export function sameForm(one: ArticleForm, other: ArticleForm): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/**
 * Sends a save: a draft is saved as it is, edits of a published article are kept apart from it until
 * they are published or taken back into a draft by a button.
 *
 * @param connection the session's connection
 * @param form the editor's fields
 * @param stored the article that they started from; null for a new one
 * @param kind which save
 * @param creationKey names the article's creation
 * @returns the article as it is stored now
 */
export async function sendArticle(
  connection: Connection,
  form: ArticleForm,
  stored: AdminArticle | null,
  kind: SaveKind,
  creationKey: string,
): Promise<AdminArticle> {
  const submission = submissionOf(form, stored, kind === 'publish')
  if (!stored) {
    const made = await createArticle(connection, { ...submission, creationKey })
    if (holdsSave(made, form, kind)) return made
    // An earlier try had made it, and its answer was lost. Untouched since, it takes this text.
    if (made.revision === 1) return sendArticle(connection, form, made, kind, creationKey)
    return createArticle(connection, submission)
  }
  const known = { ...submission, copyRevision: stored.workingCopy?.revision ?? 0 }
  return kind === 'auto' && stored.published
    ? saveWorkingCopy(connection, stored._id, known)
    : updateArticle(connection, stored._id, known)
}

/**
 * @param stored an article
 * @param form an editor's fields
 * @param kind which save
 * @returns whether the article is what such a save of the fields makes of it
 */
export function holdsSave(stored: AdminArticle, form: ArticleForm, kind: SaveKind): boolean {
  const text = articleTextSchema.safeParse(submissionText(form, stored))
  if (!text.success || !sameText(text.data, textInWork(stored))) return false
  if (kind === 'auto') return true
  return stored.workingCopy === null && stored.published === (kind === 'publish')
}

function submissionText(form: ArticleForm, stored: AdminArticle) {
  const { published: _, revision: __, ...text } = submissionOf(form, stored, false)
  return text
}

function sameText(one: ArticleText, other: ArticleText): boolean {
  const fields = Object.keys(articleTextSchema.shape) as (keyof ArticleText)[]
  return fields.every((field) => JSON.stringify(one[field]) === JSON.stringify(other[field]))
}

/**
 * @param one an article
 * @param known the same, as it was read before
 * @returns whether somebody has saved it since, or edits of it
 */
export function isNewer(one: AdminArticle, known: AdminArticle): boolean {
  return (
    one.revision !== known.revision || one.workingCopy?.revision !== known.workingCopy?.revision
  )
}

/** Refusals that a later try may not meet. */
const passing = new Set([408, 425, 429])

/**
 * @param error what a save threw
 * @returns why it failed
 */
export function failureOf(error: unknown): SaveFailure {
  if (endsSession(error)) return { kind: 'signed-out' }
  if (!(error instanceof ApiRefusal)) return { kind: 'unreachable' }
  if (error.status >= 500 || passing.has(error.status)) return { kind: 'unreachable' }
  if (error.status === 404) return { kind: 'gone' }
  return { kind: error.status === 409 ? 'conflict' : 'refused', message: error.message }
}
