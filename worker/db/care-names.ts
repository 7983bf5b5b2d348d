import { sql } from 'drizzle-orm'
import type { StoredCareNames } from '#domain/checklist-schema.ts'
import { hadEffect, recordEvent } from '#worker/db/audit-events.ts'
import { database } from '#worker/db/database.ts'
import { careNames } from '#worker/db/schema/checklist.ts'
import { databaseState } from '#worker/db/schema/site.ts'

export async function readCareNames(binding: D1Database): Promise<StoredCareNames> {
  const row = await database(binding).select().from(careNames).get()
  return { names: row?.names ?? [], revision: row?.revision ?? 0 }
}

/**
 * Replaces the list of names, and tells the audit list so without a name.
 *
 * @returns undefined if somebody else changed it since that revision
 */
export async function saveCareNames(
  binding: D1Database,
  { names, revision }: StoredCareNames,
  by: string,
): Promise<StoredCareNames | undefined> {
  const db = database(binding)
  const row = sql`select 1, ${JSON.stringify(names)}, ${revision + 1} from ${databaseState}
    where coalesce((select ${careNames.revision} from ${careNames}), 0) = ${revision}`
  const [rows] = await db.batch([
    db
      .insert(careNames)
      .select(row)
      .onConflictDoUpdate({
        target: careNames.id,
        set: { names: sql`excluded.names`, revision: sql`excluded.revision` },
      })
      .returning(),
    recordEvent(binding, { kind: 'care-names-changed', by, subject: '' }, hadEffect),
  ])
  const [saved] = rows
  return saved && { names: saved.names, revision: saved.revision }
}
