import { randomBytes } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { UserError } from '#tools/cli/user-error.ts'

/** The place of a record in the file. */
export interface StoredRecord {
  start: number
  bytes: number
}

/** Records on disk, one JSON document a line, so that only their positions are in memory. */
export class TempRecordFile {
  readonly #path: string
  readonly #file: FileHandle
  readonly #records: StoredRecord[] = []
  #end = 0

  private constructor(path: string, file: FileHandle) {
    this.#path = path
    this.#file = file
  }

  /**
   * @param kind the end of its name
   * @returns an empty file beside the backup, under a name of its own; `close` deletes it
   * @throws UserError if the folder cannot be written to
   */
  static async openBeside(backup: string, kind: string): Promise<TempRecordFile> {
    const path = `${backup}.${randomBytes(4).toString('hex')}.${kind}`
    const file = await open(path, 'wx+', 0o600).catch((error) => {
      throw new UserError(`${backup} cannot be written: ${error.message}`)
    })
    return new TempRecordFile(path, file)
  }

  /** @throws UserError if the disk is full */
  async append(record: unknown): Promise<StoredRecord> {
    const line = Buffer.from(`${JSON.stringify(record)}\n`)
    await this.#file.appendFile(line).catch((error) => {
      throw new UserError(`${this.#path} cannot be written: ${error.message}`)
    })
    const stored = { start: this.#end, bytes: line.length }
    this.#records.push(stored)
    this.#end += line.length
    return stored
  }

  get count(): number {
    return this.#records.length
  }

  get bytes(): number {
    return this.#end
  }

  /** The lines of some records, or of all in the order of their writing. */
  async *lines(records: Iterable<StoredRecord> = this.#records): AsyncGenerator<Buffer> {
    for (const { start, bytes } of records) {
      const line = Buffer.alloc(bytes)
      await this.#file.read(line, 0, bytes, start)
      yield line
    }
  }

  async close(): Promise<void> {
    await this.#file.close()
    await rm(this.#path, { force: true })
  }
}
