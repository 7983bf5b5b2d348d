import { randomBytes } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import type { BackupArticle } from '#domain/backup.ts'
import { UserError } from '#tools/cli/user-error.ts'

interface Place {
  start: number
  bytes: number
  revision: number
  copyRevision: number
}

/**
 * Articles on disk, one JSON document a line, until it is known which of them are of one moment. An
 * article that is kept again takes the place of the earlier one. In memory are ids and places alone.
 */
export class TempArticleFile {
  readonly #path: string
  readonly #file: FileHandle
  readonly #places = new Map<string, Place>()
  #end = 0

  private constructor(path: string, file: FileHandle) {
    this.#path = path
    this.#file = file
  }

  /**
   * @param backup the backup that the articles are for
   * @returns an empty spool beside it, in a file of its own, which `close` removes
   * @throws UserError where nothing can be written there
   */
  static async openBeside(backup: string): Promise<TempArticleFile> {
    const path = `${backup}.${randomBytes(4).toString('hex')}.articles`
    const file = await open(path, 'wx+', 0o600).catch((error) => {
      throw new UserError(`${backup} cannot be written: ${error.message}`)
    })
    return new TempArticleFile(path, file)
  }

  /** @throws UserError where the disk is full */
  async keep(article: BackupArticle): Promise<void> {
    const line = Buffer.from(`${JSON.stringify(article)}\n`)
    await this.#file.appendFile(line).catch((error) => {
      throw new UserError(`${this.#path} cannot be written: ${error.message}`)
    })
    this.#places.set(article.id, {
      ...{ start: this.#end, bytes: line.length, revision: article.revision },
      copyRevision: article.workingCopy?.revision ?? 0,
    })
    this.#end += line.length
  }

  /** Forgets the articles that are not among these. */
  keepOnly(ids: ReadonlySet<string>): void {
    for (const id of this.#places.keys()) if (!ids.has(id)) this.#places.delete(id)
  }

  /** @returns whether the article is here as it was at these revisions */
  holds(id: string, revision: number, copyRevision: number): boolean {
    const place = this.#places.get(id)
    return place?.revision === revision && place.copyRevision === copyRevision
  }

  get count(): number {
    return this.#places.size
  }

  get bytes(): number {
    return [...this.#places.values()].reduce((sum, { bytes }) => sum + bytes, 0)
  }

  /** @returns the lines, by id */
  async *lines(): AsyncGenerator<Buffer> {
    const byId = [...this.#places].sort(([one], [other]) => (one < other ? -1 : 1))
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
