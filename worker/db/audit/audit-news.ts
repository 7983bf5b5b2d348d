import { and, desc, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import { type AuditNews, newsCount, newsKinds } from '#domain/audit/audit.ts'
import { database } from '#worker/db/database.ts'
import { admins } from '#worker/db/schema/access.ts'
import { auditEvents } from '#worker/db/schema/audit.ts'

/** What others did to accounts and keys since the owner last dismissed the news. */
export async function readAuditNews(
  binding: D1Database,
  { id, username }: { id: string; username: string },
): Promise<AuditNews> {
  const db = database(binding)
  const seen = db.select({ seen: admins.seenEvent }).from(admins).where(eq(admins.id, id))
  const found = await db
    .select()
    .from(auditEvents)
    .where(
      and(
        gt(auditEvents.number, sql`(${seen})`),
        inArray(auditEvents.kind, [...newsKinds]),
        ne(auditEvents.by, username),
      ),
    )
    .orderBy(desc(auditEvents.number))
    .limit(newsCount + 1)
  const entries = found
    .slice(0, newsCount)
    .map(({ number, ...event }) => ({ ...event, id: `event-${number}`, article: null }))
  return { entries, more: found.length > newsCount, last: found[0]?.number ?? 0 }
}

/** Records up to which event an owner dismissed the news. */
export async function recordSeenEvent(
  binding: D1Database,
  id: string,
  number: number,
): Promise<void> {
  await database(binding)
    .update(admins)
    .set({ seenEvent: sql`max(${admins.seenEvent}, ${number})` })
    .where(eq(admins.id, id))
}
