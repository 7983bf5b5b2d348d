import { eq, gt } from 'drizzle-orm'
import { database } from '#worker/db/database.ts'
import { imageChanges, imageUses } from '#worker/db/schema.ts'

/** From how many changed images on every image counts as changed. */
const mostImages = 2_000

/**
 * The statement that reads which images came into use by a published article, or out of it.
 *
 * @param binding the D1 database
 * @param since the content version of the served release
 * @returns the statement, for `changedImages` to read its answer
 */
export function selectChangedImages(binding: D1Database, since: number) {
  return database(binding)
    .selectDistinct({ hash: imageChanges.hash })
    .from(imageChanges)
    .where(gt(imageChanges.version, since))
    .limit(mostImages + 1)
}

/**
 * @param rows what the statement above answered
 * @returns the images' hashes; undefined where there are too many to tell apart
 */
export function changedImages(rows: readonly { hash: string }[]): string[] | undefined {
  return rows.length > mostImages ? undefined : rows.map(({ hash }) => hash)
}

/**
 * @param binding the D1 database
 * @param hash an upload's hash
 * @returns whether a published article uses it at this moment
 */
export async function isImageUsed(binding: D1Database, hash: string): Promise<boolean> {
  const use = await database(binding)
    .select({ hash: imageUses.hash })
    .from(imageUses)
    .where(eq(imageUses.hash, hash))
    .limit(1)
    .get()
  return use !== undefined
}
