import { eq } from 'drizzle-orm'
import { database } from '#worker/db/database.ts'
import { imageUses } from '#worker/db/schema/images.ts'

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
