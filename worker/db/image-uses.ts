import { eq, gt } from 'drizzle-orm'
import { database } from '#worker/db/database.ts'
import { imageChanges, imageUses } from '#worker/db/schema.ts'

/** Beyond this many changed images, every image counts as changed. */
const maxImages = 2_000

/**
 * The statement that reads which images came into use by a published article or out of use, for a
 * batch.
 *
 * @param since the content version of the served release
 */
export function selectChangedImages(binding: D1Database, since: number) {
  return database(binding)
    .selectDistinct({ hash: imageChanges.hash })
    .from(imageChanges)
    .where(gt(imageChanges.version, since))
    .limit(maxImages + 1)
}

/**
 * @param rows what the statement above returned
 * @returns the images' hashes; undefined if there are too many
 */
export function changedImages(rows: readonly { hash: string }[]): string[] | undefined {
  return rows.length > maxImages ? undefined : rows.map(({ hash }) => hash)
}

/** Whether a published article uses the image now. */
export async function isImageUsed(binding: D1Database, hash: string): Promise<boolean> {
  const use = await database(binding)
    .select({ hash: imageUses.hash })
    .from(imageUses)
    .where(eq(imageUses.hash, hash))
    .limit(1)
    .get()
  return use !== undefined
}
