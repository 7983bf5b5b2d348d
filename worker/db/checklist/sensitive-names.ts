import { sql } from 'drizzle-orm'
import type { StoredSensitiveNames } from '#domain/checklist/checklist-schema.ts'
import { hadEffect, recordEvent } from '#worker/db/audit/audit-events.ts'
import { database, insertFrom, overwritten, runBatch } from '#worker/db/database.ts'
import { sensitiveNames } from '#worker/db/schema/checklist.ts'
import { databaseState } from '#worker/db/schema/site.ts'

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
  const { rows } = await runBatch(database(binding), {
    rows: insertFrom(binding, sensitiveNames, row, { from: databaseState, where })
      .onConflictDoUpdate(overwritten(sensitiveNames))
      .returning(),
    event: recordEvent(binding, { kind: 'care-names-changed', by, subject: '' }, hadEffect),
  })
  const [saved] = rows
  return saved && { names: saved.names, revision: saved.revision }
}
