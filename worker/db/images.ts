import { eq } from 'drizzle-orm'
import type { UploadedImage } from '#domain/media-schema.ts'
import { database } from '#worker/db/database.ts'
import { images } from '#worker/db/schema.ts'

/**
 * @param binding the D1 database
 * @param hash the content's hash
 * @returns the image, where these very bytes were uploaded before
 */
export async function findImage(
  binding: D1Database,
  hash: string,
): Promise<UploadedImage | undefined> {
  const { url, width, height } = images
  return database(binding)
    .select({ url, width, height })
    .from(images)
    .where(eq(images.hash, hash))
    .get()
}

/**
 * @param binding the D1 database
 * @param image an image whose every size is stored, and who uploaded it
 */
export async function recordImage(
  binding: D1Database,
  image: UploadedImage & { hash: string; uploadedBy: string },
): Promise<void> {
  const row = { ...image, uploadedAt: new Date().toISOString() }
  await database(binding).insert(images).values(row).onConflictDoNothing()
}
