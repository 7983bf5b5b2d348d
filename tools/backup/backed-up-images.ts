import { Readable } from 'node:stream'
import { type BackupImage, type BackupState, backupImageSchema } from '#domain/backup.ts'
import { mediaHash, mediaSizes } from '#domain/media.ts'
import type { ArchiveWriter } from './archive-writer.ts'
import { recordsOf } from './record-pages.ts'
import type { SiteConnection } from './site-connection.ts'

/** How many image files are fetched at the same time. */
const fetchedAtOnce = 6

/** The images of a site, on their way into the archive. */
export class BackedUpImages {
  /** What the site listed last. */
  records: BackupImage[] = []
  #newest: string | null = null
  readonly #missing: string[] = []
  readonly #stored = new Set<string>()
  readonly #site: SiteConnection
  readonly #writer: ArchiveWriter

  /**
   * @param site the connection to the site
   * @param writer the archive that their files are added to
   */
  constructor(site: SiteConnection, writer: ArchiveWriter) {
    this.#site = site
    this.#writer = writer
  }

  /** The files that the site named but did not have. */
  get missing(): string[] {
    const named = new Set(this.records.map(({ hash }) => hash))
    return this.#missing.filter((key) => named.has(mediaHash(key)))
  }

  /** @returns whether they were listed when the site was in this state */
  areOf({ images, newestImage }: BackupState): boolean {
    return images === this.records.length && newestImage === this.#newest
  }

  /**
   * Lists the images and writes the files of those that are new.
   *
   * @throws UserError where the site or the disk fails
   */
  async store(): Promise<void> {
    this.records = await Array.fromAsync(
      recordsOf(this.#site, 'images', backupImageSchema, ({ hash }) => hash),
    )
    this.#newest = this.records.reduce<string | null>(
      (newest, { uploadedAt }) => (newest === null || uploadedAt > newest ? uploadedAt : newest),
      null,
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
      else this.#missing.push(key)
    }
    for (const { hash } of fresh) this.#stored.add(hash)
  }

  #fetch(key: string): Promise<Buffer | undefined> {
    return this.#site.file(`/api/admin/backup/media/${key}`)
  }
}
