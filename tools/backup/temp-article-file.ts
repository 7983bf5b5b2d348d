import { randomBytes } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import type { BackupArticle } from '#domain/backup.ts'
import { UserError } from '#tools/cli/user-error.ts'

interface StoredLine {
  start: number
  bytes: number
  revision: number
  copyRevision: number
}

/**
 * Articles on disk, one JSON document a line, until it is known which of them belong to the same
 * moment. An article that is put again replaces the earlier one. Only ids and positions are in memory.
 */
export class TempArticleFile {
  readonly #path: string
  readonly #file: FileHandle
  readonly #lines = new Map<string, StoredLine>()
  #end = 0

  private constructor(path: string, file: FileHandle) {
    this.#path = path
    this.#file = file
  }

  /**
   * @returns an empty file beside the backup, under a name of its own; `close` deletes it
   * @throws UserError if the folder cannot be written to
   */
  static async openBeside(backup: string): Promise<TempArticleFile> {
    const path = `${backup}.${randomBytes(4).toString('hex')}.articles`
    const file = await open(path, 'wx+', 0o600).catch((error) => {
      throw new UserError(`${backup} cannot be written: ${error.message}`)
    })
    return new TempArticleFile(path, file)
  }

  /** @throws UserError if the disk is full */
  async put(article: BackupArticle): Promise<void> {
    const line = Buffer.from(`${JSON.stringify(article)}\n`)
    await this.#file.appendFile(line).catch((error) => {
      throw new UserError(`${this.#path} cannot be written: ${error.message}`)
    })
    this.#lines.set(article.id, {
      start: this.#end,
      bytes: line.length,
      revision: article.revision,
      copyRevision: article.workingCopy?.revision ?? 0,
    })
    this.#end += line.length
  }

  /** Drops all other articles. */
  keepOnly(ids: ReadonlySet<string>): void {
    for (const id of this.#lines.keys()) if (!ids.has(id)) this.#lines.delete(id)
  }

  /** Whether the file has the article at these revisions. */
  has(id: string, revision: number, copyRevision: number): boolean {
    const line = this.#lines.get(id)
    return line?.revision === revision && line.copyRevision === copyRevision
  }

  get count(): number {
    return this.#lines.size
  }

  get bytes(): number {
    return [...this.#lines.values()].reduce((sum, { bytes }) => sum + bytes, 0)
  }

  /** The lines, sorted by id. */
  async *lines(): AsyncGenerator<Buffer> {
    const byId = [...this.#lines].sort(([one], [other]) => (one < other ? -1 : 1))
    for (const [, { start, bytes }] of byId) {
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
