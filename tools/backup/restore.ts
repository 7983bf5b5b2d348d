import { createHash } from 'node:crypto'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { type BackupManifest, clearingSchema, restoreSchema } from '#domain/backup.ts'
import type { RestoredKind } from '#domain/restored-records.ts'
import { UserError } from '#tools/cli/user-error.ts'
import { linesOf, manifestName, readArchive } from './archive-reader.ts'
import { makeBackup, readState } from './backup.ts'
import { InFlight } from './in-flight.ts'
import type { SiteConnection } from './site-connection.ts'
import { recordKind, verifyBackup } from './verification.ts'

/** How a site is restored. */
export interface RestoreOptions {
  /** The backup. */
  file: string
  /** Whether a site that is not empty is emptied first, after a backup of its own. */
  replace?: boolean
  /** Told of what happens, in sentences. */
  say: (sentence: string) => void
}

/** Bytes from which on a call with records is full, and how many records it has at most. */
const batchBytes = 1_000_000
const batchRecords = 100

/** How many image files are sent at the same time. */
const sentAtOnce = 6

/**
 * Fills a site from a backup. The whole file is verified before anything is written; a site that is
 * not empty stays as it is, unless it is to be replaced.
 *
 * @param site the connection to the site
 * @param options the backup, and whether it may replace what is there
 * @returns the backup's manifest
 * @throws UserError saying what is wrong; after the first write also that the command can be run again
 */
export async function restoreBackup(
  site: SiteConnection,
  { file, replace = false, say }: RestoreOptions,
): Promise<BackupManifest> {
  say(`Verifying ${file} …`)
  const manifest = await verifyBackup(file, site.stop)
  await makeRoom(site, { file, replace, say })
  const request = { body: JSON.stringify({ replace }) }
  const { restore } = await site.send('POST', '/api/admin/restores', restoreSchema, request)
  const calls = `/api/admin/restores/${restore}`
  try {
    while ((await site.send('POST', `${calls}/clearings`, clearingSchema)).left);
    const { articles, images, changes } = manifest.counts
    say(`Storing ${articles} articles and ${images} images at ${site.origin} …`)
    await storeMembers(site, calls, file)
    const whole = { contentVersion: manifest.contentVersion, articles, images, changes }
    await site.tell('PUT', `${calls}/end`, { body: JSON.stringify(whole), once: true })
  } catch (error) {
    const why = error instanceof UserError ? error.message : String(error)
    throw new UserError(
      `${why}\nThe restore is not ended. Until it is, readers keep the pages that they had and editors cannot write. Run the same command again: it begins anew, and nothing is stored twice.`,
    )
  }
  return manifest
}

/** Sees to it that the site may be filled: it is empty, half restored, or saved and to be replaced. */
async function makeRoom(site: SiteConnection, { file, replace, say }: RestoreOptions) {
  const state = await readState(site)
  const empty = state.articles.length === 0 && state.changes === 0 && state.images === 0
  if (empty || state.restoring) return
  if (!replace) {
    throw new UserError(
      `${site.origin} is not empty: it has ${state.articles.length} articles and ${state.images} images. Nothing was changed. With --replace a backup of it is made, and then it is emptied.`,
    )
  }
  const moment = new Date().toISOString().replaceAll(/[:.]/g, '-')
  const own = join(dirname(file), `before-restore-${moment}.tar.gz`)
  await makeBackup(site, { file: own, say })
  say(`What the site held until now is in ${own}.`)
}

async function storeMembers(site: SiteConnection, calls: string, file: string): Promise<void> {
  const images = new InFlight(sentAtOnce)
  await readArchive(file, async (name, content) => {
    const kind = recordKind(name)
    if (kind) return storeRecords(site, calls, kind, content)
    const bytes = await buffer(content)
    if (name === manifestName) return
    await images.start(() => {
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      return site.tell('PUT', `${calls}/${name}?sha256=${sha256}`, { body: bytes })
    })
  })
  await images.end()
}

async function storeRecords(
  site: SiteConnection,
  calls: string,
  kind: RestoredKind,
  content: AsyncIterable<Buffer>,
): Promise<void> {
  let batch: string[] = []
  let bytes = 0
  const send = async () => {
    const body = `{"kind":"${kind}","records":[${batch.join()}]}`
    if (batch.length > 0) await site.tell('POST', `${calls}/records`, { body })
    ;[batch, bytes] = [[], 0]
  }
  for await (const line of linesOf(content)) {
    if (batch.length === batchRecords || bytes + line.length > batchBytes) await send()
    batch.push(line)
    bytes += line.length
  }
  await send()
}
