import {
  ApiError,
  isConflict,
  isUnauthorized,
  refusedHere,
  userMessage,
} from '#admin/api/api-error.ts'
import type { Connection } from '#admin/api/connection.ts'
import { submissionOf } from '#admin/editor/form/article-form.ts'
import type { ArticleForm } from '#admin/local-copies/article-form-schema.ts'
import type { AdminArticle } from '#domain/articles/admin-article.ts'
import {
  type AcceptedSuggestion,
  type ArticleSubmissionInput,
  type ArticleText,
  articleTextSchema,
  type SavedFrom,
} from '#domain/articles/article-submission.ts'
import {
  createArticle,
  readArticle,
  updateArticle,
  updateWorkingCopy,
} from '#domain/articles/calls.ts'
import { additionalCredits } from '#domain/authors/author.ts'
import { request } from '#domain/calls/request.ts'
import type { SavedAnchors } from '#domain/notes/note.ts'
import type { SaveFailure, SaveKind } from './save-dependencies.ts'

/** What a save reports to readers and to the audit list. */
export type ReaderNotice = Pick<ArticleSubmissionInput, 'correction' | 'withdrawal' | 'checklist'>

/** What a save sends beside the text: which text of which editor it is, and where the notes are in it. */
interface SavedExtras {
  savedFrom: SavedFrom
  anchors: SavedAnchors
  /** The suggestions of which the text has accepted something. */
  accepted?: readonly AcceptedSuggestion[]
}

/** The text that an editor continues from: the unpublished edits if there are any. */
export function latestText(article: AdminArticle): ArticleText {
  return article.workingCopy?.submission ?? article
}

interface SaveTarget {
  /** What the form was edited from; null for a new article. */
  stored: AdminArticle | null
  kind: SaveKind
  /** The idempotency key with which a new article is created; a second article has another one. */
  creationKey: { current: string }
  /** What the server and this editor, or one whose text it continues, last had in common; else `known`. */
  lastCommon: (known: AdminArticle, now: AdminArticle) => Promise<AdminArticle>
  /** Called with what an earlier attempt created, whose response was lost. */
  onFound: (created: AdminArticle) => void
}

/**
 * Saves an article. An autosave of a published article saves its edits as a working copy, which
 * readers do not see; the buttons save the article itself.
 *
 * @param extras with the notice to readers
 */
export async function sendArticle(
  connection: Connection,
  form: ArticleForm,
  { stored, ...target }: SaveTarget,
  extras: SavedExtras & ReaderNotice,
): Promise<AdminArticle> {
  const { kind, creationKey, lastCommon, onFound } = target
  const { savedFrom, anchors, accepted = [], checklist, ...notice } = extras
  const submission = {
    ...submissionOf(form, stored, kind === 'publish'),
    savedFrom,
    ...(anchors.length > 0 && { anchors }),
    ...(accepted.length > 0 && { accepted: [...accepted] }),
    ...((kind === 'publish' || notice.withdrawal) && { checklist: checklist ?? {} }),
  }
  if (!stored) {
    const create = () => {
      const body = { ...submission, creationKey: creationKey.current }
      return request(connection, createArticle, { body })
    }
    const createAnother = () => {
      creationKey.current = crypto.randomUUID()
      return create()
    }
    const created = await create().catch((error: unknown) => {
      // An earlier attempt created it, and it is in the bin: what is written goes on as a new one.
      if (isConflict(error)) return createAnother()
      throw error
    })
    if (matchesSave(created, form, kind)) return created
    // An earlier attempt created it, but its response was lost, and perhaps those of later ones: the save goes
    // on from the last of them, and is a conflict if someone else has changed it since.
    const now = await request(connection, readArticle, { params: { id: created._id } })
    const unsaved = { ...now, revision: 0, workingCopy: null }
    const saved = await lastCommon(unsaved, now)
    if (saved === unsaved) return createAnother()
    const own = { ...saved, revision: saved.revision || 1 }
    onFound(own)
    return sendArticle(
      connection,
      form,
      { stored: own, ...target },
      { savedFrom, anchors, checklist },
    )
  }
  const update = { ...submission, copyRevision: stored.workingCopy?.revision ?? 0 }
  return kind === 'auto' && stored.published
    ? request(connection, updateWorkingCopy, { params: { id: stored._id }, body: update })
    : request(connection, updateArticle, {
        params: { id: stored._id },
        body: { ...update, ...notice },
      })
}

/** *Save as Draft* takes nothing from readers that they got after it was pressed. */
export function refusalOf(
  kind: SaveKind,
  asked: AdminArticle | null,
  now: AdminArticle | null,
): ApiError | undefined {
  if (kind !== 'draft' || asked?.published || !now?.published) return undefined
  const message =
    'This article was published in between. Your changes are saved as unpublished edits.'
  return refusedHere(message)
}

/** Whether the stored article is the result of saving the form in this way, with this notice to readers. */
export function matchesSave(
  stored: AdminArticle,
  form: ArticleForm,
  kind: SaveKind,
  { correction, withdrawal }: ReaderNotice = {},
): boolean {
  const { published: _, revision: __, ...submitted } = submissionOf(form, stored, false)
  const text = articleTextSchema.safeParse(submitted)
  if (!text.success || !isSameText(text.data, latestText(stored))) return false
  if (kind === 'auto') return true
  // A colleague may have published or withdrawn the same text, and told readers something else.
  const isReported = correction && correction.kind !== 'typo'
  if (isReported && !stored.corrections.some(({ id }) => id === correction.id)) return false
  if (withdrawal && stored.withdrawal?.explanation !== withdrawal.explanation.trim()) return false
  return stored.workingCopy === null && stored.published === (kind === 'publish')
}

/** Compares what editors write: an answer also credits whom the byline names. */
function isSameText(one: ArticleText, other: ArticleText): boolean {
  return writtenText(one) === writtenText(other)
}

function writtenText(text: ArticleText): string {
  const written = { ...text, authors: additionalCredits(text) }
  const fields = Object.keys(articleTextSchema.shape) as (keyof ArticleText)[]
  return JSON.stringify(fields.map((field) => written[field]))
}

/** The username of the administrator who saved the text that an editor continues from. */
export function latestWriter({ updatedBy, workingCopy }: AdminArticle): string {
  return workingCopy?.savedBy ?? updatedBy
}

/** Saves unsaved text now. Returns what is stored then; null if the text could not be saved. */
export async function saveAllText(engine: {
  saveAll: () => Promise<boolean>
  getSnapshot: () => { stored: AdminArticle | null }
}): Promise<AdminArticle | null> {
  return (await engine.saveAll()) ? engine.getSnapshot().stored : null
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
  if (error.status >= 500 || transientStatuses.has(error.status)) return { kind: 'failing' }
  if (error.status === 404) return { kind: 'gone' }
  const { message, issues } = error
  return error.status === 409 ? { kind: 'conflict' } : { kind: 'refused', message, issues }
}

export function saveErrorMessage(error: unknown): string {
  const message = userMessage(error, '')
  return message
    ? `Error: ${message}`
    : 'Failed to save article. Please check all required fields and try again.'
}
