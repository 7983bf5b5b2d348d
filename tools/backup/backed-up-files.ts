import { Readable } from 'node:stream'
import { isDeepStrictEqual } from 'node:util'
import type { BackupState } from '#domain/backup/backup.ts'
import { readBackupMedia } from '#domain/backup/calls.ts'
import { mediaHash, mediaKeys } from '#domain/images/media.ts'
import type { ApiClient } from '#tools/cli/api-client.ts'
import { undefinedIfNotFound } from '#tools/cli/api-error.ts'
import type { ArchiveWriter } from './archive-writer.ts'
import { type BackupRecord, readRecords } from './record-pages.ts'

interface FileKind<Name extends 'images' | 'audio'> {
  name: Name
  keysOf: (upload: BackupRecord<Name>) => string[]
  /** How many there are in a state of the site, and when the last one came. */
  inState: (state: BackupState) => [count: number, newest: string | null]
  changedAt: (upload: BackupRecord<Name>) => string
  /** How many files are downloaded at the same time, each into memory. */
  concurrency: number
}

export const imageFiles: FileKind<'images'> = {
  name: 'images',
  keysOf: ({ url }) => mediaKeys(url),
  inState: ({ images, newestImage }) => [images, newestImage],
  changedAt: ({ uploadedAt, editedAt }) =>
    editedAt !== null && editedAt > uploadedAt ? editedAt : uploadedAt,
  concurrency: 6,
}

export const audioFiles: FileKind<'audio'> = {
  name: 'audio',
  keysOf: ({ url }) => [url.slice('/media/'.length)],
  inState: ({ audio, newestAudio }) => [audio, newestAudio],
  changedAt: ({ uploadedAt }) => uploadedAt,
  concurrency: 1,
}

/** Copies the uploads of a site into the archive. */
export class BackedUpFiles<Name extends 'images' | 'audio'> {
  /** The uploads that the site listed last. */
  records: BackupRecord<Name>[] = []
  #newest: string | null = null
  readonly #missing: string[] = []
  readonly #stored = new Set<string>()
  readonly #kind: FileKind<Name>
  readonly #site: ApiClient
  readonly #writer: ArchiveWriter

  constructor(kind: FileKind<Name>, site: ApiClient, writer: ArchiveWriter) {
    this.#kind = kind
    this.#site = site
    this.#writer = writer
  }

  /** The files that the site lists but does not have. */
  get missing(): string[] {
    const listed = new Set(this.records.map(({ hash }) => hash))
    return this.#missing.filter((key) => listed.has(mediaHash(key)))
  }

  /** Whether the uploads were listed when the site was in this state. */
  match(state: BackupState): boolean {
    const [count, newest] = this.#kind.inState(state)
    return count === this.records.length && newest === this.#newest
  }

  /** Whether the site lists them as it did. */
  async areUnchanged(): Promise<boolean> {
    return isDeepStrictEqual(await this.#list(), this.records)
  }

  #list(): Promise<BackupRecord<Name>[]> {
    return Array.fromAsync(readRecords(this.#site, this.#kind.name, ({ hash }) => hash))
  }

  /** Lists the uploads and adds the files of the new ones to the archive. */
  async update(): Promise<void> {
    const { keysOf, changedAt, concurrency } = this.#kind
    this.records = await this.#list()
    this.#newest = this.records.map(changedAt).sort().at(-1) ?? null
    const added = this.records.filter(({ hash }) => !this.#stored.has(hash))
    const download = (key: string) => undefinedIfNotFound(this.#site.download(readBackupMedia, key))
    const files = Readable.from(added.flatMap(keysOf)).map(
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
