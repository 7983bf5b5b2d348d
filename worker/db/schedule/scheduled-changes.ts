import { and, asc, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm'
import type { StoredArticleListed } from '#domain/articles/admin-article.ts'
import type { TextRevision } from '#domain/articles/text-revision.ts'
import { type ScheduledChange, scheduledPerArticle } from '#domain/schedule/schedule.ts'
import { copyRevisionOfArticle, titleOf } from '#worker/db/article-rows.ts'
import { recordEvent, recordOverride } from '#worker/db/audit/audit-events.ts'
import {
  database,
  insertFrom,
  refuseUnchanged,
  runBatch,
  runUnlessRefused,
} from '#worker/db/database.ts'
import { articles } from '#worker/db/schema/articles.ts'
import { scheduledChanges } from '#worker/db/schema/schedule.ts'
import { versions } from '#worker/db/schema/versions.ts'
import { type NewVersion, recordVersion } from '#worker/db/versions/versions.ts'

const { attempts: _, ...shownColumns } = getTableColumns(scheduledChanges)

/** An article's title wherever it is, inside a statement on `scheduled_changes`. */
const titleOfArticle = sql<string>`coalesce(${titleOf(scheduledChanges.articleId)}, '')`

/** What the audit list says of a scheduled change, read from the database. */
const subjectOfChange = sql<string>`${titleOfArticle} || ' (' || ${scheduledChanges.kind} || ', '
  || replace(${scheduledChanges.wallTime}, 'T', ' ') || ', ' || ${scheduledChanges.timeZone} || ')'`

/** The same, as a value inside a statement on another table. */
export function subjectOf(where: SQL | undefined): SQL {
  return sql`(select ${subjectOfChange} from ${scheduledChanges} where ${where})`
}

/** What a statement on `scheduled_changes` reads of those whose article is outside the bin. */
export const titledChange = {
  ...shownColumns,
  title: titleOfArticle.as('title'),
  language: sql<string>`(
    select ${articles.language} from ${articles} where ${articles.id} = ${scheduledChanges.articleId})`.as(
    'language',
  ),
}

/** What is still to be done, or failed and waits for an editor. */
export const isOpen = isNull(scheduledChanges.doneAt)

/** What the cron trigger is to do at its time. */
export const isPending = and(isOpen, isNull(scheduledChanges.problem))

/** What waits for an article in the bin is shown again once that is restored. */
export const isOutsideBin = sql`exists (
  select 1 from ${articles} where ${articles.id} = ${scheduledChanges.articleId})`

/** The next of an article's changes, null for none, inside a statement on `articles`. */
export const nextScheduled = sql`(
  select json_object('kind', kind, 'at', at, 'problem', problem) from ${scheduledChanges}
  where article_id = articles.id and done_at is null order by at limit 1)`.mapWith(
  (json: string): StoredArticleListed['scheduled'] => JSON.parse(json),
)

/** The scheduled changes of an article that are not done, the next first, with their texts' hashes. */
export function listOfArticle(binding: D1Database, articleId: string) {
  return database(binding)
    .select({ change: shownColumns, textHash: versions.textHash })
    .from(scheduledChanges)
    .leftJoin(versions, eq(versions.id, scheduledChanges.versionId))
    .where(and(eq(scheduledChanges.articleId, articleId), isOpen))
    .orderBy(asc(scheduledChanges.at))
    .all()
}

/** A change of an article, also one that was done; undefined if there is none. */
export function readScheduled(
  binding: D1Database,
  articleId: string,
  id: string,
): Promise<ScheduledChange | undefined> {
  return database(binding)
    .select(shownColumns)
    .from(scheduledChanges)
    .where(and(eq(scheduledChanges.id, id), eq(scheduledChanges.articleId, articleId)))
    .get()
}

/** The text that a change pins, and the revisions that it has to have still. */
export interface PinnedText extends TextRevision {
  /** Undefined if the change pins nothing new. */
  version: NewVersion | undefined
}

function isUnchanged({ revision, copyRevision }: PinnedText): SQL {
  return sql`${articles.revision} = ${revision} and ${copyRevisionOfArticle} = ${copyRevision}`
}

/** The statements that store the pinned version, if it is new, for the batch that stores the change. */
function pinText(binding: D1Database, articleId: string, { version, copyRevision }: PinnedText) {
  return version && recordVersion(binding, { articleId, version, copyRevision })
}

/** Whether nothing else of this kind is to be done for the article at the same time: which came last would be chance. */
function isAlone(change: Pick<ScheduledChange, 'id' | 'articleId' | 'kind' | 'at'>): SQL {
  const { id, articleId, kind, at } = change
  const row = scheduledChanges
  return sql`not exists (select 1 from ${row} as other where other.article_id = ${articleId}
    and other.kind = ${kind} and other.at = ${at} and other.id <> ${id}
    and other.done_at is null and other.problem is null)`
}

/**
 * Schedules a change, unless the article changed since it was read, has as many as it may, or the same is
 * scheduled for this time.
 *
 * @param auditNote what the audit list says of an overridden checklist
 * @returns whether it did not
 */
export async function storeScheduled(
  binding: D1Database,
  change: Omit<ScheduledChange, 'problem' | 'doneAt'>,
  pinned: PinnedText,
  auditNote?: string,
): Promise<boolean> {
  const { id, articleId, createdBy } = change
  const row = { ...change, articleId: articles.id }
  const where = sql`${articles.id} = ${articleId} and ${isUnchanged(pinned)} and (select count(*)
    from ${scheduledChanges} where ${scheduledChanges.articleId} = ${articleId} and ${isOpen})
    < ${scheduledPerArticle} and ${isAlone(change)}`
  const subject = subjectOf(eq(scheduledChanges.id, id))
  const stored = await runUnlessRefused(binding, {
    // Sent twice at once, it is stored by one of the two.
    row: insertFrom(binding, scheduledChanges, row, {
      from: articles,
      where,
    }).onConflictDoNothing(),
    refusal: refuseUnchanged(binding),
    event: recordEvent(binding, { kind: 'scheduled', by: createdBy, subject }),
    version: pinText(binding, articleId, pinned),
    override: recordOverride(binding, auditNote, createdBy),
  })
  return stored !== undefined
}

/**
 * Changes a scheduled change that is not done yet. One that failed is tried again at its time.
 *
 * @param found as it was read
 * @param pinned what it sends from now on; undefined keeps its text
 * @param auditNote as above
 * @returns undefined if it was moved, done or cancelled meanwhile, or the article changed
 */
export async function updateScheduled(
  binding: D1Database,
  found: Pick<ScheduledChange, 'id' | 'articleId' | 'kind' | 'at'>,
  changed: Partial<ScheduledChange> & Pick<ScheduledChange, 'createdBy'>,
  { pinned, auditNote }: { pinned: PinnedText | undefined; auditNote?: string | undefined },
): Promise<ScheduledChange | undefined> {
  const { id, articleId, at } = found
  const byId = eq(scheduledChanges.id, id)
  const isAsRead = and(eq(scheduledChanges.articleId, articleId), eq(scheduledChanges.at, at))
  const { createdBy: by } = changed
  const isArticle = sql`exists (select 1 from ${articles} where ${articles.id} = ${articleId}
    and ${pinned ? isUnchanged(pinned) : sql`true`})`
  const stored = await runUnlessRefused(binding, {
    rows: database(binding)
      .update(scheduledChanges)
      .set({ ...changed, createdAt: new Date().toISOString(), problem: null, attempts: 0 })
      .where(and(byId, isAsRead, isOpen, isArticle, isAlone({ ...found, ...changed })))
      .returning(shownColumns),
    refusal: refuseUnchanged(binding),
    event: recordEvent(binding, { kind: 'rescheduled', by, subject: subjectOf(byId) }),
    version: pinned && pinText(binding, articleId, pinned),
    override: recordOverride(binding, auditNote, by),
  })
  return stored?.rows[0]
}

/**
 * The statements that cancel an article's scheduled changes and record it, for a batch.
 *
 * @param which a condition on `scheduled_changes`
 */
export function cancelScheduled(
  binding: D1Database,
  articleId: string,
  by: string,
  which: SQL | undefined,
) {
  const chosen = and(eq(scheduledChanges.articleId, articleId), isOpen, which)
  return {
    // Before they are gone: one entry for each of them.
    event: recordEvent(
      binding,
      { kind: 'schedule-cancelled', by, subject: subjectOfChange },
      chosen,
      scheduledChanges,
    ),
    gone: database(binding)
      .delete(scheduledChanges)
      .where(chosen)
      .returning({ id: scheduledChanges.id }),
  }
}

/**
 * @param from the instant at which the caller saw it; undefined for any
 * @returns whether there was such a change
 */
export async function cancelOne(
  binding: D1Database,
  { id, articleId, from }: { id: string; articleId: string; from: string | undefined },
  by: string,
) {
  const { at } = scheduledChanges
  const which = and(eq(scheduledChanges.id, id), from === undefined ? undefined : eq(at, from))
  const { gone } = await runBatch(binding, cancelScheduled(binding, articleId, by, which))
  return gone.length > 0
}
