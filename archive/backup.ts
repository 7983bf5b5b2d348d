import { Readable } from 'node:stream'
import { z } from 'zod'
import {
  type ArchivedAccount,
  type ArchivedChange,
  type ArchivedImage,
  archivedAccountSchema,
  archivedArticleSchema,
  archivedChangeSchema,
  archivedImageSchema,
  type BackupManifest,
  type BackupState,
  backupStateSchema,
} from '#domain/backup.ts'
import { mediaSizes } from '#domain/media.ts'
import { Failure } from '#local/failure.ts'
import { ArchiveWriter } from './archive-writer.ts'
import { ArticleSpool } from './article-spool.ts'
import type { SiteConnection } from './site-connection.ts'

/** How a backup is made. */
export interface BackupOptions {
  /** The file that it becomes. */
  file: string
  /** Whether the accounts' password hashes are in it. */
  withAccounts?: boolean
  /** Told of what happens, in sentences. */
  say: (sentence: string) => void
}

/** How many image files are fetched at the same time. */
const fetchedAtOnce = 6

/** Articles that are asked for by their ids at once. */
const askedAtOnce = 10

/** How often the articles are compared with the site until they are of one moment. */
const rounds = 100

const articlesSchema = z.array(archivedArticleSchema)
const changesSchema = z.array(archivedChangeSchema)
const imagesSchema = z.array(archivedImageSchema)
const accountsSchema = z.object({
  accounts: z.array(archivedAccountSchema),
  last: z.string().nullable(),
})

/**
 * Writes everything that a site holds into one file, while editors go on writing: what changed
 * meanwhile is read again, until all of it is as the site was at one moment.
 *
 * @param site the connection to the site
 * @param options where to, and what of the accounts
 * @returns the backup's manifest
 * @throws Failure where the site or the disk fails; there is no file then
 */
export async function makeBackup(
  site: SiteConnection,
  { file, withAccounts = false, say }: BackupOptions,
): Promise<BackupManifest> {
  const first = await readState(site)
  const spool = await ArticleSpool.open(`${file}.articles`)
  const writer = new ArchiveWriter(file)
  try {
    say(
      `Reading ${first.articles.length} articles and ${first.images} images from ${site.origin} …`,
    )
    await readAllArticles(site, spool)
    const images = new Images(site, writer)
    const state = await settle(site, spool, images)
    const records = {
      images: images.records,
      accounts: await readAccounts(site, withAccounts),
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

async function readAllArticles(site: SiteConnection, spool: ArticleSpool): Promise<void> {
  for (let after = ''; ; ) {
    const path = `/api/admin/backup/articles?after=${encodeURIComponent(after)}`
    const page = await site.send('GET', path, articlesSchema)
    for (const article of page) await spool.keep(article)
    const last = page.at(-1)
    if (!last) return
    after = last.id
  }
}

/** Reads again what changed until all that was read is what the site holds at one moment. */
async function settle(site: SiteConnection, spool: ArticleSpool, images: Images) {
  for (let round = 0; round < rounds; round++) {
    const state = await readState(site)
    if (state.restoring)
      throw new Failure('The site is being restored: there is nothing whole yet.')
    spool.keepOnly(new Set(state.articles.map(([id]) => id)))
    const stale = state.articles.filter((one) => !spool.holds(...one)).map(([id]) => id)
    if (stale.length === 0 && images.records.length === state.images) return state
    for (let start = 0; start < stale.length; start += askedAtOnce) {
      const ids = stale.slice(start, start + askedAtOnce).map(encodeURIComponent)
      const path = `/api/admin/backup/articles?ids=${ids.join(',')}`
      for (const article of await site.send('GET', path, articlesSchema)) await spool.keep(article)
    }
    if (images.records.length !== state.images) await images.store()
  }
  throw new Failure('The articles change faster than they can be read. Try again at a calmer time.')
}

/** The images of a site, on their way into the archive. */
class Images {
  records: ArchivedImage[] = []
  readonly missing: string[] = []
  readonly #stored = new Set<string>()
  readonly #site: SiteConnection
  readonly #writer: ArchiveWriter

  constructor(site: SiteConnection, writer: ArchiveWriter) {
    this.#site = site
    this.#writer = writer
  }

  /** Lists the images and writes the files of those that are new. */
  async store(): Promise<void> {
    this.records = await paged(
      (last?: ArchivedImage) => `/api/admin/backup/images?after=${last?.hash ?? ''}`,
      (path) => this.#site.send('GET', path, imagesSchema),
    )
    const fresh = this.records.filter(({ hash }) => !this.#stored.has(hash))
    const keys = fresh.flatMap(({ hash, width, height }) =>
      mediaSizes(hash, width, height).map(({ key }) => key),
    )
    const files = Readable.from(keys).map(
      async (key: string) => ({ key, bytes: await this.#fetch(key) }),
      { concurrency: fetchedAtOnce },
    )
    for await (const { key, bytes } of files) {
      if (bytes) await this.#writer.add(`media/${key}`, bytes.length, [bytes])
      else this.missing.push(key)
    }
    for (const { hash } of fresh) this.#stored.add(hash)
  }

  #fetch(key: string): Promise<Buffer | undefined> {
    return this.#site.file(`/api/admin/backup/media/${key}`)
  }
}

function readChanges(site: SiteConnection, upTo: number): Promise<ArchivedChange[]> {
  return paged(
    (last?: ArchivedChange) => `/api/admin/backup/changes?after=${last?.version ?? 0}`,
    async (path) => {
      const page = await site.send('GET', path, changesSchema)
      return page.filter(({ version }) => version <= upTo)
    },
  )
}

async function readAccounts(site: SiteConnection, withPasswords: boolean) {
  const found: ArchivedAccount[] = []
  const call = withPasswords ? 'passwords' : 'accounts'
  for (let after: string | null = ''; after !== null; ) {
    const path: string = `/api/admin/backup/${call}?after=${after}`
    const { accounts, last } = await site.send('GET', path, accountsSchema)
    found.push(...accounts)
    after = last
  }
  return found
}

async function paged<T>(
  pathAfter: (last?: T) => string,
  read: (path: string) => Promise<T[]>,
): Promise<T[]> {
  const found: T[] = []
  for (;;) {
    const page = await read(pathAfter(found.at(-1)))
    if (page.length === 0) return found
    found.push(...page)
  }
}

async function addRecords(writer: ArchiveWriter, kind: string, records: unknown[]): Promise<void> {
  const text = Buffer.from(records.map((record) => `${JSON.stringify(record)}\n`).join(''))
  await writer.add(`${kind}.ndjson`, text.length, [text])
}
