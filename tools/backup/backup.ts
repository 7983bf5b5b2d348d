import { stat } from 'node:fs/promises'
import { z } from 'zod'
import {
  type BackupAccessKey,
  type BackupChange,
  type BackupManifest,
  type BackupState,
  backupAccessKeySchema,
  backupArticleSchema,
  backupChangeSchema,
  backupStateSchema,
} from '#domain/backup.ts'
import { UserError } from '#tools/cli/user-error.ts'
import { ArchiveWriter } from './archive-writer.ts'
import { BackedUpImages } from './backed-up-images.ts'
import { readAccounts, recordsOf } from './record-pages.ts'
import type { SiteConnection } from './site-connection.ts'
import { TempArticleFile } from './temp-article-file.ts'

/** How a backup is made. */
export interface BackupOptions {
  /** The file that it becomes. */
  file: string
  /** Whether the accounts' password hashes are in it. */
  withAccounts?: boolean
  /** Told of what happens, in sentences. */
  say: (sentence: string) => void
}

/** Articles that are asked for by their ids at once. */
const askedAtOnce = 10

/** How often the articles are compared with the site until they are of one moment. */
const rounds = 100

const articlesSchema = z.array(backupArticleSchema)

/**
 * Writes everything that a site holds into one file, while editors go on writing: what changed
 * meanwhile is read again, until all of it is as the site was at one moment.
 *
 * @param site the connection to the site
 * @param options where to, and what of the accounts
 * @returns the backup's manifest
 * @throws UserError where the site or the disk fails; there is no file then
 */
export async function makeBackup(
  site: SiteConnection,
  { file, withAccounts = false, say }: BackupOptions,
): Promise<BackupManifest> {
  const there = await stat(file).catch(() => undefined)
  if (there?.isDirectory()) throw new UserError(`${file} is a folder: name a file in it.`)
  const first = await readState(site)
  const spool = await TempArticleFile.openBeside(file)
  const writer = new ArchiveWriter(file)
  try {
    say(
      `Reading ${first.articles.length} articles and ${first.images} images from ${site.origin} …`,
    )
    const articles = recordsOf(site, 'articles', backupArticleSchema, ({ id }) => id)
    for await (const article of articles) await spool.keep(article)
    const images = new BackedUpImages(site, writer)
    const state = await settle(site, spool, images)
    const records = {
      images: images.records,
      accounts: await readAccounts(site, withAccounts),
      'access-keys': await readAccessKeys(site),
      changes: await readChanges(site, state.contentVersion),
    }
    for (const [kind, list] of Object.entries(records)) await addRecords(writer, kind, list)
    await writer.add('articles.ndjson', spool.bytes, spool.lines())
    const manifest: BackupManifest = {
      ...{ format: 'latchkey-backup', formatVersion: 1, madeAt: new Date().toISOString() },
      ...{ site: site.origin, withAccounts, missing: images.missing },
      ...{ contentVersion: state.contentVersion, contentSource: state.contentSource },
      counts: {
        images: records.images.length,
        accounts: records.accounts.length,
        'access-keys': records['access-keys'].length,
        changes: records.changes.length,
        articles: spool.count,
      },
      members: [...writer.members],
    }
    await writer.end(manifest)
    return manifest
  } catch (error) {
    await writer.discard()
    throw error
  } finally {
    await spool.close()
  }
}

/** @returns what the site holds at this moment */
export function readState(site: SiteConnection): Promise<BackupState> {
  return site.send('GET', '/api/admin/backup', backupStateSchema)
}

/** Reads again what changed until all that was read is what the site holds at one moment. */
async function settle(site: SiteConnection, spool: TempArticleFile, images: BackedUpImages) {
  for (let round = 0; round < rounds; round++) {
    const state = await readState(site)
    if (state.restoring)
      throw new UserError('The site is being restored: there is nothing whole yet.')
    spool.keepOnly(new Set(state.articles.map(([id]) => id)))
    const stale = state.articles.filter((one) => !spool.holds(...one)).map(([id]) => id)
    if (stale.length === 0 && images.areOf(state)) return state
    for (let start = 0; start < stale.length; start += askedAtOnce) {
      const ids = stale.slice(start, start + askedAtOnce).map(encodeURIComponent)
      const path = `/api/admin/backup/articles?ids=${ids.join(',')}`
      for (const article of await site.send('GET', path, articlesSchema)) await spool.keep(article)
    }
    if (!images.areOf(state)) await images.store()
  }
  throw new UserError(
    'The articles change faster than they can be read. Try again at a calmer time.',
  )
}

async function readChanges(site: SiteConnection, upTo: number): Promise<BackupChange[]> {
  const found: BackupChange[] = []
  for await (const change of recordsOf(site, 'changes', backupChangeSchema, (c) => c.version)) {
    if (change.version > upTo) break
    found.push(change)
  }
  return found
}

function readAccessKeys(site: SiteConnection): Promise<BackupAccessKey[]> {
  return Array.fromAsync(recordsOf(site, 'access-keys', backupAccessKeySchema, ({ id }) => id))
}

async function addRecords(writer: ArchiveWriter, kind: string, records: unknown[]): Promise<void> {
  const text = Buffer.from(records.map((record) => `${JSON.stringify(record)}\n`).join(''))
  await writer.add(`${kind}.ndjson`, text.length, [text])
}
