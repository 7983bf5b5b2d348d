import { env } from 'cloudflare:test'
import { expect, it } from 'vitest'
import { mediaHash } from '#domain/images/media.ts'
import { storeAudio } from '#worker/audio/audio-store.ts'
import { readMissingUploads } from '#worker/db/articles/publication-rules.ts'
import { findAudio } from '#worker/db/audio/audio-files.ts'
import { readAudioAfter, readBackupState, readImagesAfter } from '#worker/db/backup/backup.ts'
import { listImages, listUploaders, readImage } from '#worker/db/images/library.ts'
import type { Environment } from '#worker/environment.ts'
import { mp3, sha256 } from '#worker/testing/audio.ts'
import { dyingAfter } from '#worker/testing/dying.ts'
import { png } from '#worker/testing/png.ts'
import { storeImage } from './image-store.ts'

/** More calls than an upload makes. */
const manyCalls = 20

it('a picture is in the library, and counts as there, only once all its files are stored', async () => {
  const bytes = (seed: number) => new Blob([png(700, 20, seed)]).stream()
  const named = { name: 'Gate', kept: true }
  let [begun, unfinished] = [0, 0]
  for (let calls = 0; ; calls++) {
    expect(calls).toBeLessThan(manyCalls)
    const by = `editor ${calls}`
    const store = (bindings: Environment) => storeImage(bindings, bytes(calls), by, named)
    const ended = await store(dyingAfter(calls).bindings).then(
      () => false,
      () => true,
    )
    const row = await env.DB.prepare('select hash, url from images where uploaded_by = ?')
      .bind(by)
      .first<{ hash: string; url: string }>()
    if (row) {
      begun++
      const { hash, url } = row
      const isWhole = (await env.MEDIA.head(url.slice('/media/'.length))) !== null
      const listed = async () => ({
        lists: (await listImages(env.DB, { limit: 9, filter: 'all', by })).items.length,
        uploaders: (await listUploaders(env.DB)).filter((name) => name === by).length,
        read: (await readImage(env.DB, hash))?.name ?? '',
        missing: await readMissingUploads(env.DB, [hash]),
        inBackup: (await readImagesAfter(env.DB, '')).filter((image) => image.hash === hash).length,
      })
      const there = { lists: 1, uploaders: 1, read: 'Gate', missing: [], inBackup: 1 }
      const notThere = { lists: 0, uploaders: 0, read: '', missing: [hash], inBackup: 0 }
      const now = await listed()
      if (now.lists === 0) unfinished++
      // The last call but one stores the last file: then it may be either.
      expect(now).toEqual(isWhole && now.lists === 1 ? there : notThere)
      const again = await store(env)
      expect(mediaHash(again.url.slice('/media/'.length))).toBe(hash)
      expect(await listed()).toEqual(there)
    }
    const state = await readBackupState(env.DB)
    expect(state.images).toBe((await readImagesAfter(env.DB, '')).length)
    if (!ended) break
  }
  expect(begun).toBeGreaterThan(unfinished)
  expect(unfinished).toBeGreaterThan(1)
})

const arriving = (bytes: Uint8Array<ArrayBuffer>, announced = bytes.length) => ({
  chunks: new Blob([bytes]).stream(),
  bytes: announced,
  sha256: sha256(bytes),
})

/** A recording whose Worker is ended after some calls, as it is known then. */
async function cutOff(calls: number, announced?: number) {
  const bytes = mp3(4, calls)
  const hash = sha256(bytes).slice(0, 32)
  const { bindings } = dyingAfter(calls)
  const isWhole = await storeAudio(bindings, arriving(bytes, announced), 'Ada').then(
    () => true,
    () => false,
  )
  const known = async () => ({
    isRecorded: (await findAudio(env.DB, hash)) !== undefined,
    missing: (await readMissingUploads(env.DB, [hash])).length,
    inBackup: (await readAudioAfter(env.DB, '')).filter((audio) => audio.hash === hash).length,
  })
  return { bytes, isWhole, known }
}

it('a recording counts as there only once its file is stored', async () => {
  let unfinished = 0
  for (let calls = 0; ; calls++) {
    expect(calls).toBeLessThan(manyCalls)
    const { bytes, isWhole, known } = await cutOff(calls)
    const there = { isRecorded: true, missing: 0, inBackup: 1 }
    const now = await known()
    expect(now).toEqual(isWhole ? there : { ...now, missing: 1, inBackup: 0 })
    if (now.isRecorded && !isWhole) unfinished++
    await storeAudio(env, arriving(bytes), 'Ada')
    expect(await known()).toEqual(there)
    expect((await readBackupState(env.DB)).audio).toBe((await readAudioAfter(env.DB, '')).length)
    if (isWhole) break
  }
  expect(unfinished).toBeGreaterThan(1)
})

it('a recording of which a cut-off upload said another size is stored, and found again', async () => {
  for (let calls = 0; calls < 8; calls++) {
    const { bytes } = await cutOff(calls, 9_999)
    const store = () => storeAudio(env, arriving(bytes), 'Ada')
    const { url } = await store()
    expect(await store()).toMatchObject({ url, bytes: bytes.length })
    expect(await findAudio(env.DB, sha256(bytes).slice(0, 32))).toBe(url)
  }
})
