import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createGzip } from 'node:zlib'
import { type Pack, pack } from 'tar-stream'
import type { BackupManifest } from '#domain/backup.ts'
import { Failure } from '#local/failure.ts'
import { manifestName } from './archive-reader.ts'

type Member = BackupManifest['members'][number]

/** Writes a `.tar.gz` member by member. It has its name only when it is whole. */
export class ArchiveWriter {
  /** What was added so far. */
  readonly members: Member[] = []
  readonly #path: string
  readonly #pack: Pack
  readonly #written: Promise<void>

  /** @param path the file that the archive becomes */
  constructor(path: string) {
    this.#path = path
    this.#pack = pack()
    // Nearly all of it is images, which no effort makes smaller.
    const zip = createGzip({ level: constants.Z_BEST_SPEED })
    const file = createWriteStream(this.#partial, { mode: 0o600 })
    this.#written = pipeline(Readable.from(this.#pack), zip, file).catch((error) => {
      throw new Failure(`${path} cannot be written: ${error.message}`)
    })
    // It is waited for with each member; until then it is no unhandled rejection.
    this.#written.catch(() => undefined)
  }

  get #partial(): string {
    return `${this.#path}.partial`
  }

  /**
   * @param name the member's name
   * @param bytes its size
   * @param chunks its content
   * @throws Failure where the disk is full, or cannot be written to
   */
  async add(
    name: string,
    bytes: number,
    chunks: Iterable<Buffer> | AsyncIterable<Buffer>,
  ): Promise<void> {
    const hash = createHash('sha256')
    const entry = this.#pack.entry({ name, size: bytes, mtime: new Date() })
    const hashed = async function* () {
      for await (const chunk of chunks) {
        hash.update(chunk)
        yield chunk
      }
    }
    // A writer that failed takes nothing any more: nobody would wait for the member's end.
    const adding = pipeline(hashed, entry as unknown as NodeJS.WritableStream)
    adding.catch(() => undefined)
    await Promise.race([adding, this.#written])
    this.members.push({ name, bytes, sha256: hash.digest('hex') })
  }

  /** Ends the archive with its manifest, and gives it its name. */
  async end(manifest: BackupManifest): Promise<void> {
    const text = Buffer.from(JSON.stringify(manifest, null, 1))
    await this.add(manifestName, text.length, [text])
    this.#pack.finalize()
    await this.#written
    await rename(this.#partial, this.#path)
  }

  /** Gives the archive up. */
  async discard(): Promise<void> {
    this.#pack.destroy()
    await this.#written.catch(() => undefined)
    await rm(this.#partial, { force: true })
  }
}
