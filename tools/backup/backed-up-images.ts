import { Readable } from 'node:stream'
import { type BackupImage, type BackupState, backupImageSchema } from '#domain/backup.ts'
import { mediaHash, mediaSizes } from '#domain/media.ts'
import type { ApiClient } from '#tools/cli/api-client.ts'
import { undefinedIfNotFound } from '#tools/cli/api-error.ts'
import type { ArchiveWriter } from './archive-writer.ts'
import { readRecords } from './record-pages.ts'

/** How many image files are downloaded at the same time. */
const concurrency = 6

/** Copies the images of a site into the archive. */
export class BackedUpImages {
  /** The images that the site listed last. */
  records: BackupImage[] = []
  #newest: string | null = null
  readonly #missing: string[] = []
  readonly #stored = new Set<string>()
  readonly #site: ApiClient
  readonly #writer: ArchiveWriter

  constructor(site: ApiClient, writer: ArchiveWriter) {
    this.#site = site
    this.#writer = writer
  }

  /** The files that the site lists but does not have. */
  get missing(): string[] {
    const listed = new Set(this.records.map(({ hash }) => hash))
    return this.#missing.filter((key) => listed.has(mediaHash(key)))
  }

  /** Whether the images were listed when the site was in this state. */
  match({ images, newestImage }: BackupState): boolean {
    return images === this.records.length && newestImage === this.#newest
  }

  /** Lists the images and adds the files of the new ones to the archive. */
  async update(): Promise<void> {
    this.records = await Array.fromAsync(
      readRecords(this.#site, 'images', backupImageSchema, ({ hash }) => hash),
    )
    this.#newest = this.records.reduce<string | null>(
      (newest, { uploadedAt }) => (newest === null || uploadedAt > newest ? uploadedAt : newest),
      null,
    )
    const added = this.records.filter(({ hash }) => !this.#stored.has(hash))
    const keys = added.flatMap(({ hash, width, height }) =>
      mediaSizes(hash, width, height).map(({ key }) => key),
    )
    const download = (key: string) =>
      undefinedIfNotFound(this.#site.download(`/api/admin/backup/media/${key}`))
    const files = Readable.from(keys).map(
      async (key: string) => ({ key, bytes: await download(key) }),
      { concurrency },
    )
    for await (const { key, bytes } of files) {
      if (bytes) await this.#writer.add(`media/${key}`, bytes.length, [bytes])
      else this.#missing.push(key)
    }
    for (const { hash } of added) this.#stored.add(hash)
  }
}
