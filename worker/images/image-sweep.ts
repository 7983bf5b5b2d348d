import { daysBefore } from '#domain/days.ts'
import { imageBinDays, unusedDays } from '#domain/images/library.ts'
import { binUnused, deleteBinnedImage, deleteBinnedImages } from '#worker/db/images/image-bin.ts'
import { deleteUnusedAudio } from '#worker/db/images/images.ts'
import type { Environment } from '#worker/environment.ts'
import { deleteFilesOf, deleteLeftFiles, uploadsPerCall } from './file-deletion.ts'

/** Bounds the calls of one run to D1 and R2. The next run deletes the rest. */
const batchesPerRun = 10

/**
 * Moves images into the bin that came out of use a week ago or earlier, or were never used since their
 * upload, that nothing stored names, and that nobody added to the library. Deletes what is in the bin for 30
 * days, unless something names it. Reads no texts: triggers keep which images they name.
 *
 * @returns the files of how many uploads were deleted
 * @throws if the bucket does not answer; the next run then deletes the files
 */
export async function sweepImages(env: Environment, now: Date): Promise<number> {
  await binUnused(
    env.DB,
    daysBefore(now, unusedDays),
    now.toISOString(),
    uploadsPerCall * batchesPerRun,
  )
  const before = daysBefore(now, imageBinDays)
  return sweep(env, () => deleteBinnedImages(env.DB, before, uploadsPerCall))
}

/**
 * Deletes an image in the bin for good, before its time.
 *
 * @returns whether it was in the bin and could go
 */
export async function deleteImageForGood(env: Environment, hash: string, by: string) {
  const url = await deleteBinnedImage(env.DB, hash, by)
  if (url === undefined) return false
  await deleteFilesOf(env, url)
  return true
}

/** Deletes audio files that nothing uses or names for a week. They have no bin. As `sweepImages`. */
export function sweepAudio(env: Environment, now: Date): Promise<number> {
  const before = daysBefore(now, unusedDays)
  return sweep(env, () => deleteUnusedAudio(env.DB, before, uploadsPerCall))
}

/** @param deleteDue deletes the records of some uploads that are due, and says of how many */
async function sweep(env: Environment, deleteDue: () => Promise<number>): Promise<number> {
  let count = 0
  for (let batch = 0; batch < batchesPerRun; batch++) {
    const records = await deleteDue()
    const deleted = await deleteLeftFiles(env)
    count += deleted
    if (records < uploadsPerCall && deleted < uploadsPerCall) break
  }
  return count
}
