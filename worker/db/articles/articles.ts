import { and, desc, eq, sql } from 'drizzle-orm'
import type { StoredArticle } from '#domain/articles/admin-article.ts'
import type { Article, ArticleListed } from '#domain/articles/article.ts'
import {
  adminArticleOf,
  articleOf,
  listedColumns,
  listedOf,
  shownColumns,
} from '#worker/db/article-rows.ts'
import { database, runBatch } from '#worker/db/database.ts'
import { articles, formerAddresses, workingCopies } from '#worker/db/schema/articles.ts'
import { selectVersionTimes, type VersionTimes } from '#worker/db/versions/version-times.ts'
import { selectFormerAddresses } from './addresses.ts'
import { workingCopyOf } from './working-copies.ts'

/** Where a page of a list ended: the sorted instant and the id of its last article. */
export interface Cursor {
  at: string
  id: string
}

/** A page of a list, and where the next one starts. */
export interface ListPage {
  articles: ArticleListed[]
  next?: Cursor
}

interface PageRequest {
  limit: number
  before?: Cursor | undefined
}

/** @returns published articles, newest first */
export async function listPublished(
  binding: D1Database,
  { limit, before }: PageRequest,
): Promise<ListPage> {
  const older =
    before && sql`(${articles.publishedAt}, ${articles.id}) < (${before.at}, ${before.id})`
  const rows = await database(binding)
    .select(listedColumns)
    .from(articles)
    .where(and(eq(articles.published, true), older))
    .orderBy(desc(articles.publishedAt), desc(articles.id))
    .limit(limit + 1)
    .all()
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const more = rows.length > limit && last
  return {
    articles: page.map(listedOf),
    ...(more && { next: { at: last.publishedAt ?? '', id: last.id } }),
  }
}

/** An article in any state, with its unpublished edits. */
export interface ReadArticle {
  article: StoredArticle
  /** Of its last visible change. */
  times: VersionTimes
}

export async function readArticle(
  binding: D1Database,
  id: string,
): Promise<ReadArticle | undefined> {
  const db = database(binding)
  const {
    rows: [row],
    copies: [copy],
    former,
    times: [times],
  } = await runBatch(db, {
    rows: db.select().from(articles).where(eq(articles.id, id)),
    copies: db.select().from(workingCopies).where(eq(workingCopies.articleId, id)),
    former: selectFormerAddresses(binding, eq(formerAddresses.articleId, id)),
    times: selectVersionTimes(binding, id),
  })
  return row && times && { article: adminArticleOf(row, workingCopyOf(copy), former), times }
}

/** @returns the article if readers may see it */
export async function readPublished(binding: D1Database, id: string): Promise<Article | undefined> {
  const row = await database(binding)
    .select(shownColumns)
    .from(articles)
    .where(eq(articles.id, id))
    .get()
  return row?.published ? articleOf(row) : undefined
}

/** @returns the article at this address if readers may see it */
export async function readPublishedAt(
  binding: D1Database,
  address: string,
): Promise<Article | undefined> {
  const isThere = eq(articles.address, address)
  const row = await database(binding).select(shownColumns).from(articles).where(isThere).get()
  return row?.published ? articleOf(row) : undefined
}
