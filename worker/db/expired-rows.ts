import { and, getTableName, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { auditDays } from '#domain/audit/audit.ts'
import { daysBefore } from '#domain/days.ts'
import { presenceEndsMs } from '#domain/presence/presence.ts'
import { endedLinkDays } from '#domain/previews/preview-link.ts'
import { discardedTextDays } from '#domain/versions/discarded-text.ts'
import { firstVitalsDay } from '#domain/vitals/vitals.ts'
import { logged } from '#worker/log.ts'
import { database } from './database.ts'
import {
  accessKeys,
  adminSessions,
  endedSessionMarks,
  endedSessions,
  invitations,
  refusedKeys,
  signInAttempts,
  usedChallenges,
} from './schema/access.ts'
import { discardedTexts, presence, textSaves } from './schema/articles.ts'
import { auditEvents } from './schema/audit.ts'
import { linkChecks } from './schema/checklist.ts'
import { previewLinks } from './schema/previews.ts'
import { scheduledChanges } from './schema/schedule.ts'
import { builds, databaseSizes, vitals } from './schema/site.ts'
import { tokens } from './schema/tokens.ts'
import { webhookDeliveries } from './schema/webhooks.ts'

/** Bounds the time of a statement and the queries of a run. The next run deletes the rest. */
const rowsPerStatement = 5_000
const statementsPerTable = 10

/** For how long deliveries of webhooks are listed. */
const keptDeliveryDays = 30

/** So many builds stay, however old. */
const keptBuilds = 100

/** For how long a key that expired is known by its name, and a change that was never made by its reason. */
const rememberedDays = 365

/**
 * Deletes rows that nothing needs any more. What goes with something else is not here: with its article,
 * its account or its picture. docs/limits.md says it of every table. A table that fails is logged.
 */
export async function deleteExpiredRows(binding: D1Database, now: Date): Promise<void> {
  for (const [table, isExpired] of expiredRows(now)) {
    await deleteRows(binding, table, isExpired).catch(
      logged(`What expired of ${getTableName(table)} could not be deleted`),
    )
  }
}

async function deleteRows(binding: D1Database, table: SQLiteTable, isExpired: SQL | undefined) {
  const some = sql`rowid in (select rowid from ${table} where ${isExpired} limit ${rowsPerStatement})`
  for (let statement = 0; statement < statementsPerTable; statement++) {
    const { meta } = await database(binding).delete(table).where(some)
    if (meta.changes < rowsPerStatement) return
  }
}

function expiredRows(now: Date): [SQLiteTable, SQL | undefined][] {
  const at = now.toISOString()
  const daysAgo = (days: number) => daysBefore(now, days)
  const { at: plannedAt, doneAt } = scheduledChanges
  return [
    [invitations, lte(invitations.expiresAt, at)],
    [adminSessions, lte(adminSessions.expiresAt, at)],
    [usedChallenges, lte(usedChallenges.expiresAt, at)],
    [endedSessions, lte(endedSessions.expiresAt, at)],
    // The ten days that the mark is of are over.
    [endedSessionMarks, lt(endedSessionMarks.period, at.slice(0, 9))],
    [signInAttempts, lt(signInAttempts.nextAt, daysAgo(1))],
    [refusedKeys, lt(refusedKeys.minute, daysAgo(1))],
    // A revoked key stays: a restored backup must not open with it again.
    [
      accessKeys,
      and(isNull(accessKeys.revokedAt), lt(accessKeys.expiresAt, daysAgo(rememberedDays))),
    ],
    [tokens, lt(tokens.expiresAt, daysAgo(rememberedDays))],
    [webhookDeliveries, lt(webhookDeliveries.at, daysAgo(keptDeliveryDays))],
    [textSaves, lt(textSaves.savedAt, daysAgo(discardedTextDays))],
    [presence, lt(presence.seenAt, new Date(now.getTime() - presenceEndsMs).toISOString())],
    [discardedTexts, lt(discardedTexts.givenUpAt, daysAgo(discardedTextDays))],
    [
      scheduledChanges,
      or(
        and(lt(plannedAt, daysAgo(discardedTextDays)), lt(doneAt, daysAgo(discardedTextDays))),
        and(isNull(doneAt), lt(plannedAt, daysAgo(rememberedDays))),
      ),
    ],
    [previewLinks, lt(previewLinks.expiresAt, daysAgo(endedLinkDays))],
    [linkChecks, lte(linkChecks.uses, 0)],
    [
      builds,
      and(
        lt(builds.requestedAt, daysAgo(rememberedDays)),
        sql`${builds.id} <= (select max(id) from ${builds}) - ${keptBuilds}`,
      ),
    ],
    [vitals, lt(vitals.day, firstVitalsDay(now))],
    [databaseSizes, lt(databaseSizes.day, daysAgo(rememberedDays))],
    [auditEvents, lt(auditEvents.at, daysAgo(auditDays))],
  ]
}
