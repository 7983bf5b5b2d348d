import { asc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { LinkCheck, StoredSensitiveNames } from '#domain/checklist/checklist-schema.ts'
import { runRecorded } from '#worker/db/audit/audit-events.ts'
import { database, insertFrom, overwritten } from '#worker/db/database.ts'
import { articles } from '#worker/db/schema/articles.ts'
import { linkChecks, sensitiveNames } from '#worker/db/schema/checklist.ts'
import { databaseState } from '#worker/db/schema/site.ts'

/** What is known of the sources that an article cites as it is stored, draft or not, by address. */
export function listLinkChecks(binding: D1Database, articleId: string): Promise<LinkCheck[]> {
  const { url, checkedAt, problem } = linkChecks
  const cited = sql`(select value ->> 'url' from ${articles}, json_each(${articles.citations})
    where ${articles.id} = ${articleId})`
  return database(binding)
    .select({ url, checkedAt, problem })
    .from(linkChecks)
    .where(inArray(url, cited))
    .orderBy(asc(url))
}

/**
 * Takes the addresses that are to be called, those that were never called first. No other run takes
 * them before `next`, also if this one is cut off.
 *
 * @param now ISO 8601 instants, both
 */
export async function claimLinks(
  binding: D1Database,
  { now, next, limit }: { now: string; next: string; limit: number },
): Promise<string[]> {
  const db = database(binding)
  const due = db
    .select({ url: linkChecks.url })
    .from(linkChecks)
    .where(lte(linkChecks.dueAt, now))
    .orderBy(asc(linkChecks.dueAt))
    .limit(limit)
  const rows = await db
    .update(linkChecks)
    .set({ dueAt: next })
    .where(inArray(linkChecks.url, due))
    .returning({ url: linkChecks.url })
  return rows.map(({ url }) => url)
}

export async function storeLinkCheck(
  binding: D1Database,
  { url, ...found }: LinkCheck & { dueAt: string },
): Promise<void> {
  await database(binding).update(linkChecks).set(found).where(eq(linkChecks.url, url))
}

export async function readSensitiveNames(binding: D1Database): Promise<StoredSensitiveNames> {
  const row = await database(binding).select().from(sensitiveNames).get()
  return { names: row?.names ?? [], revision: row?.revision ?? 0 }
}

/**
 * Replaces the list of names, and tells the audit list so without a name.
 *
 * @returns undefined if it was changed since that revision
 */
export async function updateSensitiveNames(
  binding: D1Database,
  { names, revision }: StoredSensitiveNames,
  by: string,
): Promise<StoredSensitiveNames | undefined> {
  const row = { id: 1, names, revision: revision + 1 }
  const where = sql`coalesce((select ${sensitiveNames.revision} from ${sensitiveNames}), 0) = ${revision}`
  const change = insertFrom(binding, sensitiveNames, row, { from: databaseState, where })
    .onConflictDoUpdate(overwritten(sensitiveNames))
    .returning()
  const event = { kind: 'care-names-changed', by, subject: '' } as const
  const [saved] = await runRecorded(binding, change, event)
  return saved && { names: saved.names, revision: saved.revision }
}
