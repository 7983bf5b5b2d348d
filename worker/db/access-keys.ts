import { and, desc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { AccessKey, AccessKeySubmission } from '#domain/access-key.ts'
import { limits } from '#domain/limits.ts'
import { database } from '#worker/db/database.ts'
import { accessKeys } from '#worker/db/schema.ts'

/** All but the hash. */
const shown = {
  id: accessKeys.id,
  name: accessKeys.name,
  expiresAt: accessKeys.expiresAt,
  createdBy: accessKeys.createdBy,
  createdAt: accessKeys.createdAt,
  lastUsedAt: accessKeys.lastUsedAt,
  uses: accessKeys.uses,
  revokedAt: accessKeys.revokedAt,
}

/** Neither revoked nor expired. */
function holds() {
  const unexpired = or(isNull(accessKeys.expiresAt), gt(accessKeys.expiresAt, now()))
  return and(isNull(accessKeys.revokedAt), unexpired)
}

/**
 * @param binding the D1 database
 * @returns the named keys, those that hold or expired first, then the newest first
 */
export function listAccessKeys(binding: D1Database): Promise<AccessKey[]> {
  return database(binding)
    .select(shown)
    .from(accessKeys)
    .orderBy(sql`${accessKeys.revokedAt} is not null`, desc(accessKeys.createdAt))
    .limit(2 * limits.accessKeys)
    .all()
}

/**
 * @param binding the D1 database
 * @param key what is said of the key, its hash, and who made it
 * @returns the key; undefined where the name is taken or there are as many as there may be
 */
export async function addAccessKey(
  binding: D1Database,
  key: AccessKeySubmission & { hash: string; createdBy: string },
): Promise<AccessKey | undefined> {
  const { name, hash, expiresAt, createdBy } = key
  const id = crypto.randomUUID()
  const result = await database(binding).run(sql`
    insert into ${accessKeys} (id, name, hash, expires_at, created_by, created_at)
    select ${id}, ${name}, ${hash}, ${expiresAt}, ${createdBy}, ${now()}
    where (select count(*) from ${accessKeys} where revoked_at is null) < ${limits.accessKeys}
    on conflict do nothing`)
  if (result.meta.changes === 0) return undefined
  return database(binding).select(shown).from(accessKeys).where(eq(accessKeys.id, id)).get()
}

/**
 * Counts a sign-in with a key.
 *
 * @param binding the D1 database
 * @param hash the presented key's hash
 * @returns the key; undefined where there is none that holds
 */
export async function presentAccessKey(
  binding: D1Database,
  hash: string,
): Promise<{ id: string; expiresAt: string | null } | undefined> {
  const { id, expiresAt } = accessKeys
  return database(binding)
    .update(accessKeys)
    .set({ uses: sql`${accessKeys.uses} + 1`, lastUsedAt: now() })
    .where(and(eq(accessKeys.hash, hash), holds()))
    .returning({ id, expiresAt })
    .get()
}

/**
 * @param binding the D1 database
 * @param id the key's id
 * @returns whether it was revoked by this call
 */
export async function revokeAccessKey(binding: D1Database, id: string): Promise<boolean> {
  const { meta } = await database(binding)
    .update(accessKeys)
    .set({ revokedAt: now() })
    .where(and(eq(accessKeys.id, id), isNull(accessKeys.revokedAt)))
  return meta.changes > 0
}

/**
 * @param binding the D1 database
 * @returns the ids of all keys that hold
 */
export async function readHeldKeys(binding: D1Database): Promise<Set<string>> {
  const rows = await database(binding).select({ id: accessKeys.id }).from(accessKeys).where(holds())
  return new Set(rows.map(({ id }) => id))
}

function now(): string {
  return new Date().toISOString()
}
