import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import { constants, createGzip } from 'node:zlib'
import { type Pack, pack } from 'tar-stream'
import type { BackupManifest } from '#domain/backup/backup-manifest.ts'
import { UserError } from '#tools/cli/user-error.ts'
import { manifestName } from './archive-reader.ts'
import { encryptFor } from './encryption.ts'

type Member = BackupManifest['members'][number]

/** Writes a `.tar.gz` member by member. The file gets its name only when it is complete. */
export class ArchiveWriter {
  readonly members: Member[] = []
  readonly #path: string
  /** The name until the file is complete; two backups into the same file do not mix. */
  readonly #partial: string
  readonly #pack: Pack
  readonly #written: Promise<void>
  /** Aborted, with a UserError, when the file cannot be written. */
  readonly #failed = new AbortController()

  /** @param recipient the public key of age that the file is encrypted for; none by default */
  constructor(path: string, recipient?: string) {
    this.#path = path
    this.#partial = `${path}.${randomBytes(4).toString('hex')}.partial`
    this.#pack = pack()
    // Nearly all of it is images, which do not compress.
    const zip = createGzip({ level: constants.Z_BEST_SPEED })
    const file = createWriteStream(this.#partial, { mode: 0o600 })
    const encrypt = recipient === undefined ? new PassThrough() : encryptFor(recipient)
    this.#written = pipeline(Readable.from(this.#pack), zip, encrypt, file).catch((error) => {
      this.#failed.abort(new UserError(`${path} cannot be written: ${error.message}`))
    })
  }

  /**
   * @param bytes the member's size, which tar writes before its content
   * @throws UserError if the disk is full or cannot be written to
   */
  async add(
    name: string,
    bytes: number,
    chunks: Iterable<Buffer> | AsyncIterable<Buffer>,
  ): Promise<void> {
    const hash = createHash('sha256')
    const entry = this.#pack.entry({ name, size: bytes, mtime: new Date() })
    // After a failure the stream never drains or finishes: the signal ends the waits below.
    const { signal } = this.#failed
    // It is typed as a stream of streamx, which works as a Node stream.
    const sink = entry as unknown as NodeJS.WritableStream
    try {
      for await (const chunk of chunks) {
        hash.update(chunk)
        if (!sink.write(chunk)) await once(sink, 'drain', { signal })
      }
      sink.end()
      await once(sink, 'finish', { signal })
    } catch (error) {
      // The file's own error, which names the cause, is reported a moment after the stream's.
      await setImmediate()
      signal.throwIfAborted()
      throw error
    }
    this.members.push({ name, bytes, sha256: hash.digest('hex') })
  }

  /**
   * Adds the manifest as the last member and renames the file.
   *
   * @throws UserError if the disk is full, or a folder has the name
   */
  async finish(manifest: BackupManifest): Promise<void> {
    const text = Buffer.from(JSON.stringify(manifest, null, 1))
    await this.add(manifestName, text.length, [text])
    this.#pack.finalize()
    await this.#written
    this.#failed.signal.throwIfAborted()
    await rename(this.#partial, this.#path).catch((error) => {
      throw new UserError(`${this.#path} cannot be written: ${error.message}`)
    })
  }

  /** Deletes the unfinished file. */
  async discard(): Promise<void> {
    this.#pack.destroy()
    await this.#written
    await rm(this.#partial, { force: true })
  }
}
