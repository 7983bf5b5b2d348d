import { and, eq, sql } from 'drizzle-orm'
import type { StoredArticle } from '#domain/articles/admin-article.ts'
import type { ArticleStatus } from '#domain/articles/article.ts'
import type {
  AcceptedSuggestion,
  ArticleText,
  SavedFrom,
} from '#domain/articles/article-submission.ts'
import type { SavedAnchors } from '#domain/notes/note.ts'
import type { VersionKind } from '#domain/versions/version.ts'
import {
  adminArticleOf,
  copyRevisionOfArticle,
  importColumns,
  textColumns,
  utc,
} from '#worker/db/article-rows.ts'
import { recordOverride } from '#worker/db/audit/audit-events.ts'
import { nextVersion, recordChange } from '#worker/db/change-records.ts'
import {
  noticeColumns,
  type ReaderNotice,
  visibleChange,
} from '#worker/db/corrections/reader-notice.ts'
import { database, refuseUnchanged, runUnlessRefused } from '#worker/db/database.ts'
import { moveNotes } from '#worker/db/notes/note-changes.ts'
import { isStillDue, markScheduledDone } from '#worker/db/schedule/due-changes.ts'
import {
  cancelObsoleteSchedules,
  type DueChange,
  keepNewerEdits,
} from '#worker/db/schedule/scheduled-effects.ts'
import { articles, formerAddresses, workingCopies } from '#worker/db/schema/articles.ts'
import { writeDraftText } from '#worker/db/search/draft-texts.ts'
import { writeSearchDocument } from '#worker/db/search/search-documents.ts'
import { acceptSuggestions, makersOf } from '#worker/db/suggestions/suggestion-changes.ts'
import { recordTextSave } from '#worker/db/versions/text-saves.ts'
import { newVersion, recordVersion } from '#worker/db/versions/versions.ts'
import { selectFormerAddresses, slugWhenPublished } from './addresses.ts'
import {
  type ChangedArticle,
  type ChangeOrigin,
  readerStateOf,
  selectReaderState,
} from './changed-article.ts'
import { selectMissingUploads } from './publication-rules.ts'
import { assertStorable } from './stored-size.ts'
import { hasWorkingCopy, workingCopyOf } from './working-copies.ts'

/** A change to a stored article: a new state and, for a save, a new text. */
export interface ArticleChange extends ReaderNotice {
  text?: ArticleText
  publishedAt?: string | undefined
  /** What the author is asked to rewrite; empty removes it, undefined keeps it. */
  rewriteNote?: string | undefined
  /** The revision of the working copy that the caller read, 0 for none; undefined: not compared. */
  copyRevision?: number | undefined
  /** A new address; null: made from the title when the article is published. */
  slug?: string | null | undefined
  anchors?: SavedAnchors | undefined
  /** Suggestions of which the text has accepted something. */
  accepted?: readonly AcceptedSuggestion[]
  /** The editor that saves the text, and which of its texts it is. */
  savedFrom?: SavedFrom | undefined
  /** A digest of what an import sent; undefined keeps that of an earlier import. */
  importDigest?: string | undefined
  /** Set if the change was scheduled: it takes effect only while that is still to be done. */
  scheduled?: DueChange | undefined
  /** What the audit list tells of an overridden checklist. */
  overridden?: string | undefined
  /** The kind of the version; undefined: what the rest of the change says. */
  versionKind?: VersionKind | undefined
}

/**
 * Changes an article, unless it changed since the caller read it. The change and the content version
 * are stored together or not at all, and the version of a text that is saved or published. A new text
 * also replaces the working copy, and triggers record an address that readers know and that is changed.
 *
 * @param current the article as it was read
 * @returns the changed article; undefined after a conflict
 * @throws TooLongToStore
 */
export async function changeArticle(
  binding: D1Database,
  current: StoredArticle,
  change: ArticleChange,
  { by, since }: ChangeOrigin,
): Promise<ChangedArticle | undefined> {
  const at = new Date().toISOString()
  const id = current._id
  const { kind, update, effects } = changeStatements(binding, current, change, { by, at })
  const stored = await runUnlessRefused(binding, {
    rows: update,
    copies: database(binding).select().from(workingCopies).where(eq(workingCopies.articleId, id)),
    former: selectFormerAddresses(binding, eq(formerAddresses.articleId, id)),
    ...effects,
    missing: selectMissingUploads(binding, id),
    ...selectReaderState(binding, kind && since, id),
  })
  if (!stored) return undefined
  const { rows, copies, former, missing, ...read } = stored
  const [row] = rows
  if (!row) return undefined
  return {
    article: adminArticleOf(row, change.text ? null : workingCopyOf(copies[0]), former),
    visible: kind !== undefined,
    missingUploads: missing.map(({ hash }) => hash),
    readerState: readerStateOf(read, row),
  }
}

/**
 * The statements of a change, for a batch: the one that makes it, if the article is as it was read, and
 * those that follow. If it is not, they refuse the batch.
 *
 * @param at an ISO 8601 instant; that of a first publication unless the change states another one
 * @throws TooLongToStore
 */
