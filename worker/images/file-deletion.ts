import { audioFactsOf } from '#domain/audio/audio.ts'
import { mediaKeys } from '#domain/images/media.ts'
import { iconKeys } from '#domain/settings/face-pictures.ts'
import {
  claimFileDeletions,
  finishFileDeletions,
  maxDelayMs,
  releaseFileDeletions,
} from '#worker/db/file-deletions.ts'
import type { Environment } from '#worker/environment.ts'
import { ApiError } from '#worker/http/errors.ts'
import { logged } from '#worker/log.ts'

/** Uploads whose files one call deletes. R2 deletes up to 1,000 objects in a call; an image has at most 13. */
export const uploadsPerCall = 75

/** How long an upload waits while the files of an earlier one of the same bytes are being deleted. */
const maxWaitMs = 5_000

const pauseMs = 200

/**
 * Deletes files whose records are gone. A Worker that is ended at any moment leaves what the next call finds.
 *
 * @param url deletes the files of this upload alone; up to `uploadsPerCall` uploads if undefined
 * @returns of how many uploads
 * @throws if the bucket does not answer; the files are then due for the next call
 */
export async function deleteLeftFiles({ DB, MEDIA }: Environment, url?: string): Promise<number> {
  const began = Date.now()
  const claimed = await claimFileDeletions(DB, uploadsPerCall, url)
  const { urls } = claimed
  if (urls.length === 0) return 0
  try {
    const keys = urls.flatMap(keysOf)
    if (Date.now() - began > maxDelayMs) throw new Error('The files were claimed too long ago.')
    if (keys.length > 0) await MEDIA.delete(keys)
  } catch (error) {
    await releaseFileDeletions(DB, claimed)
    throw error
  }
  await finishFileDeletions(DB, claimed)
  return urls.length
}

/** Deletes the files of one upload. If the bucket does not answer, the daily clean-up does. */
export async function deleteFilesOf(env: Environment, url: string): Promise<void> {
  await deleteLeftFiles(env, url).catch(
    logged('The files of an upload are left to the daily clean-up'),
  )
}

function keysOf(url: string): string[] {
  if (audioFactsOf(url)) return [url.slice('/media/'.length)]
  const keys = mediaKeys(url)
  return keys.length > 0 ? [...keys, ...iconKeys(url)] : []
}

/**
 * Records an upload, once no files of the same bytes are being deleted.
 *
 * @param record returns undefined while they are
 * @throws ApiError `unavailable` if they are for too long
 */
export async function recordOnceFree<Claim>(
  record: () => Promise<Claim | undefined>,
): Promise<Claim> {
  const began = Date.now()
  do {
    const claim = await record()
    if (claim !== undefined) return claim
    await scheduler.wait(pauseMs)
  } while (Date.now() - began < maxWaitMs)
  throw new ApiError(
    'unavailable',
    'An earlier upload of this file is being deleted. Please try again in a minute.',
  )
}
