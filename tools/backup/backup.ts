import { stat } from 'node:fs/promises'
import type { BackupChange } from '#domain/backup/backup.ts'
import type { BackupManifest } from '#domain/backup/backup-manifest.ts'
import { recordBackup } from '#domain/backup/calls.ts'
import { request } from '#domain/calls/request.ts'
import type { ApiClient } from '#tools/cli/api-client.ts'
import type { Report } from '#tools/cli/terminal.ts'
import { UserError } from '#tools/cli/user-error.ts'
import { ArchiveWriter } from './archive-writer.ts'
import { audioFiles, BackedUpFiles, imageFiles } from './backed-up-files.ts'
import { GatheredRecords } from './gathered-records.ts'
import { catchUp, readState } from './one-moment.ts'
import { readRecords } from './record-pages.ts'

export interface BackupOptions {
  file: string
  /** Whether the backup holds the accounts' password hashes. */
  withAccounts?: boolean
  /** The public key of age that the file is encrypted for. */
  recipient?: string | undefined
  report: Report
}

/**
 * Writes everything that a site holds into one file, while editors go on writing: what changes in the
 * meantime is read again, until all of it is as the site was at one moment.
 *
 * @returns the backup's manifest
 * @throws UserError if the file exists already, or the site or the disk fails; no new file is left then
 */
export async function createBackup(
  site: ApiClient,
  { file, withAccounts = false, recipient, report }: BackupOptions,
): Promise<BackupManifest> {
  const existing = await stat(file).catch(() => undefined)
  if (existing?.isDirectory()) throw new UserError(`${file} is a folder. Name a file in it.`)
  if (existing) throw new UserError(`${file} exists already. Name a new file.`)
  const atStart = await readState(site)
  const records = new GatheredRecords(file)
  const writer = new ArchiveWriter(file, recipient)
  try {
    report(
      `Reading ${atStart.articles.length} articles, ${atStart.images} images and ${atStart.audio} audio files from ${site.origin} …`,
    )
    const images = new BackedUpFiles(imageFiles, site, writer)
    const audio = new BackedUpFiles(audioFiles, site, writer)
    const gathered = { records, uploads: [images, audio] }
    const { state, lists } = await catchUp(site, atStart, gathered, withAccounts)
    const shortLists = {
      images: images.records,
      audio: audio.records,
      ...lists,
      changes: await readChanges(site, state.contentVersion),
      settings: [state.settings],
    }
    for (const [kind, list] of Object.entries(shortLists)) await addRecords(writer, kind, list)
    const [articles, versions] = [records.sizeOf('articles'), records.sizeOf('versions')]
    await writer.add('articles.ndjson', articles.bytes, records.linesOf('articles'))
    await writer.add('versions.ndjson', versions.bytes, records.linesOf('versions'))
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
        images: shortLists.images.length,
        audio: shortLists.audio.length,
        accounts: shortLists.accounts.length,
        'access-keys': shortLists['access-keys'].length,
        changes: shortLists.changes.length,
        settings: shortLists.settings.length,
        articles: articles.count,
        versions: versions.count,
      },
      members: [...writer.members],
    }
    await writer.finish(manifest)
    await request(site, recordBackup, { repeatable: true }).catch((error: Error) => {
      report(`The site does not know of this backup: ${error.message}`)
    })
    return manifest
  } catch (error) {
    await writer.discard()
    throw error
  } finally {
    records.close()
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

async function addRecords(writer: ArchiveWriter, kind: string, records: unknown[]): Promise<void> {
  const text = Buffer.from(records.map((record) => `${JSON.stringify(record)}\n`).join(''))
  await writer.add(`${kind}.ndjson`, text.length, [text])
}
