import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import { cardOf } from '#domain/article.ts'
import type { ArticleSource, Neighbours } from '#domain/article-source.ts'
import { type FeedId, feedLabel } from '#domain/category.ts'
import {
  type FeedPage,
  type FeedTop,
  feedPageCount,
  feedPageRange,
  feedPageSize,
  feedTopRange,
} from '#domain/feed.ts'
import { syndicatedArticles } from '#domain/syndication.ts'
import { articleOf, listedColumns, listedOf } from '#worker/db/article-rows.ts'
import { readPublishedAt } from '#worker/db/articles.ts'
import { database } from '#worker/db/database.ts'
import { articles } from '#worker/db/schema/articles.ts'
import { articleCounts } from '#worker/db/schema/changes.ts'

/** The source of the pages that the Worker renders: what a build would read now. */
export function liveSource(binding: D1Database): ArticleSource {
  return {
    article: async (address) => (await readPublishedAt(binding, address)) ?? null,
    neighbours: (address) => readNeighbours(binding, address),
    feedTop: (feed) => readFeedTop(binding, feed),
    feedPage: (feed, page) => readFeedPage(binding, feed, page),
    newest: (feed) => readNewest(binding, feed),
  }
}

function inFeed(feed: FeedId) {
  const label = feedLabel(feed)
  const published = eq(articles.published, true)
  return label === 'All' ? published : and(published, eq(articles.category, label))
}

async function readFeedTop(binding: D1Database, feed: FeedId): Promise<FeedTop> {
  const [[counted], rows] = await database(binding).batch([
    selectCounts(binding, feed, eq(articleCounts.month, '')),
    selectCards(binding, feed).limit(2 * feedPageSize),
  ])
  const { end, older } = feedTopRange(counted?.articles ?? 0)
  return { feed, articles: rows.slice(0, end).map(cardOfRow), older }
}

/** One trip: where the page begins is computed in its own statement. */
async function readFeedPage(
  binding: D1Database,
  feed: FeedId,
  page: number,
): Promise<FeedPage | null> {
  const [[counted], rows] = await database(binding).batch([
    selectCounts(binding, feed, eq(articleCounts.month, '')),
    selectCards(binding, feed, sql`${position} <= ${pageStart(feed, page)}`).limit(feedPageSize),
  ])
  const total = counted?.articles ?? 0
  if (page < 1 || page > feedPageCount(total)) return null
  const { start, end } = feedPageRange(total, page)
  return { feed, page, articles: rows.slice(0, end - start).map(cardOfRow) }
}

const position = sql`(${articles.publishedAt}, ${articles.id})`

/**
 * The position of a page's newest article, as a subquery. It skips newer months by their counts, so
 * that it reads a month at most before the page. A tilde sorts after every instant of a month.
 */
function pageStart(feed: FeedId, page: number) {
  return sql`(
    with months as (
      select month, articles, sum(articles) over (order by month desc) as reached
      from ${articleCounts} where list = ${feed} and month <> ''
    ), page as (
      select max(0, coalesce(max(reached), 0) - ${page * feedPageSize}) as start from months
    ), first as (
      select month, start - (reached - articles) as skipped from months, page
      where reached > start order by month desc limit 1
    )
    select published_at, id from ${articles}
    where ${inFeed(feed)} and published_at < (select month || '~' from first)
    order by published_at desc, id desc limit 1 offset coalesce((select skipped from first), 0))`
}

function selectCounts(binding: D1Database, feed: FeedId, where?: SQL) {
  const { list, month, articles } = articleCounts
  return database(binding)
    .select({ month, articles })
    .from(articleCounts)
    .where(and(eq(list, feed), where))
}

function selectCards(binding: D1Database, feed: FeedId, where?: SQL) {
  return database(binding)
    .select(listedColumns)
    .from(articles)
    .where(and(inFeed(feed), where))
    .orderBy(desc(articles.publishedAt), desc(articles.id))
    .$dynamic()
}

function cardOfRow(row: Parameters<typeof listedOf>[0]) {
  return cardOf(listedOf(row))
}

async function readNewest(binding: D1Database, feed: FeedId) {
  const rows = await database(binding)
    .select()
    .from(articles)
    .where(inFeed(feed))
    .orderBy(desc(articles.publishedAt), desc(articles.id))
    .limit(syndicatedArticles)
    .all()
  return rows.map(articleOf)
}

/**
 * The statements that read the neighbours of a published article, newer and older, for a batch.
 *
 * @param where the article, as a condition on `articles`
 */
export function selectNeighbours(binding: D1Database, where: SQL) {
  const db = database(binding)
  const columns = { _id: articles.id, slug: articles.slug, title: articles.title }
  const here = sql`(select published_at, id from ${articles} where ${where} and published = 1)`
  const published = eq(articles.published, true)
  return [
    db
      .select(columns)
      .from(articles)
      .where(and(published, sql`${position} > ${here}`))
      .orderBy(asc(articles.publishedAt), asc(articles.id))
      .limit(1),
    db
      .select(columns)
      .from(articles)
      .where(and(published, sql`${position} < ${here}`))
      .orderBy(desc(articles.publishedAt), desc(articles.id))
      .limit(1),
  ] as const
}

async function readNeighbours(binding: D1Database, address: string): Promise<Neighbours> {
  const [newer, older] = await database(binding).batch(
    selectNeighbours(binding, eq(articles.address, address)),
  )
  return { newer: newer[0] ?? null, older: older[0] ?? null }
}
