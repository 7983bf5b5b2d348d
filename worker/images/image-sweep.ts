import { mediaSizes } from '#domain/media.ts'
import { deleteUnusedImages, restoreImages } from '#worker/db/images.ts'
import type { Environment } from '#worker/environment.ts'

/** How long an unused image is kept: its editor may still be writing. */
const retentionDays = 7

/** The images of one batch. R2 deletes up to 1,000 objects in a call; an image has at most five. */
const imagesPerBatch = 100

/** Bounds the calls of one run to D1 and R2. The next run deletes the rest. */
const batchesPerRun = 10

/**
 * Deletes images that came out of use a week ago or earlier, or were never used since their upload,
 * and that no draft, working copy or article in the bin names. Reads rows for these images only, and for
 * the drafts and the bin twice a batch if there are any.
 *
 * @returns how many images were deleted
 * @throws if the bucket does not answer; the records of that batch are then put back
 */
export async function sweepImages(env: Environment, now: Date): Promise<number> {
  const before = new Date(now.getTime() - retentionDays * 86_400_000).toISOString()
  let count = 0
  for (let batch = 0; batch < batchesPerRun; batch++) {
    const unused = await deleteUnusedImages(env.DB, before, imagesPerBatch)
    const keys = unused.flatMap(({ hash, width, height }) =>
      mediaSizes(hash, width, height).map(({ key }) => key),
    )
    try {
      if (keys.length > 0) await env.MEDIA.delete(keys)
    } catch (error) {
      await restoreImages(env.DB, unused)
      throw error
    }
    count += unused.length
    if (unused.length < imagesPerBatch) break
  }
  return count
}
