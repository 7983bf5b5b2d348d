import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import { constants, createGzip } from 'node:zlib'
import { type Pack, pack } from 'tar-stream'
import type { BackupManifest } from '#domain/backup.ts'
import { UserError } from '#tools/cli/user-error.ts'
import { manifestName } from './archive-reader.ts'

type Member = BackupManifest['members'][number]

/** Writes a `.tar.gz` member by member. It has its name only when it is whole. */
export class ArchiveWriter {
  /** What was added so far. */
  readonly members: Member[] = []
  readonly #path: string
  /** Its name until it is whole; of two that are written at once, each has its own. */
  readonly #partial: string
  readonly #pack: Pack
  readonly #written: Promise<void>
  /** Aborted with the failure where the file cannot be written. */
  readonly #failed = new AbortController()

  /** @param path the file that the archive becomes */
  constructor(path: string) {
    this.#path = path
    this.#partial = `${path}.${randomBytes(4).toString('hex')}.partial`
    this.#pack = pack()
    // Nearly all of it is images, which no effort makes smaller.
    const zip = createGzip({ level: constants.Z_BEST_SPEED })
    const file = createWriteStream(this.#partial, { mode: 0o600 })
    this.#written = pipeline(Readable.from(this.#pack), zip, file).catch((error) => {
      this.#failed.abort(new UserError(`${path} cannot be written: ${error.message}`))
    })
  }

  /**
   * @param name the member's name
   * @param bytes its size
   * @param chunks its content
   * @throws UserError where the disk is full, or cannot be written to
   */
  async add(
    name: string,
    bytes: number,
    chunks: Iterable<Buffer> | AsyncIterable<Buffer>,
  ): Promise<void> {
    const hash = createHash('sha256')
    const entry = this.#pack.entry({ name, size: bytes, mtime: new Date() })
    // A writer that failed takes nothing any more: nobody would wait for the member's end.
    const { signal } = this.#failed
    // Its types name a stream of streamx, which Node takes for one of its own, and has no type for.
    const sink = entry as unknown as NodeJS.WritableStream
    try {
      for await (const chunk of chunks) {
        hash.update(chunk)
        if (!sink.write(chunk)) await once(sink, 'drain', { signal })
      }
      sink.end()
      await once(sink, 'finish', { signal })
    } catch (error) {
      // The file's own failure is told a moment after that of what was written into it.
      await setImmediate()
      signal.throwIfAborted()
      throw error
    }
    this.members.push({ name, bytes, sha256: hash.digest('hex') })
  }

  /**
   * Ends the archive with its manifest, and gives it its name.
   *
   * @throws UserError where the disk is full, or the name is taken by a folder
   */
  async end(manifest: BackupManifest): Promise<void> {
    const text = Buffer.from(JSON.stringify(manifest, null, 1))
    await this.add(manifestName, text.length, [text])
    this.#pack.finalize()
    await this.#written
    this.#failed.signal.throwIfAborted()
    await rename(this.#partial, this.#path).catch((error) => {
      throw new UserError(`${this.#path} cannot be written: ${error.message}`)
    })
  }

  /** Gives the archive up. */
  async discard(): Promise<void> {
    this.#pack.destroy()
    await this.#written
    await rm(this.#partial, { force: true })
  }
}
