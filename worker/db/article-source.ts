import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import { cardOf } from '#domain/article.ts'
import type { ArticleSource, NamedListTop, Neighbours } from '#domain/article-source.ts'
import { type FeedId, feedLabel } from '#domain/category.ts'
import {
  type FeedPage,
  type FeedTop,
  feedFileCount,
  feedPageRange,
  feedPageSize,
  feedTopRange,
} from '#domain/feed.ts'
import { isNamedListId, type ListId, type NamedListId } from '#domain/named-list.ts'
import { syndicatedArticles } from '#domain/syndication.ts'
import { articleOf, listedColumns, listedOf } from '#worker/db/article-rows.ts'
import { readPublished } from '#worker/db/articles.ts'
import { database } from '#worker/db/database.ts'
import { articles, listingNames, listings } from '#worker/db/schema/articles.ts'
import { articleCounts } from '#worker/db/schema/changes.ts'

/** The source of the pages that the Worker renders: what a build would read now. */
export function liveSource(binding: D1Database): ArticleSource {
  return {
    article: async (id) => (await readPublished(binding, id)) ?? null,
    neighbours: (id) => readNeighbours(binding, id),
    feedTop: (feed) => readFeedTop(binding, feed),
    namedList: (id) => readNamedList(binding, id),
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
    selectCards(binding, feed),
  ])
  const { end, older } = feedTopRange(counted?.articles ?? 0)
  return { feed, articles: rows.slice(0, end).map(cardOfRow), older }
}

/** One trip. */
async function readNamedList(binding: D1Database, id: NamedListId): Promise<NamedListTop | null> {
  const { name, articles } = listingNames
  const mostFrequent = sql`(select max(articles) from ${listingNames} where list = ${id})`
  const [[counted], [named], rows] = await database(binding).batch([
    selectCounts(binding, id, eq(articleCounts.month, '')),
    database(binding)
      .select({ name })
      .from(listingNames)
      .where(and(eq(listingNames.list, id), sql`${articles} = ${mostFrequent}`))
      .orderBy(asc(name))
      .limit(1),
    selectCards(binding, id),
  ])
  if (!counted || !named) return null
  const { end, older } = feedTopRange(counted.articles)
  return {
    feed: id,
    name: named.name,
    count: counted.articles,
    articles: rows.slice(0, end).map(cardOfRow),
    older,
  }
}

/** One trip: where the page begins is computed in its own statement. */
async function readFeedPage(
  binding: D1Database,
  feed: ListId,
  page: number,
): Promise<FeedPage | null> {
  const [[counted], rows] = await database(binding).batch([
    selectCounts(binding, feed, eq(articleCounts.month, '')),
    selectCards(binding, feed, page),
  ])
  const total = counted?.articles ?? 0
  if (page < 1 || page > feedFileCount(feed, total)) return null
  const { start, end } = feedPageRange(total, page)
  return { feed, page, articles: rows.slice(0, end - start).map(cardOfRow) }
}

const position = sql`(${articles.publishedAt}, ${articles.id})`
const listedPosition = sql`(${listings.publishedAt}, ${listings.articleId})`

/**
 * The position of a page's newest article, as a subquery. It skips newer months by their counts, so
 * that it reads a month at most before the page. A tilde sorts after every instant of a month.
 */
function pageStart(feed: ListId, page: number) {
  const positions = isNamedListId(feed)
    ? sql`select published_at, article_id as id from ${listings} where list = ${feed}`
    : sql`select published_at, id from ${articles} where ${inFeed(feed)}`
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
    ${positions} and published_at < (select month || '~' from first)
    order by published_at desc, id desc limit 1 offset coalesce((select skipped from first), 0))`
}

function selectCounts(binding: D1Database, feed: ListId, where?: SQL) {
  const { list, month, articles } = articleCounts
  return database(binding)
    .select({ month, articles })
    .from(articleCounts)
    .where(and(eq(list, feed), where))
}

/** @param page the page that the list begins with; the newest articles by default */
function selectCards(binding: D1Database, feed: ListId, page?: number) {
  const cards = database(binding).select(listedColumns)
  const since = page === undefined ? undefined : pageStart(feed, page)
  if (isNamedListId(feed)) {
    return cards
      .from(listings)
      .crossJoin(articles)
      .where(
        and(
          eq(listings.list, feed),
          eq(articles.id, listings.articleId),
          since && sql`${listedPosition} <= ${since}`,
        ),
      )
      .orderBy(desc(listings.publishedAt), desc(listings.articleId))
      .limit(page === undefined ? 2 * feedPageSize : feedPageSize)
  }
  return cards
    .from(articles)
    .where(and(inFeed(feed), since && sql`${position} <= ${since}`))
    .orderBy(desc(articles.publishedAt), desc(articles.id))
    .limit(page === undefined ? 2 * feedPageSize : feedPageSize)
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

/** The statements that read the neighbours of a published article, newer and older, for a batch. */
export function selectNeighbours(binding: D1Database, id: string) {
  const db = database(binding)
  const columns = { _id: articles.id, title: articles.title }
  const here = sql`(select published_at, id from ${articles} where id = ${id} and published = 1)`
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

async function readNeighbours(binding: D1Database, id: string): Promise<Neighbours> {
  const [newer, older] = await database(binding).batch(selectNeighbours(binding, id))
  return { newer: newer[0] ?? null, older: older[0] ?? null }
}
