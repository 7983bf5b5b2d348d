import { and, asc, eq, gte, isNotNull, lt, lte, sql } from 'drizzle-orm'
import { defaultTimeZone } from '#domain/dates.ts'
import { type Calendar, calendarEntries } from '#domain/schedule/schedule.ts'
import { database, runBatch } from '#worker/db/database.ts'
import { articles } from '#worker/db/schema/articles.ts'
import { scheduledChanges } from '#worker/db/schema/schedule.ts'
import { settings } from '#worker/db/schema/site.ts'
import { isOpen, isOutsideBin, titledChange } from './scheduled-changes.ts'

/** The time zone of the magazine's dates. */
export async function readTimeZone(binding: D1Database): Promise<string> {
  const timeZone = sql<string | null>`${settings.value} ->> '$.timeZone'`
  const row = await database(binding).select({ timeZone }).from(settings).get()
  return row?.timeZone ?? defaultTimeZone
}

/**
 * What is out, scheduled and planned in a range of time.
 *
 * @param from the first day, and the instant at which it begins
 * @param to the last day, and the instant at which it ends
 */
export async function readCalendar(
  binding: D1Database,
  from: { day: string; at: string },
  to: { day: string; at: string },
): Promise<Omit<Calendar, 'timeZone'>> {
  const db = database(binding)
  const { id: _id, title, language, publishedAt, plannedOn, createdBy } = articles
  const { out, scheduled, planned } = await runBatch(binding, {
    out: db
      .select({ _id, title, language, at: publishedAt })
      .from(articles)
      .where(and(eq(articles.published, true), gte(publishedAt, from.at), lt(publishedAt, to.at)))
      .orderBy(asc(publishedAt), asc(_id))
      .limit(calendarEntries + 1),
    scheduled: db
      .select(titledChange)
      .from(scheduledChanges)
      .where(
        and(
          gte(scheduledChanges.at, from.at),
          lt(scheduledChanges.at, to.at),
          isOpen,
          isOutsideBin,
        ),
      )
      .orderBy(asc(scheduledChanges.at))
      .limit(calendarEntries + 1),
    planned: db
      .select({ _id, title, language, day: plannedOn, createdBy })
      .from(articles)
      .where(
        and(
          isNotNull(plannedOn),
          gte(plannedOn, from.day),
          lte(plannedOn, to.day),
          sql`+${articles.published} = 0`,
        ),
      )
      .orderBy(asc(plannedOn), asc(_id))
      .limit(calendarEntries + 1),
  })
  return {
    out: out.slice(0, calendarEntries).map((entry) => ({ ...entry, at: entry.at ?? '' })),
    scheduled: scheduled.slice(0, calendarEntries),
    planned: planned.slice(0, calendarEntries).map((entry) => ({ ...entry, day: entry.day ?? '' })),
    more: [out, scheduled, planned].some(({ length }) => length > calendarEntries),
  }
}

/**
 * Plans a draft for a day, or for none. Changes neither the text nor the revision.
 *
 * @param from the day that the caller saw; undefined: not compared
 * @returns whether it is a draft, and was planned for that day or is already for the new one
 */
export async function planDraft(
  binding: D1Database,
  id: string,
  day: string | null,
  from?: string | null,
): Promise<boolean> {
  const isAsSeen = sql`(${articles.plannedOn} is ${from} or ${articles.plannedOn} is ${day})`
  const { meta } = await database(binding)
    .update(articles)
    .set({ plannedOn: day })
    .where(
      and(
        eq(articles.id, id),
        eq(articles.published, false),
        from === undefined ? undefined : isAsSeen,
      ),
    )
  return meta.changes > 0
}
