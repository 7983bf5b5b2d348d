import type { BackupState } from '#domain/backup/backup.ts'
import type { BackupArticle } from '#domain/backup/backup-article.ts'
import { TempRecordFile } from './temp-record-file.ts'

interface ArticleFacts {
  revision: number
  copyRevision: number
  /** What the site said of it before it was read. */
  mark: string | undefined
}

/** Articles on disk, until it is known which of them belong to the same moment. */
export class TempArticleFile extends TempRecordFile<string, ArticleFacts> {
  /**
   * @param mark what the site said of it before it was read: it is whole if it says so afterwards, too
   * @throws UserError if the disk is full
   */
  put(article: BackupArticle, mark: string | undefined): Promise<void> {
    const copyRevision = article.workingCopy?.revision ?? 0
    return this.append(article.id, article, { revision: article.revision, copyRevision, mark })
  }

  /** Drops all other articles. */
  keepOnly(ids: ReadonlySet<string>): void {
    for (const id of this.records.keys()) if (!ids.has(id)) this.records.delete(id)
  }

  /** Whether the file has the article as a state of the site has it. */
  has(
    [id, revision, copyRevision]: BackupState['articles'][number],
    mark: string | undefined,
  ): boolean {
    const stored = this.records.get(id)
    return (
      stored?.revision === revision && stored.copyRevision === copyRevision && stored.mark === mark
    )
  }
}
