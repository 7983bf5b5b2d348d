import { randomBytes } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { UserError } from '#tools/cli/user-error.ts'

interface Place {
  start: number
  bytes: number
}

export interface EmptyFile {
  path: string
  handle: FileHandle
}

/**
 * @param kind the end of its name
 * @returns an empty file beside the backup, under a name of its own
 * @throws UserError if the folder cannot be written to
 */
export async function openBeside(backup: string, kind: string): Promise<EmptyFile> {
  const path = `${backup}.${randomBytes(4).toString('hex')}.${kind}`
  const handle = await open(path, 'wx+', 0o600).catch((error) => {
    throw new UserError(`${backup} cannot be written: ${error.message}`)
  })
  return { path, handle }
}

/**
 * Records on disk, one JSON document a line, so that only their places and what is asked of them are in
 * memory. A record under the same key replaces the earlier one.
 */
export class TempRecordFile<Key extends string | number, Facts> {
  readonly #file: EmptyFile
  protected readonly records = new Map<Key, Facts & Place>()
  #end = 0

  /** @param file `close` deletes it */
  constructor(file: EmptyFile) {
    this.#file = file
  }

  protected async append(key: Key, record: unknown, facts: Facts): Promise<void> {
    const line = Buffer.from(`${JSON.stringify(record)}\n`)
    await this.#file.handle.appendFile(line).catch((error) => {
      throw new UserError(`${this.#file.path} cannot be written: ${error.message}`)
    })
    this.records.set(key, { ...facts, start: this.#end, bytes: line.length })
    this.#end += line.length
  }

  get count(): number {
    return this.records.size
  }

  get bytes(): number {
    return [...this.records.values()].reduce((sum, { bytes }) => sum + bytes, 0)
  }

  /** The lines, sorted by key. */
  async *lines(): AsyncGenerator<Buffer> {
    const byKey = [...this.records].sort(([one], [other]) => (one < other ? -1 : 1))
    for (const [, place] of byKey) yield await this.line(place)
  }

  protected async line({ start, bytes }: Place): Promise<Buffer> {
    const line = Buffer.alloc(bytes)
    await this.#file.handle.read(line, 0, bytes, start)
    return line
  }

  async close(): Promise<void> {
    await this.#file.handle.close()
    await rm(this.#file.path, { force: true })
  }
}
