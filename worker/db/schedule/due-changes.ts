import { and, asc, eq, gt, isNotNull, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { TitledScheduledChange } from '#domain/schedule/schedule.ts'
import { recordEvent } from '#worker/db/audit/audit-events.ts'
import { database, hadEffect, runBatch } from '#worker/db/database.ts'
import { articles } from '#worker/db/schema/articles.ts'
import { scheduledChanges } from '#worker/db/schema/schedule.ts'
import { databaseState, scheduledRuns } from '#worker/db/schema/site.ts'
import {
  isOutsideBin,
  isPending,
  scheduledChangeOf,
  subjectOf,
  titleOfArticle,
} from './scheduled-changes.ts'

type Row = typeof scheduledChanges.$inferSelect

/** How many with problems are listed in the portal's header. */
const maxReported = 20

/**
 * What is to be done by now, the oldest first; nothing during a restore. Reads no row unless there is
 * something to do.
 */
export function readDue(binding: D1Database, now: string, limit: number): Promise<Row[]> {
  return database(binding)
    .select()
    .from(scheduledChanges)
    .where(and(lte(scheduledChanges.at, now), isPending, isReady))
    .orderBy(asc(scheduledChanges.at))
    .limit(limit)
}

const isReady = sql`(select ${databaseState.state} from ${databaseState}) = 'ready'`

/** Whether a scheduled change is still to be done, as a condition of the batch that does it. */
export function isStillDue(id: string): SQL {
  return sql`exists (select 1 from ${scheduledChanges}
    where ${scheduledChanges.id} = ${id} and ${isPending}) and ${isReady}`
}

/** @returns whether it is still to be done */
export async function isStillPending(binding: D1Database, id: string): Promise<boolean> {
  const row = await database(binding)
    .select({ id: scheduledChanges.id })
    .from(scheduledChanges)
    .where(and(eq(scheduledChanges.id, id), isPending))
    .get()
  return row !== undefined
}

/**
 * The statements that mark a scheduled change as done, if the batch that does it took effect.
 *
 * @param tookEffect a condition on `articles`
 */
export function markScheduledDone(
  binding: D1Database,
  { id, late, by, at }: { id: string; late: string | null; by: string; at: string },
  tookEffect: SQL | undefined,
) {
  const byId = eq(scheduledChanges.id, id)
  const isDone = sql`${scheduledChanges.articleId} in (
    select ${articles.id} from ${articles}
    where ${articles.id} = ${scheduledChanges.articleId} and ${tookEffect})`
  return [
    database(binding)
      .update(scheduledChanges)
      .set({ doneAt: at, problem: late })
      .where(and(byId, isPending, isDone)),
    recordEvent(binding, { kind: 'schedule-done', by, subject: subjectOf(byId) }, hadEffect),
  ] as const
}

/** Keeps a scheduled change that cannot be done, with the reason. */
export async function failScheduled(
  binding: D1Database,
  { id, createdBy }: Pick<Row, 'id' | 'createdBy'>,
  problem: string,
): Promise<void> {
  const byId = eq(scheduledChanges.id, id)
  const db = database(binding)
  await runBatch(db, {
    problem: db.update(scheduledChanges).set({ problem }).where(and(byId, isPending)),
    event: recordEvent(
      binding,
      { kind: 'schedule-failed', by: createdBy, subject: subjectOf(byId) },
      hadEffect,
    ),
  })
}

/**
 * A statement for the batch that takes the ground from what is scheduled for an article: it waits for an
 * editor.
 *
 * @param which a condition on the scheduled changes
 */
export function pauseScheduled(
  binding: D1Database,
  articleId: string,
  problem: string,
  which?: SQL,
) {
  return database(binding)
    .update(scheduledChanges)
    .set({ problem })
    .where(and(eq(scheduledChanges.articleId, articleId), isPending, which))
}

/** The same right behind a statement, if that changed a row, of what would be published. */
export function pausePublication(binding: D1Database, articleId: string, problem: string) {
  const isPublication = eq(scheduledChanges.kind, 'publish')
  return pauseScheduled(binding, articleId, problem, and(isPublication, hadEffect))
}

/** How many were done after an instant. */
export async function countDoneSince(binding: D1Database, instant: Date): Promise<number> {
  return database(binding).$count(
    scheduledChanges,
    gt(scheduledChanges.doneAt, instant.toISOString()),
  )
}

export async function countAttempt(binding: D1Database, id: string): Promise<void> {
  await database(binding)
    .update(scheduledChanges)
    .set({ attempts: sql`${scheduledChanges.attempts} + 1` })
    .where(eq(scheduledChanges.id, id))
}

/**
 * What the portal tells: what failed and waits, what is overdue, and what was done late.
 *
 * @param overdue what was to be done before this instant is late
 * @param since what was done late before this instant is no longer reported
 */
export async function readScheduleProblems(
  binding: D1Database,
  { overdue, since }: { overdue: string; since: string },
): Promise<TitledScheduledChange[]> {
  const { at, doneAt, problem } = scheduledChanges
  const rows = await database(binding)
    .select({ row: scheduledChanges, title: titleOfArticle.as('title') })
    .from(scheduledChanges)
    .where(
      and(
        isOutsideBin,
        or(
          and(isNotNull(problem), or(isNull(doneAt), gt(doneAt, since))),
          and(lt(at, overdue), isPending),
        ),
      ),
    )
    .orderBy(asc(at))
    .limit(maxReported)
  return rows.map(({ row, title }) => ({ ...scheduledChangeOf(row), title }))
}

/** Runs within this time are not recorded, so that most runs write nothing. */
const recordedEveryMs = 10 * 60_000

/** Records that the cron trigger ran. */
export async function recordScheduledRun(binding: D1Database, now: Date): Promise<void> {
  const at = now.toISOString()
  const before = new Date(now.getTime() - recordedEveryMs).toISOString()
  await database(binding)
    .insert(scheduledRuns)
    .values({ id: 1, at })
    .onConflictDoUpdate({
      target: scheduledRuns.id,
      set: { at },
      setWhere: lt(scheduledRuns.at, before),
    })
}

/** @returns when the cron trigger last ran, to ten minutes; null if it never did */
export async function readLastScheduledRun(binding: D1Database): Promise<string | null> {
  const row = await database(binding).select({ at: scheduledRuns.at }).from(scheduledRuns).get()
  return row?.at ?? null
}
