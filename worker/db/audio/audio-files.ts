import { and, eq, sql } from 'drizzle-orm'
import { database } from '#worker/db/database.ts'
import { jsonParameters } from '#worker/db/json-parameters.ts'
import { audioFiles } from '#worker/db/schema/images.ts'

export interface RecordedAudio {
  /** The first 32 hexadecimal digits of its SHA-256. */
  hash: string
  url: string
  uploadedBy: string
}

/** @returns the file's address, if an upload of the same bytes was begun before */
export async function findAudio(binding: D1Database, hash: string): Promise<string | undefined> {
  const { url } = audioFiles
  const row = await database(binding)
    .select({ url })
    .from(audioFiles)
    .where(eq(audioFiles.hash, hash))
    .get()
  return row?.url
}

/**
 * Records a file before it is stored, or that it was uploaded again, so that the sweep keeps it.
 *
 * @returns the time of the upload, which identifies it to `deleteAudio`
 */
export async function recordAudio(binding: D1Database, audio: RecordedAudio): Promise<string> {
  const uploadedAt = new Date().toISOString()
  const row = { ...audio, uploadedAt }
  await database(binding)
    .insert(audioFiles)
    .values(row)
    .onConflictDoUpdate({ target: audioFiles.hash, set: row })
  return uploadedAt
}

/**
 * Deletes the record of a file whose upload failed.
 *
 * @param uploadedAt what `recordAudio` returned for it
 * @returns whether it was deleted; false if another upload of the file began meanwhile
 */
export async function deleteAudio(binding: D1Database, hash: string, uploadedAt: string) {
  const gone = await database(binding)
    .delete(audioFiles)
    .where(and(eq(audioFiles.hash, hash), eq(audioFiles.uploadedAt, uploadedAt)))
    .returning({ hash: audioFiles.hash })
  return gone.length > 0
}

/** Stores records unless they are there: from a backup, or whose files were not deleted. */
export async function restoreAudio(
  binding: D1Database,
  records: readonly (RecordedAudio & { uploadedAt: string })[],
): Promise<void> {
  for (const json of jsonParameters(records)) {
    await database(binding).run(sql`
      insert into ${audioFiles} (hash, url, uploaded_by, uploaded_at)
      select value ->> 'hash', value ->> 'url', value ->> 'uploadedBy', value ->> 'uploadedAt'
      from json_each(${json}) where true on conflict do nothing`)
  }
}
