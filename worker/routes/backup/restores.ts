import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { audioFacts, audioKey } from '#domain/audio/audio.ts'
import * as calls from '#domain/backup/calls.ts'
import type { RestoredRecords } from '#domain/backup/restored-records.ts'
import { isMediaKey } from '#domain/images/media.ts'
import { putAudio } from '#worker/audio/audio-store.ts'
import type { App } from '#worker/context.ts'
import { restoreAudio } from '#worker/db/audio/audio-files.ts'
import { beginRestore, clearMagazine, finishRestore } from '#worker/db/backup/restore.ts'
import {
  restoreAccessKeys,
  restoreAccounts,
  restoreArticles,
  restoreChanges,
  restoreSettings,
  restoreVersions,
} from '#worker/db/backup/restored-records.ts'
import { readDatabaseState } from '#worker/db/database-state.ts'
import { restoreImages } from '#worker/db/images/images.ts'
import { invalidateReleaseChanges } from '#worker/gate-state.ts'
import { arrivingFile } from '#worker/http/body-chunks.ts'
import { ApiError } from '#worker/http/errors.ts'
import { route, routes } from '#worker/http/route.ts'
import { storedTypeOf } from '#worker/images/image-signature.ts'
import { logError } from '#worker/log.ts'
import { reconcile } from '#worker/releases/reconcile.ts'

/**
 * Filling a site from a backup, in calls that can be repeated. A stolen session of the portal must
 * not be enough to replace the magazine.
 */
export const restoreRoutes = routes(
  route(calls.createRestore, async (c) => {
    const { replace } = c.req.valid('json')
    const restore = await beginRestore(c.env.DB, replace, c.get('admin').username)
    if (restore) return { restore }
    throw new ApiError('conflict', 'The site is not empty. Nothing was changed.')
  }),
  route(calls.clearForRestore, async (c) => {
    await assertCurrent(c)
    return { left: await clearMagazine(c.env.DB) }
  }),
  route(calls.restoreMedia, async (c) => {
    await assertCurrent(c)
    const key = c.req.param('key')
    if (!isMediaKey(key)) throw new ApiError('bad_request', `${key} is not the name of a file.`)
    const { sha256 } = c.req.valid('query')
    if (audioFacts(key)) return storeRestoredAudio(c, key, sha256)
    const bytes = new Uint8Array(await c.req.arrayBuffer())
    const contentType = storedTypeOf(bytes)
    if (!contentType) throw new ApiError('bad_request', `${key} is not what its name says.`)
    if (createHash('sha256').update(bytes).digest('hex') !== sha256) {
      throw new ApiError('bad_request', `The image ${key} did not arrive whole.`)
    }
    await c.env.MEDIA.put(key, bytes, { sha256, httpMetadata: { contentType } }).catch((error) => {
      logError(`${key} was not stored`, error)
      throw new ApiError('unavailable', `The image ${key} could not be stored.`)
    })
  }),
  route(calls.restoreRecords, async (c) => {
    await assertCurrent(c)
    await store(c.env.DB, c.req.valid('json'))
  }),
  route(calls.endRestore, async (c) => {
    const ended = await finishRestore(c.env.DB, c.req.param('id'), c.req.valid('json'))
    if (!ended) {
      throw new ApiError('conflict', 'The site does not hold what the backup holds.')
    }
    invalidateReleaseChanges(c.env)
    c.executionCtx.waitUntil(reconcile(c.env, { by: c.get('admin').username }))
  }),
)

/** Of two restores, the one that began last continues. */
async function assertCurrent(c: Context<App>): Promise<void> {
  const { databaseId, state } = await readDatabaseState(c.env.DB)
  if (state === 'restoring' && databaseId === c.req.param('id')) return
  throw new ApiError('conflict', 'Another restore has begun since, or this one has ended.')
}

/** @throws ApiError `bad_request` if the file is another one than its key says */
function storeRestoredAudio(c: Context<App>, key: string, sha256: string): Promise<void> {
  const file = arrivingFile(c.req.raw, sha256)
  return putAudio(c.env, file, (extension) => {
    if (audioKey(sha256.slice(0, 32), file.bytes, extension) === key) return key
    throw new ApiError('bad_request', `${key} is not what its name says.`)
  })
}

function store(binding: D1Database, { kind, records }: RestoredRecords): Promise<void> {
  switch (kind) {
    case 'articles':
      return restoreArticles(binding, records)
    case 'changes':
      return restoreChanges(binding, records)
    case 'versions':
      return restoreVersions(binding, records)
    case 'settings':
      return restoreSettings(binding, records)
    case 'images':
      return restoreImages(binding, records)
    case 'audio':
      return restoreAudio(binding, records)
    case 'access-keys':
      return restoreAccessKeys(binding, records)
    case 'accounts':
      return restoreAccounts(binding, records)
  }
}
