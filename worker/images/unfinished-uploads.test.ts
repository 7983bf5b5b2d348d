import { env } from 'cloudflare:test'
import { expect, it } from 'vitest'
import { mediaHash } from '#domain/images/media.ts'
import { readMissingUploads } from '#worker/db/articles/publication-rules.ts'
import { readBackupState, readImagesAfter } from '#worker/db/backup/backup.ts'
import { listImages, listUploaders, readImage } from '#worker/db/images/library.ts'
import type { Environment } from '#worker/environment.ts'
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
