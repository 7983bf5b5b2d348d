import type { BackupState } from '#domain/backup/backup.ts'
import type { BackupArticle } from '#domain/backup/backup-article.ts'
import { type StoredRecord, TempRecordFile } from './temp-record-file.ts'

interface StoredArticle extends StoredRecord {
  revision: number
  copyRevision: number
  /** What the site said of it before it was read. */
  mark: string | undefined
}

/**
 * Articles on disk, until it is known which of them belong to the same moment. An article that is put
 * again replaces the earlier one.
 */
export class TempArticleFile {
  readonly #file: TempRecordFile
  readonly #articles = new Map<string, StoredArticle>()

  private constructor(file: TempRecordFile) {
    this.#file = file
  }

  /**
   * @returns an empty file beside the backup, under a name of its own; `close` deletes it
   * @throws UserError if the folder cannot be written to
   */
  static async openBeside(backup: string): Promise<TempArticleFile> {
    return new TempArticleFile(await TempRecordFile.openBeside(backup, 'articles'))
  }

  /**
   * @param mark what the site said of it before it was read: it is whole if it says so afterwards, too
   * @throws UserError if the disk is full
   */
  async put(article: BackupArticle, mark: string | undefined): Promise<void> {
    const stored = await this.#file.append(article)
    this.#articles.set(article.id, {
      ...stored,
      revision: article.revision,
      copyRevision: article.workingCopy?.revision ?? 0,
      mark,
    })
  }

  /** Drops all other articles. */
  keepOnly(ids: ReadonlySet<string>): void {
    for (const id of this.#articles.keys()) if (!ids.has(id)) this.#articles.delete(id)
  }

  /** Whether the file has the article as a state of the site has it. */
  has(
    [id, revision, copyRevision]: BackupState['articles'][number],
    mark: string | undefined,
  ): boolean {
    const stored = this.#articles.get(id)
    return (
      stored?.revision === revision && stored.copyRevision === copyRevision && stored.mark === mark
    )
  }

  get count(): number {
    return this.#articles.size
  }

  get bytes(): number {
    return [...this.#articles.values()].reduce((sum, { bytes }) => sum + bytes, 0)
  }

  /** The lines, sorted by id. */
  lines(): AsyncGenerator<Buffer> {
    const byId = [...this.#articles].sort(([one], [other]) => (one < other ? -1 : 1))
    return this.#file.lines(byId.map(([, stored]) => stored))
  }

  close(): Promise<void> {
    return this.#file.close()
  }
}
