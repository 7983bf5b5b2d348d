import { and, asc, eq, gt, isNotNull, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { TitledScheduledChange } from '#domain/schedule/schedule.ts'
import { recordEvent } from '#worker/db/audit/audit-events.ts'
import { database, hadEffect, runBatch } from '#worker/db/database.ts'
import { scheduledChanges } from '#worker/db/schema/schedule.ts'
import { databaseState, scheduledRuns } from '#worker/db/schema/site.ts'
import { isOutsideBin, isPending, subjectOf, titledChange } from './scheduled-changes.ts'

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

/** What tells a scheduled change from what an editor makes of it, who moves it or renews its text. */
export type KnownChange = Pick<Row, 'id' | 'at' | 'versionId' | 'createdAt'>

/** Whether a scheduled change is still to be done, and as it was read. */
function isAsRead({ id, at, versionId, createdAt }: KnownChange): SQL | undefined {
  const row = scheduledChanges
  const isSameText = sql`${row.versionId} is ${versionId}`
  return and(eq(row.id, id), eq(row.at, at), isSameText, eq(row.createdAt, createdAt), isPending)
}

/** The same, as a condition of the batch that does it. */
export function isStillDue(due: KnownChange): SQL {
  return sql`exists (select 1 from ${scheduledChanges} where ${isAsRead(due)}) and ${isReady}`
}

export async function isStillPending(binding: D1Database, due: KnownChange): Promise<boolean> {
  return (await database(binding).$count(scheduledChanges, isAsRead(due))) > 0
}

/**
 * The statements that mark a scheduled change as done, for the batch that does it.
 */
export function markScheduledDone(
  binding: D1Database,
  { due, late, by, at }: { due: KnownChange; late: string | null; by: string; at: string },
) {
  const byId = eq(scheduledChanges.id, due.id)
  return [
    database(binding).update(scheduledChanges).set({ doneAt: at, problem: late }).where(byId),
    recordEvent(binding, { kind: 'schedule-done', by, subject: subjectOf(byId) }),
  ] as const
}

/** Keeps a scheduled change that cannot be done, with the reason. */
export async function failScheduled(
  binding: D1Database,
  due: KnownChange & Pick<Row, 'createdBy'>,
  problem: string,
): Promise<void> {
  const subject = subjectOf(eq(scheduledChanges.id, due.id))
  await runBatch(binding, {
    problem: database(binding).update(scheduledChanges).set({ problem }).where(isAsRead(due)),
    event: recordEvent(binding, { kind: 'schedule-failed', by: due.createdBy, subject }, hadEffect),
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

export async function countAttempt(binding: D1Database, due: KnownChange): Promise<void> {
  await database(binding)
    .update(scheduledChanges)
    .set({ attempts: sql`${scheduledChanges.attempts} + 1` })
    .where(isAsRead(due))
}

/**
 * What the portal tells: what failed and waits, what is overdue, and what was done late.
 *
 * @param overdue what was to be done before this instant is late
 * @param since what was done late before this instant is no longer reported
 */
export function readScheduleProblems(
  binding: D1Database,
  { overdue, since }: { overdue: string; since: string },
): Promise<TitledScheduledChange[]> {
  const { at, doneAt, problem } = scheduledChanges
  return database(binding)
    .select(titledChange)
    .from(scheduledChanges)
    .where(
      and(
        isOutsideBin,
        or(
          // The first condition, which always holds, lets SQLite use the index of problems.
          and(gt(at, ''), isNotNull(problem), or(isNull(doneAt), gt(doneAt, since))),
          and(lt(at, overdue), isPending),
        ),
      ),
    )
    .orderBy(
      // Not by the index by time, which holds what was done well too.
      sql`+${at}`,
    )
    .limit(maxReported)
    .all()
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