export function changeStatements(
  binding: D1Database,
  current: StoredArticle,
  change: ArticleChange,
  { by, at }: { by: string; at: string },
) {
  assertStorable(current, change)
  const id = current._id
  const kind = visibleChange(current, change)
  const revision = current.revision + 1
  const needsRewrite = change.status === 'needs_rewrite' && current.status !== 'needs_rewrite'
  const note = publishes(current, change) ? '' : change.rewriteNote
  const { copyRevision, scheduled } = change
  const version = versionKindOf(current.status, change)
  const recorded = version && newVersion(change.text ?? current, version, by, at)
  const db = database(binding)
  const update = db
    .update(articles)
    .set({
      ...(change.text && textColumns(change.text)),
      ...(note !== undefined && { rewriteNote: note || null }),
      ...(endsReview(current, change) && { submittedBy: null, submittedAt: null, sentBack: null }),
      ...(kind === 'publish' && { plannedOn: null, assignee: null, chosenStage: 'draft' as const }),
      ...(needsRewrite && { chosenStage: 'draft' as const }),
      ...publicationDate(change, at),
      ...importColumns(change.importDigest, revision),
      ...slugColumn(current, change),
      ...noticeColumns(current, change, at),
      status: change.status,
      updatedAt: at,
      updatedBy: by,
      revision,
      ...(kind && { changedVersion: nextVersion }),
    })
    .where(
      and(
        eq(articles.id, id),
        eq(articles.revision, current.revision),
        copyRevision === undefined ? undefined : sql`${copyRevisionOfArticle} = ${copyRevision}`,
        scheduled && isStillDue(scheduled.due),
      ),
    )
    .returning()
  const { text, savedFrom, anchors, overridden, accepted = [] } = change
  const aside = (text && scheduled?.aside) ?? undefined
  const retracted = current.status === 'published' ? current : undefined
  const unseen = change.status === 'published' ? aside : (text ?? retracted)
  // Unpublished edits have their own, which a colleague may have saved meanwhile.
  const hasNoEdits = text ? undefined : sql`not ${hasWorkingCopy}`
  const effects = {
    refusal: refuseUnchanged(binding),
    textSave: savedFrom && recordTextSave(binding, { articleId: id, savedFrom, copyRevision: 0 }),
    searchDocument: kind && writeSearchDocument(binding, id, text ?? current),
    change: kind && recordChange(binding, { id, kind, by, at }),
    draftText: unseen && writeDraftText(binding, id, unseen, hasNoEdits),
    schedule: scheduled
      ? markScheduledDone(binding, { ...scheduled, by, at })
      : cancelObsoleteSchedules(binding, id, { ...change, before: current.status, by }),
    editsAside: aside && keepNewerEdits(binding, current, { aside, revision }),
    clearedCopy:
      text && !aside ? db.delete(workingCopies).where(eq(workingCopies.articleId, id)) : undefined,
    notes: anchors?.length ? moveNotes(binding, id, anchors) : undefined,
    version:
      recorded &&
      recordVersion(binding, {
        articleId: id,
        version: recorded,
        copyRevision: 0,
        suggestedBy: makersOf(id, accepted),
      }),
    suggestions:
      text &&
      acceptSuggestions(binding, {
        articleId: id,
        base: { revision, copyRevision: 0 },
        text,
        accepted,
      }),
    override: recordOverride(binding, overridden, by),
  }
  return { kind, update, effects }
}

/** Whether readers get the latest text: another address, date or correction is no publication of it. */
function publishes(current: StoredArticle, { status, text, scheduled }: ArticleChange): boolean {
  if (status !== 'published' || scheduled?.aside) return false
  return current.status !== 'published' || text !== undefined
}

/** A review ends when the text is published, or the article is sent back or retracted. */
function endsReview(current: StoredArticle, change: ArticleChange): boolean {
  const { status, text } = change
  return publishes(current, change) || (status !== current.status && text === undefined)
}

/** An article gets its address when it is published. */
function slugColumn(current: StoredArticle, { status, slug, text }: ArticleChange) {
  if (slug !== undefined) return { slug }
  if (status !== 'published') return {}
  return { slug: slugWhenPublished({ _id: current._id, title: (text ?? current).title }) }
}

/** Keeps the date of the first publication unless the change states another one. */
function publicationDate({ status, publishedAt, scheduled }: ArticleChange, at: string) {
  if (publishedAt) return { publishedAt: utc(publishedAt) }
  if (status !== 'published') return {}
  return { publishedAt: sql`coalesce(${articles.publishedAt}, ${scheduled?.publishedAt ?? at})` }
}

/** The kind of version that a change makes; undefined if it neither saves nor publishes a text. */
function versionKindOf(before: ArticleStatus, change: ArticleChange): VersionKind | undefined {
  const { status, text, importDigest, versionKind, accepted = [] } = change
  if (versionKind) return versionKind
  const publishes = status === 'published' && (text !== undefined || before !== 'published')
  if (text && importDigest !== undefined) return 'imported'
  if (publishes) return 'published'
  return text && (accepted.length > 0 ? 'accepted' : 'autosaved')
}
