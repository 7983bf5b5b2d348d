import { and, eq, sql } from 'drizzle-orm'
import type { StoredArticle, WorkingCopy } from '#domain/articles/admin-article.ts'
import type {
  AcceptedSuggestion,
  ArticleText,
  SavedFrom,
} from '#domain/articles/article-submission.ts'
import type { SavedAnchors } from '#domain/notes/note.ts'
import type { VersionKind } from '#domain/versions/version.ts'
import { copyRevisionOfArticle } from '#worker/db/article-rows.ts'
import {
  database,
  insertFrom,
  overwritten,
  refuseUnchanged,
  runUnlessRefused,
} from '#worker/db/database.ts'
import { moveNotes } from '#worker/db/notes/note-changes.ts'
import { pausePublication } from '#worker/db/schedule/due-changes.ts'
import { articles, workingCopies } from '#worker/db/schema/articles.ts'
import { writeDraftText } from '#worker/db/search/draft-texts.ts'
import { acceptSuggestions, makersOf } from '#worker/db/suggestions/suggestion-changes.ts'
import { insertDiscardedCopy } from '#worker/db/versions/discarded-texts.ts'
import { recordTextSave } from '#worker/db/versions/text-saves.ts'
import { newVersion, recordVersion } from '#worker/db/versions/versions.ts'
import { selectMissingUploads } from './publication-rules.ts'

/** Whether an article has a working copy, inside a statement on `articles`. */
export const hasWorkingCopy = sql`exists (
  select 1 from ${workingCopies} where ${workingCopies.articleId} = ${articles.id})`.mapWith(
  Boolean,
)

export function workingCopyOf(row: typeof workingCopies.$inferSelect | null | undefined) {
  if (!row) return null
  const { articleId: _, ...copy } = row
  return copy
}

interface SavedEdits {
  text: ArticleText
  /** The revision of the working copy that the edits started from, 0 for none. */
  copyRevision: number
  savedFrom?: SavedFrom | undefined
  versionKind?: VersionKind
  /** Suggestions of which the text has accepted something. */
  accepted?: readonly AcceptedSuggestion[]
  anchors?: SavedAnchors | undefined
}

/**
 * Stores unpublished edits apart from the article, if neither the article nor its working copy
 * changed since the caller read them, with a version of them.
 *
 * @param article the article as it was read
 * @returns the stored copy, and the uploads that it names and the site does not have; undefined after a
 * conflict
 */
export async function saveWorkingCopy(
  binding: D1Database,
  article: StoredArticle,
  { text, copyRevision, savedFrom, versionKind, anchors, accepted = [] }: SavedEdits,
  by: string,
): Promise<{ copy: WorkingCopy; missingUploads: string[] } | undefined> {
  const now = new Date()
  const at = now.toISOString()
  const revision = Math.max(now.getTime(), copyRevision + 1)
  const kind = versionKind ?? (accepted.length > 0 ? 'accepted' : 'autosaved')
  const version = newVersion(text, kind, by, at)
  const articleId = article._id
  const { revision: baseRevision } = article
  const row = { articleId, submission: text, baseRevision, revision, savedBy: by, savedAt: at }
  const unchanged = sql`${articles.id} = ${articleId} and ${articles.revision} = ${baseRevision}
    and ${copyRevisionOfArticle} = ${copyRevision}`
  const stored = await runUnlessRefused(binding, {
    rows: insertFrom(binding, workingCopies, row, { from: articles, where: unchanged })
      .onConflictDoUpdate(overwritten(workingCopies))
      .returning(),
    refusal: refuseUnchanged(binding),
    textSave:
      savedFrom && recordTextSave(binding, { articleId, savedFrom, copyRevision: revision }),
    draftText: writeDraftText(binding, articleId, text),
    notes: anchors?.length ? moveNotes(binding, articleId, anchors) : undefined,
    versions: recordVersion(binding, {
      articleId,
      version,
      copyRevision: revision,
      suggestedBy: makersOf(articleId, accepted),
    }),
    suggestions: acceptSuggestions(binding, {
      articleId,
      base: { revision: baseRevision, copyRevision: revision },
      text,
      accepted,
    }),
    missing: selectMissingUploads(binding, articleId),
  })
  const copy = workingCopyOf(stored?.rows[0])
  return stored && copy
    ? { copy, missingUploads: stored.missing.map(({ hash }) => hash) }
    : undefined
}

/**
 * Deletes an article's working copy, if it is still the one that was read. Its text is kept with the
 * discarded ones.
 *
 * @returns false if it is not: others were saved in between, or it is gone
 */
export async function discardWorkingCopy(
  binding: D1Database,
  article: StoredArticle & { workingCopy: WorkingCopy },
  by: string,
): Promise<boolean> {
  const db = database(binding)
  const { _id: id, published, workingCopy } = article
  const isKnown = and(
    eq(workingCopies.articleId, id),
    eq(workingCopies.revision, workingCopy.revision),
  )
  const discarded = await runUnlessRefused(binding, {
    keptText: insertDiscardedCopy(binding, by, isKnown),
    copy: db.delete(workingCopies).where(isKnown),
    refusal: refuseUnchanged(binding),
    schedule: pausePublication(binding, id, 'The edits were discarded.'),
    draftText: published ? undefined : writeDraftText(binding, id, article),
    review: db
      .update(articles)
      .set({ submittedBy: null, submittedAt: null, sentBack: null })
      .where(eq(articles.id, id)),
  })
  return discarded !== undefined
}
