import { audioFactsOf, audioKey, notAudio } from '#domain/audio/audio.ts'
import type { UploadedAudio } from '#domain/audio/audio-schema.ts'
import { AudioInspector } from '#domain/audio/audio-signature.ts'
import { findAudio, recordAudio, touchAudio } from '#worker/db/audio/audio-files.ts'
import { deleteUpload, type UploadClaim } from '#worker/db/file-deletions.ts'
import type { Environment } from '#worker/environment.ts'
import type { ArrivingFile } from '#worker/http/body-chunks.ts'
import { ApiError, fieldError } from '#worker/http/errors.ts'
import { deleteFilesOf, recordOnceFree } from '#worker/images/file-deletion.ts'
import { logError } from '#worker/log.ts'

const incomplete = 'The audio file did not arrive whole. Please try again.'

/**
 * Stores an audio file as it is while it arrives, under a key made of its hash. The bucket checks the
 * hash, so that nothing of the file stays in memory.
 *
 * @param uploadedBy the administrator's name
 * @throws ApiError `bad_request` if it is no audio file or did not arrive whole; `unavailable`
 */
export async function storeAudio(env: Environment, file: ArrivingFile, uploadedBy: string) {
  const hash = file.sha256.slice(0, 32)
  const known = await findStored(env, hash)
  if (known) {
    if (known.bytes !== file.bytes) throw refusedAudio(incomplete)
    // After the file was found, and before what takes time: if its record is still there, the sweep keeps both.
    if (await touchAudio(env.DB, { hash, url: known.url, uploadedBy })) {
      // Read to its end, or its sender would not read the answer.
      for await (const _ of file.chunks);
      return known
    }
  }
  let claim: UploadClaim | undefined
  let key = ''
  try {
    await putAudio(env, file, async (extension) => {
      key = audioKey(hash, file.bytes, extension)
      // Before the file: whatever happens to the Worker afterwards, the sweep finds what was begun.
      const audio = { hash, url: `/media/${key}`, uploadedBy }
      claim = await recordOnceFree(() => recordAudio(env.DB, audio))
      return key
    })
  } catch (error) {
    const isOurs = claim && (await deleteUpload(env.DB, 'audio', { hash, ...claim }))
    if (isOurs) await deleteFilesOf(env, `/media/${key}`)
    throw error
  }
  const url = `/media/${key}`
  await touchAudio(env.DB, { hash, url, uploadedBy })
  return uploadedAudio(url)
}

/** The file if these very bytes are stored already. */
async function findStored(
  { DB, MEDIA }: Environment,
  hash: string,
): Promise<UploadedAudio | undefined> {
  const url = await findAudio(DB, hash)
  return url && (await MEDIA.head(url.slice('/media/'.length))) ? uploadedAudio(url) : undefined
}

/**
 * Passes a file on to the bucket.
 *
 * @param chooseKey called once the type is known
 * @throws as `storeAudio`
 */
export async function putAudio(
  { MEDIA }: Pick<Environment, 'MEDIA'>,
  { chunks, bytes, sha256 }: ArrivingFile,
  chooseKey: (extension: 'mp3' | 'm4a') => string | Promise<string>,
): Promise<void> {
  const inspector = new AudioInspector()
  const { readable, writable } = new FixedLengthStream(bytes)
  const writer = writable.getWriter()
  // What fails is thrown below.
  writer.closed.catch(() => undefined)
  const unsent: Uint8Array[] = []
  let putting: Promise<unknown> | undefined
  let failure: unknown
  try {
    for await (const chunk of chunks) {
      if (!inspector.push(chunk)) throw refusedAudio(notAudio)
      unsent.push(chunk)
      if (inspector.extension === undefined) continue
      if (!putting) {
        const key = await chooseKey(inspector.extension)
        const contentType = uploadedAudio(`/media/${key}`).type
        putting = MEDIA.put(key, readable, { sha256, httpMetadata: { contentType } })
        // Awaited below: until then, a failure is no unhandled one.
        putting.catch((error) => {
          failure = error
        })
      }
      // A bucket that fails reads no further.
      for (const part of unsent.splice(0)) await Promise.race([writer.write(part), putting])
    }
    if (!inspector.isDone) throw refusedAudio(notAudio)
    await Promise.race([writer.close(), putting])
  } catch (error) {
    await writer.abort(error).catch(() => undefined)
    await putting?.catch(() => undefined)
    if (error instanceof ApiError) throw error
    throw failedPut(failure ?? error)
  }
  await putting?.catch((error) => {
    throw failedPut(error)
  })
}

function uploadedAudio(url: string): UploadedAudio {
  const facts = audioFactsOf(url)
  if (!facts) throw new Error(`${url} is not the address of an audio file.`)
  return { url, type: facts.type, bytes: facts.bytes }
}

export function refusedAudio(message: string): ApiError {
  return fieldError('audio', message)
}

/** R2 answers 10037 for bytes that do not have the hash; the stream fails if they are too few or many. */
function failedPut(error: unknown): ApiError {
  const reason = error instanceof Error ? error.message : String(error)
  if (/\(100(?:37|13)\)|FixedLengthStream|checksum|hash/i.test(reason)) {
    return refusedAudio(incomplete)
  }
  logError('An audio file was not stored', error)
  return new ApiError('unavailable', 'The audio file could not be stored. Please try again.')
}
