import { createHash } from 'node:crypto'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { identityToRecipient } from 'age-encryption'
import { audioFactsOf } from '#domain/audio/audio.ts'
import type { BackupManifest } from '#domain/backup/backup-manifest.ts'
import {
  clearForRestore,
  createRestore,
  endRestore,
  restoreMedia,
  restoreRecords,
} from '#domain/backup/calls.ts'
import type { RestoredKind } from '#domain/backup/restored-records.ts'
import { request, requestOf } from '#domain/calls/request.ts'
import { type ApiClient, fileTimeoutMs } from '#tools/cli/api-client.ts'
import type { Report } from '#tools/cli/terminal.ts'
import { UserError } from '#tools/cli/user-error.ts'
import { linesOf, manifestName, readArchive } from './archive-reader.ts'
import { portionsOf } from './article-portions.ts'
import { createBackup } from './backup.ts'
import { readState } from './one-moment.ts'
import { TaskPool } from './task-pool.ts'
import { recordKind, verifyBackup } from './verification.ts'

export interface RestoreOptions {
  file: string
  /** Keys of age, for a backup that is encrypted. */
  identities?: readonly string[] | undefined
  /** Whether to replace the content of a site that is not empty, after a backup of it. */
  replace?: boolean
  report: Report
}

/** A call with records is sent when it reaches one of these. */
const batchBytes = 1_000_000
const batchRecords = 100

/** How many image files are sent at the same time. */
const concurrentImages = 6

/**
 * Fills a site from a backup. The whole file is verified before anything is written; a site that is
 * not empty stays as it is, unless it may be replaced.
 *
 * @returns the backup's manifest
 * @throws UserError saying what is wrong; after the first write also that the command can be run again
 */
export async function restoreBackup(
  site: ApiClient,
  { file, identities, replace = false, report }: RestoreOptions,
): Promise<BackupManifest> {
  report(`Verifying ${file} …`)
  const manifest = await verifyBackup(file, { identities, signal: site.signal })
  await assertWritable(site, { file, identities, replace, report })
  const { restore } = await request(site, createRestore, {
    body: { replace },
    repeatable: true,
  })
  const params = { id: restore }
  try {
    const clear = () => request(site, clearForRestore, { params, repeatable: true })
    while ((await clear()).left);
    const { articles, images, audio, changes, versions } = manifest.counts
    report(
      `Storing ${articles} articles, ${images} images and ${audio} audio files at ${site.origin} …`,
    )
    await storeMembers(site, restore, file, identities)
    const { contentVersion } = manifest
    const body = { contentVersion, articles, images, audio, changes, versions }
    await request(site, endRestore, { params, body, repeatable: true })
  } catch (error) {
    const reason = error instanceof UserError ? error.message : String(error)
    throw new UserError(
      `${reason}\nThe restore is not finished. Until it is, readers see the pages from before it and editors cannot write. Run the same command again: it starts over and stores nothing twice.`,
    )
  }
  return manifest
}

/**
 * Allows a site that is empty, half restored, or may be replaced; the last one is backed up first, encrypted
 * for the key of the backup if that has one.
 */
async function assertWritable(site: ApiClient, options: RestoreOptions) {
  const { file, identities: [identity] = [], replace, report } = options
  const { articles, images, audio, changes, restoring, settings } = await readState(site)
  const { editions, authors, careNames } = settings
  const counts = Object.entries({
    articles: articles.length,
    images,
    'audio files': audio,
    editions: editions.length,
    authors: authors.length,
    'sensitive names': careNames.length,
    'recorded changes': changes,
  })
  const found = counts.flatMap(([what, count]) => (count > 0 ? [`${count} ${what}`] : []))
  if (found.length === 0 || restoring) return
  if (!replace) {
    throw new UserError(
      `${site.origin} is not empty: it has ${found.join(', ')}. Nothing was changed. To replace them, run npm run restore -- FILE --replace; a backup of them is made first.`,
    )
  }
  const moment = new Date().toISOString().replaceAll(/[:.]/g, '-')
  const before = join(dirname(file), `before-restore-${moment}.tar.gz${identity ? '.age' : ''}`)
  const recipient = identity && (await identityToRecipient(identity))
  await createBackup(site, { file: before, recipient, report })
  report(`A backup of the site as it was is in ${before}.`)
}

async function storeMembers(
  site: ApiClient,
  restore: string,
  file: string,
  identities: RestoreOptions['identities'],
): Promise<void> {
  const images = new TaskPool(concurrentImages)
  const store = async (name: string, content: AsyncIterable<Buffer>) => {
    const kind = recordKind(name)
    if (kind) return storeRecords(site, restore, kind, content)
    const body = await buffer(content)
    if (name === manifestName) return
    const sha256 = createHash('sha256').update(body).digest('hex')
    const params = { id: restore, key: name.replace(/^media\//, '') }
    const sent = { params, query: { sha256 }, body, repeatable: true }
    // One at a time: each may be large.
    if (audioFactsOf(`/${name}`))
      await request(site, restoreMedia, { ...sent, timeoutMs: fileTimeoutMs })
    else await images.start(() => request(site, restoreMedia, sent))
  }
  await readArchive(file, store, { identities })
  await images.finish()
}

async function storeRecords(
  site: ApiClient,
  restore: string,
  kind: RestoredKind,
  content: AsyncIterable<Buffer>,
): Promise<void> {
  let batch: string[] = []
  let bytes = 0
  const send = async () => {
    if (batch.length === 0) return
    // The lines are JSON already.
    const body = `{"kind":"${kind}","records":[${batch.join()}]}`
    const records = requestOf(restoreRecords, { params: { id: restore }, repeatable: true })
    await site.fetch({ ...records, body, contentType: 'application/json' }, (response) =>
      response.arrayBuffer(),
    )
    batch = []
    bytes = 0
  }
  for await (const record of linesOf(content)) {
    const lines = kind === 'articles' ? portionsOf(record, batchBytes) : [record]
    for (const line of lines) {
      if (batch.length === batchRecords || bytes + line.length > batchBytes) await send()
      batch.push(line)
      bytes += line.length
    }
  }
  await send()
}
