import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { StoredArticle } from '#domain/articles/admin-article.ts'
import type { Article } from '#domain/articles/article.ts'
import {
  adminArticleOf,
  articleOf,
  listedColumns,
  listedOf,
  shownColumns,
} from '#worker/db/article-rows.ts'
import { database, pickColumns, runBatch } from '#worker/db/database.ts'
import { type Cursor, pageOf } from '#worker/db/paging.ts'
import { articles, formerAddresses, workingCopies } from '#worker/db/schema/articles.ts'
import { binnedArticles } from '#worker/db/schema/bin.ts'
import { selectVersionTimes, type VersionTimes } from '#worker/db/versions/version-history.ts'
import { selectFormerAddresses } from './addresses.ts'
import { hasWorkingCopy, workingCopyOf } from './working-copies.ts'

/** @returns published articles, newest first */
export async function listPublished(
  binding: D1Database,
  { limit, before }: { limit: number; before?: Cursor | undefined },
) {
  const older =
    before && sql`(${articles.publishedAt}, ${articles.id}) < (${before.at}, ${before.id})`
  const rows = await database(binding)
    .select(listedColumns)
    .from(articles)
    .where(and(eq(articles.published, true), older))
    .orderBy(desc(articles.publishedAt), desc(articles.id))
    .limit(limit + 1)
    .all()
  return pageOf(rows, limit, {
    itemOf: listedOf,
    cursorOf: ({ publishedAt, id }) => `${publishedAt},${id}`,
  })
}

/** An article in any state, with its unpublished edits. */
export interface ReadArticle {
  article: StoredArticle
  /** Of its last visible change. */
  times: VersionTimes
}

export async function readArticle(binding: D1Database, id: string) {
  const db = database(binding)
  const {
    rows: [row],
    copies: [copy],
    former,
    times: [times],
  } = await runBatch(binding, {
    rows: db.select().from(articles).where(eq(articles.id, id)),
    copies: db.select().from(workingCopies).where(eq(workingCopies.articleId, id)),
    former: selectFormerAddresses(binding, eq(formerAddresses.articleId, id)),
    times: selectVersionTimes(binding, id),
  })
  return row && times && { article: adminArticleOf(row, workingCopyOf(copy), former), times }
}

/** @returns the article if readers may see it */
export function readPublished(binding: D1Database, id: string) {
  return readShown(binding, eq(articles.id, id))
}

/** @returns the article at this address if readers may see it */
export function readPublishedAt(binding: D1Database, address: string) {
  return readShown(binding, eq(articles.address, address))
}

async function readShown(binding: D1Database, where: SQL): Promise<Article | undefined> {
  const row = await database(binding).select(shownColumns).from(articles).where(where).get()
  return row?.published ? articleOf(row) : undefined
}

/** @returns the article of this creation key, also if it is in the bin, with the marks of its last import */
export async function readImport(binding: D1Database, creationKey: string) {
  const db = database(binding)
  const {
    rows: [row],
    binned: [binned],
  } = await runBatch(binding, {
    rows: db
      .select({
        _id: articles.id,
        ...pickColumns(articles, 'revision', 'importDigest', 'importRevision'),
        unpublishedEdits: hasWorkingCopy,
      })
      .from(articles)
      .where(eq(articles.creationKey, creationKey)),
    binned: db.select().from(binnedArticles).where(eq(binnedArticles.creationKey, creationKey)),
  })
  if (row) return { ...row, inBin: false }
  if (!binned) return undefined
  const { id, revision, article } = binned
  const { importDigest, importRevision } = article
  return { _id: id, revision, importDigest, importRevision, unpublishedEdits: false, inBin: true }
}
