import { mediaSizes } from '#domain/media.ts'
import { deleteUnusedImages, recordImage } from '#worker/db/images.ts'
import type { Environment } from '#worker/environment.ts'

/** How long an unused image is kept: its editor may still be writing. */
const retentionDays = 7

/** How many images one run deletes at most; the next run deletes the rest. */
const imagesPerRun = 20

/**
 * Deletes images that were uploaded a week ago or earlier and that no article, draft or working copy
 * uses.
 *
 * @returns how many images were deleted
 * @throws if the bucket does not answer; the images' records are then put back
 */
export async function sweepImages(env: Environment, now: Date): Promise<number> {
  const before = new Date(now.getTime() - retentionDays * 86_400_000).toISOString()
  const unused = await deleteUnusedImages(env.DB, before, imagesPerRun)
  const keys = unused.flatMap(({ hash, width, height }) =>
    mediaSizes(hash, width, height).map(({ key }) => key),
  )
  try {
    if (keys.length > 0) await env.MEDIA.delete(keys)
  } catch (error) {
    for (const image of unused) await recordImage(env.DB, image)
    throw error
  }
  return unused.length
}
