import { and, desc, eq, getTableColumns, gt, isNull, or, sql } from 'drizzle-orm'
import type { AccessKey, AccessKeySubmission } from '#domain/access-keys/access-key.ts'
import { limits } from '#domain/limits.ts'
import { runRecorded } from '#worker/db/audit/audit-events.ts'
import { database, insertFrom } from '#worker/db/database.ts'
import { accessKeys, refusedKeys } from '#worker/db/schema/access.ts'
import { databaseState } from '#worker/db/schema/site.ts'

const { hash: _, ...listedColumns } = getTableColumns(accessKeys)

function isValid() {
  const unexpired = or(isNull(accessKeys.expiresAt), gt(accessKeys.expiresAt, now()))
  return and(isNull(accessKeys.revokedAt), unexpired)
}

/** @returns the named keys, revoked ones last, the newest of each first */
export function listAccessKeys(binding: D1Database): Promise<AccessKey[]> {
  return database(binding)
    .select(listedColumns)
    .from(accessKeys)
    .orderBy(sql`${accessKeys.revokedAt} is not null`, desc(accessKeys.createdAt))
    .limit(2 * limits.accessKeys)
    .all()
}

/** @returns the new key; undefined if the name is taken or the limit is reached */
export async function insertAccessKey(
  binding: D1Database,
  submission: AccessKeySubmission & { hash: string; createdBy: string },
): Promise<AccessKey | undefined> {
  const { name, createdBy } = submission
  const row = { ...submission, id: crypto.randomUUID(), createdAt: now(), uses: 0 }
  const hasRoom = sql`(select count(*) from ${accessKeys} where revoked_at is null) < ${limits.accessKeys}`
  const made = insertFrom(binding, accessKeys, row, { from: databaseState, where: hasRoom })
    .onConflictDoNothing()
    .returning(listedColumns)
  const [key] = await runRecorded(binding, made, { kind: 'key-made', by: createdBy, subject: name })
  return key
}

/**
 * Counts a sign-in with a key.
 *
 * @returns the key; undefined if no valid key has this hash
 */
export async function recordAccessKeyUse(binding: D1Database, hash: string) {
  const { id, expiresAt } = accessKeys
  return database(binding)
    .update(accessKeys)
    .set({ uses: sql`${accessKeys.uses} + 1`, lastUsedAt: now() })
    .where(and(eq(accessKeys.hash, hash), isValid()))
    .returning({ id, expiresAt })
    .get()
}

/**
 * @param key its id, or the hash of its text
 * @returns when the key ended or will end; undefined if there is no such key
 */
export function findKeyEnd(binding: D1Database, key: { id: string } | { hash: string }) {
  const { revokedAt, expiresAt } = accessKeys
  return database(binding)
    .select({ revokedAt, expiresAt })
    .from(accessKeys)
    .where('id' in key ? eq(accessKeys.id, key.id) : eq(accessKeys.hash, key.hash))
    .get()
}

/** @returns whether this call revoked it; false if there is no such key or it was revoked before */
export async function revokeAccessKey(binding: D1Database, id: string, by: string) {
  const subject = sql`(select ${accessKeys.name} from ${accessKeys} where ${accessKeys.id} = ${id})`
  const revoke = database(binding)
    .update(accessKeys)
    .set({ revokedAt: now() })
    .where(and(eq(accessKeys.id, id), isNull(accessKeys.revokedAt)))
    .returning({ id: accessKeys.id })
  const revoked = await runRecorded(binding, revoke, { kind: 'key-revoked', by, subject })
  return revoked.length > 0
}

/** The keys that are not revoked, and the tag that says whether a list of them is still right. */
export interface ActiveKeys {
  tag: string
  /** When each key expires, in milliseconds since 1970, by its id. */
  expiresAt: ReadonlyMap<string, number>
}

/**
 * Reads one row unless the keys changed.
 *
 * @param last the list that the caller has read before
 */
export async function readActiveKeys(binding: D1Database, last?: ActiveKeys): Promise<ActiveKeys> {
  const { accessKeysTag: tag } = databaseState
  // Parts of an `iif` that it does not choose are not evaluated.
  const row = await database(binding).get<{ tag: string; keys: string | null }>(sql`
    select ${tag} as tag, iif(${tag} = ${last?.tag ?? 'none'}, null, (
      select json_group_array(json_array(id, expires_at)) from ${accessKeys}
      where revoked_at is null)) as keys
    from ${databaseState} limit 1`)
  if (last && row?.keys === null) return last
  const keys: [id: string, expiresAt: string | null][] = JSON.parse(row?.keys ?? '[]')
  const expiryOf = (at: string | null) => (at === null ? Number.POSITIVE_INFINITY : Date.parse(at))
  return { tag: row?.tag ?? '', expiresAt: new Map(keys.map(([id, at]) => [id, expiryOf(at)])) }
}

function now(): string {
  return new Date().toISOString()
}

const hourMs = 3_600_000

/** Counts a refused access key. */
export async function recordRefusedKey(binding: D1Database): Promise<void> {
  await database(binding)
    .insert(refusedKeys)
    .values({ minute: minuteOf(Date.now()), count: 1 })
    .onConflictDoUpdate({
      target: refusedKeys.minute,
      set: { count: sql`${refusedKeys.count} + 1` },
    })
}

/** @returns how many access keys were refused within the last hour */
export async function countRefusedKeys(binding: D1Database): Promise<number> {
  const row = await database(binding)
    .select({ count: sql<number>`coalesce(sum(${refusedKeys.count}), 0)` })
    .from(refusedKeys)
    .where(gt(refusedKeys.minute, minuteOf(Date.now() - hourMs)))
    .get()
  return row?.count ?? 0
}

/** The minute in UTC, such as `2026-11-21T08:00`. */
function minuteOf(time: number): string {
  return new Date(time).toISOString().slice(0, 16)
}
