import { and, lt } from 'drizzle-orm'
import { auditDays } from '#domain/audit/audit.ts'
import { daysBefore } from '#domain/days.ts'
import { discardedTextDays } from '#domain/versions/discarded-text.ts'
import { firstVitalsDay } from '#domain/vitals/vitals.ts'
import { database, runBatch } from './database.ts'
import { discardedTexts, textSaves } from './schema/articles.ts'
import { auditEvents } from './schema/audit.ts'
import { scheduledChanges } from './schema/schedule.ts'
import { vitals } from './schema/site.ts'

/** Deletes the rows that are kept for some days only. */
export async function deleteOldRows(binding: D1Database, now: Date): Promise<void> {
  const db = database(binding)
  const { at, doneAt } = scheduledChanges
  const keptSince = daysBefore(now, discardedTextDays)
  await runBatch(db, {
    vitals: db.delete(vitals).where(lt(vitals.day, firstVitalsDay(now))),
    texts: db.delete(discardedTexts).where(lt(discardedTexts.givenUpAt, keptSince)),
    textSaves: db.delete(textSaves).where(lt(textSaves.savedAt, keptSince)),
    schedule: db.delete(scheduledChanges).where(and(lt(at, keptSince), lt(doneAt, keptSince))),
    events: db.delete(auditEvents).where(lt(auditEvents.at, daysBefore(now, auditDays))),
  })
}
