import { stat } from 'node:fs/promises'
import type { BackupAccessKey, BackupChange, BackupState } from '#domain/backup/backup.ts'
import type { BackupManifest } from '#domain/backup/backup-manifest.ts'
import { listBackupArticles, readBackupState } from '#domain/backup/calls.ts'
import { request } from '#domain/calls/request.ts'
import type { ApiClient } from '#tools/cli/api-client.ts'
import type { Report } from '#tools/cli/terminal.ts'
import { UserError } from '#tools/cli/user-error.ts'
import { ArchiveWriter } from './archive-writer.ts'
import { audioFiles, BackedUpFiles, imageFiles } from './backed-up-files.ts'
import { readAccounts, readRecords } from './record-pages.ts'
import { TempArticleFile } from './temp-article-file.ts'
import { TempRecordFile } from './temp-record-file.ts'

export interface BackupOptions {
  /** The path of the backup. */
  file: string
  /** Whether the backup holds the accounts' password hashes. */
  withAccounts?: boolean
  /** The public key of age that the file is encrypted for. */
  recipient?: string | undefined
  report: Report
}

/** How many articles are read by their ids in one call. */
const articlesPerCall = 10

/** How often changed articles are read again before the backup gives up. */
const maxRounds = 100

/**
 * Writes everything that a site holds into one file, while editors go on writing: what changes in the
 * meantime is read again, until all of it is as the site was at one moment.
 *
 * @returns the backup's manifest
 * @throws UserError if the site or the disk fails; no file is left then
 */
export async function createBackup(
  site: ApiClient,
  { file, withAccounts = false, recipient, report }: BackupOptions,
): Promise<BackupManifest> {
  const existing = await stat(file).catch(() => undefined)
  if (existing?.isDirectory()) throw new UserError(`${file} is a folder. Name a file in it.`)
  const atStart = await readState(site)
  const articles = await TempArticleFile.openBeside(file)
  const versions = await TempRecordFile.openBeside(file, 'versions')
  const writer = new ArchiveWriter(file, recipient)
  try {
    report(
      `Reading ${atStart.articles.length} articles, ${atStart.images} images and ${atStart.audio} audio files from ${site.origin} …`,
    )
    const stored = readRecords(site, 'articles', ({ id }) => id)
    for await (const article of stored) await articles.put(article)
    const images = new BackedUpFiles(imageFiles, site, writer)
    const audio = new BackedUpFiles(audioFiles, site, writer)
    const state = await catchUp(site, atStart, articles, [images, audio])
    const records = {
      images: images.records,
      audio: audio.records,
      accounts: await readAccounts(site, withAccounts),
      'access-keys': await readAccessKeys(site),
      changes: await readChanges(site, state.contentVersion),
      settings: [state.settings],
    }
    for (const [kind, list] of Object.entries(records)) await addRecords(writer, kind, list)
    await writer.add('articles.ndjson', articles.bytes, articles.lines())
    await readVersions(site, state.lastVersion, versions)
    await writer.add('versions.ndjson', versions.bytes, versions.lines())
    const manifest: BackupManifest = {
      format: 'latchkey-backup',
      formatVersion: 1,
      madeAt: new Date().toISOString(),
      site: site.origin,
      withAccounts,
      missing: [...images.missing, ...audio.missing],
      contentVersion: state.contentVersion,
      contentSource: state.contentSource,
      counts: {
        images: records.images.length,
        audio: records.audio.length,
        accounts: records.accounts.length,
        'access-keys': records['access-keys'].length,
        changes: records.changes.length,
        settings: records.settings.length,
        articles: articles.count,
        versions: versions.count,
      },
      members: [...writer.members],
    }
    await writer.finish(manifest)
    return manifest
  } catch (error) {
    await writer.discard()
    throw error
  } finally {
    await articles.close()
    await versions.close()
  }
}

/** @returns what the site holds at this moment */
export function readState(site: ApiClient): Promise<BackupState> {
  return request(site, readBackupState)
}

/** Reads what changed again until everything read is what the site holds at one moment. */
async function catchUp(
  site: ApiClient,
  atStart: BackupState,
  articles: TempArticleFile,
  uploads: readonly Pick<BackedUpFiles<never>, 'match' | 'update'>[],
) {
  let { renamedVersion } = atStart
  for (let round = 0; round < maxRounds; round++) {
    const state = await readState(site)
    // Articles keep their revisions when their category is renamed: all are read again.
    if (state.renamedVersion !== renamedVersion) articles.keepOnly(new Set())
    renamedVersion = state.renamedVersion
    if (state.restoring) {
      throw new UserError('The site is being restored. Make the backup when that has ended.')
    }
    articles.keepOnly(new Set(state.articles.map(([id]) => id)))
    const stale = state.articles.filter((article) => !articles.has(...article)).map(([id]) => id)
    if (stale.length === 0 && uploads.every((files) => files.match(state))) return state
    for (let start = 0; start < stale.length; start += articlesPerCall) {
      const ids = stale.slice(start, start + articlesPerCall).join(',')
      for (const article of await request(site, listBackupArticles, { query: { ids } })) {
        await articles.put(article)
      }
    }
    for (const files of uploads) if (!files.match(state)) await files.update()
  }
  throw new UserError(
    'The articles change faster than they can be read. Try again at a quieter time.',
  )
}

/** Those up to a number, so that a backup has none that is newer than its articles. */
async function readVersions(
  site: ApiClient,
  upTo: number,
  versions: TempRecordFile,
): Promise<void> {
  for await (const version of readRecords(site, 'versions', (v) => v.number)) {
    if (version.number > upTo) return
    await versions.append(version)
  }
}

async function readChanges(site: ApiClient, upTo: number): Promise<BackupChange[]> {
  const found: BackupChange[] = []
  for await (const change of readRecords(site, 'changes', (c) => c.version)) {
    if (change.version > upTo) break
    found.push(change)
  }
  return found
}

function readAccessKeys(site: ApiClient): Promise<BackupAccessKey[]> {
  return Array.fromAsync(readRecords(site, 'access-keys', ({ id }) => id))
}

async function addRecords(writer: ArchiveWriter, kind: string, records: unknown[]): Promise<void> {
  const text = Buffer.from(records.map((record) => `${JSON.stringify(record)}\n`).join(''))
  await writer.add(`${kind}.ndjson`, text.length, [text])
}
