import type { BackupImage } from '#domain/backup/backup.ts'
import { daysBefore } from '#domain/days.ts'
import { imageBinDays, unusedDays } from '#domain/images/library.ts'
import { mediaKeys } from '#domain/images/media.ts'
import { restoreAudio } from '#worker/db/audio/audio-files.ts'
import { binUnused, deleteBinnedImage, deleteBinnedImages } from '#worker/db/images/image-bin.ts'
import { deleteUnusedAudio, restoreImages } from '#worker/db/images/images.ts'
import type { Environment } from '#worker/environment.ts'

/** The uploads of one batch. R2 deletes up to 1,000 objects in a call; an image has at most six. */
const uploadsPerBatch = 100

/** Bounds the calls of one run to D1 and R2. The next run deletes the rest. */
const batchesPerRun = 10

interface Swept<Upload> {
  deleteDue: () => Promise<Upload[]>
  keysOf: (upload: Upload) => string[]
  /** Puts records back. */
  restore: (uploads: Upload[]) => Promise<void>
}

/**
 * Moves images into the bin that came out of use a week ago or earlier, or were never used since their
 * upload, that no draft, working copy, version or article in the bin names, and that nobody added to the
 * library. Deletes what is in the bin for 30 days, unless readers see it. Reads no texts: triggers keep
 * which images they name.
 *
 * @returns how many images were deleted
 * @throws if the bucket does not answer; the records of that batch are then put back
 */
export async function sweepImages(env: Environment, now: Date): Promise<number> {
  const limit = uploadsPerBatch * batchesPerRun
  await binUnused(env.DB, daysBefore(now, unusedDays), now.toISOString(), limit)
  const before = daysBefore(now, imageBinDays)
  return sweep(env, {
    ...imagesOf(env),
    deleteDue: () => deleteBinnedImages(env.DB, before, uploadsPerBatch),
  })
}

/**
 * Deletes an image in the bin for good, before its time.
 *
 * @returns whether it was in the bin and could go
 */
export async function deleteImageForGood(env: Environment, hash: string, by: string) {
  const deleteDue = () => deleteBinnedImage(env.DB, hash, by)
  return (await sweepBatch(env, { ...imagesOf(env), deleteDue })) > 0
}

/** Deletes audio files that nothing uses or names for a week. They have no bin. */
export function sweepAudio(env: Environment, now: Date): Promise<number> {
  return sweep(env, {
    deleteDue: () => deleteUnusedAudio(env.DB, daysBefore(now, unusedDays), uploadsPerBatch),
    keysOf: ({ url }) => [url.slice('/media/'.length)],
    restore: (due) => restoreAudio(env.DB, due),
  })
}

function imagesOf({ DB }: Environment) {
  return {
    keysOf: ({ url }: { url: string }) => mediaKeys(url),
    restore: (due: BackupImage[]) => restoreImages(DB, due),
  }
}

async function sweep<Upload>(env: Environment, swept: Swept<Upload>): Promise<number> {
  let count = 0
  for (let batch = 0; batch < batchesPerRun; batch++) {
    const deleted = await sweepBatch(env, swept)
    count += deleted
    if (deleted < uploadsPerBatch) break
  }
  return count
}

/** @returns how many uploads were deleted */
async function sweepBatch<Upload>(
  { MEDIA }: Environment,
  { deleteDue, keysOf, restore }: Swept<Upload>,
): Promise<number> {
  const due = await deleteDue()
  const keys = due.flatMap(keysOf)
  try {
    if (keys.length > 0) await MEDIA.delete(keys)
  } catch (error) {
    await restore(due)
    throw error
  }
  return due.length
}
