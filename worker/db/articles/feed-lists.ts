import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { ArticleCardData } from '#domain/articles/article.ts'
import type { FeedId } from '#domain/articles/category.ts'
import type { NamedListId } from '#domain/articles/named-list.ts'
import type { NamedListTop } from '#domain/reader/article-source.ts'
import {
  type FeedPage,
  type FeedTop,
  feedFileCount,
  feedPageRange,
  feedPageSize,
  feedTopRange,
} from '#domain/reader/feed.ts'
import { syndicatedArticles } from '#domain/reader/syndication.ts'
import { articleOf, listedColumns, type listedOf, shownColumns } from '#worker/db/article-rows.ts'
import { database, runBatch } from '#worker/db/database.ts'
import { articles, listingNames, listings } from '#worker/db/schema/articles.ts'
import { articleCounts } from '#worker/db/schema/changes.ts'

/** A feed of the database: the name of its category, or undefined for all. */
export interface Feed {
  id: FeedId
  category: string | undefined
}

export type ListedRow = Parameters<typeof listedOf>[0]

function inFeed({ category }: Feed) {
  const published = eq(articles.published, true)
  return category === undefined ? published : and(published, eq(articles.category, category))
}

/** What `article_counts` calls the list. */
function listOf(feed: Feed | NamedListId) {
  if (typeof feed === 'string') return sql`${feed}`
  return feed.category === undefined ? sql`'all'` : sql`lower(${feed.category})`
}

export async function readFeedTop(
  binding: D1Database,
  feed: Feed,
  card: (row: ListedRow) => ArticleCardData,
): Promise<FeedTop> {
  const {
    counts: [counted],
    rows,
  } = await runBatch(binding, {
    counts: selectCount(binding, feed),
    rows: selectCards(binding, feed),
  })
  const { end, older } = feedTopRange(counted?.articles ?? 0)
  return { feed: feed.id, articles: rows.slice(0, end).map(card), older }
}

/** One trip. */
export async function readNamedList(
  binding: D1Database,
  id: NamedListId,
  card: (row: ListedRow) => ArticleCardData,
): Promise<NamedListTop | null> {
  const { name, articles } = listingNames
  const mostFrequent = sql`(select max(articles) from ${listingNames} where list = ${id})`
  const {
    counts: [counted],
    names: [named],
    rows,
  } = await runBatch(binding, {
    counts: selectCount(binding, id),
    names: database(binding)
      .select({ name })
      .from(listingNames)
      .where(and(eq(listingNames.list, id), sql`${articles} = ${mostFrequent}`))
      .orderBy(asc(name))
      .limit(1),
    rows: selectCards(binding, id),
  })
  if (!counted || !named) return null
  const { end, older } = feedTopRange(counted.articles)
  return {
    feed: id,
    articles: rows.slice(0, end).map(card),
    older,
    name: named.name,
    count: counted.articles,
  }
}

/** One trip: where the page begins is computed in its own statement. */
export async function readFeedPage(
  binding: D1Database,
  feed: Feed | NamedListId,
  page: number,
  card: (row: ListedRow) => ArticleCardData,
): Promise<FeedPage | null> {
  const {
    counts: [counted],
    rows,
  } = await runBatch(binding, {
    counts: selectCount(binding, feed),
    rows: selectCards(binding, feed, page),
  })
  const total = counted?.articles ?? 0
  const list = typeof feed === 'string' ? feed : feed.id
  if (page < 1 || page > feedFileCount(list, total)) return null
  const { start, end } = feedPageRange(total, page)
  return { feed: list, page, articles: rows.slice(0, end - start).map(card) }
}

/** What lists of articles are ordered by. */
export const articlePosition = sql`(${articles.publishedAt}, ${articles.id})`

const listedPosition = sql`(${listings.publishedAt}, ${listings.articleId})`

/**
 * The position of a page's newest article, as a subquery. It skips newer months by their counts, so
 * that it reads a month at most before the page. A tilde sorts after every instant of a month.
 */
function pageStart(feed: Feed | NamedListId, page: number) {
  const positions =
    typeof feed === 'string'
      ? sql`select published_at, article_id as id from ${listings} where list = ${feed}`
      : sql`select published_at, id from ${articles} where ${inFeed(feed)}`
  return sql`(
    with months as (
      select month, articles, sum(articles) over (order by month desc) as reached
      from ${articleCounts} where list = ${listOf(feed)} and month <> ''
    ), page as (
      select max(0, coalesce(max(reached), 0) - ${page * feedPageSize}) as start from months
    ), first as (
      select month, start - (reached - articles) as skipped from months, page
      where reached > start order by month desc limit 1
    )
    ${positions} and published_at < (select month || '~' from first)
    order by published_at desc, id desc limit 1 offset coalesce((select skipped from first), 0))`
}

/** How many articles the list has. */
function selectCount(binding: D1Database, feed: Feed | NamedListId) {
  const { list, month, articles } = articleCounts
  return database(binding)
    .select({ articles })
    .from(articleCounts)
    .where(and(eq(list, listOf(feed)), eq(month, '')))
}

/** @param page the page that the list begins with; the newest articles by default */
function selectCards(binding: D1Database, feed: Feed | NamedListId, page?: number) {
  const cards = database(binding).select(listedColumns)
  const since = page === undefined ? undefined : pageStart(feed, page)
  const count = page === undefined ? 2 * feedPageSize : feedPageSize
  if (typeof feed === 'string') {
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
      .limit(count)
  }
  return cards
    .from(articles)
    .where(and(inFeed(feed), since && sql`${articlePosition} <= ${since}`))
    .orderBy(desc(articles.publishedAt), desc(articles.id))
    .limit(count)
}

export async function readNewest(binding: D1Database, feed: Feed | NamedListId) {
  const all = database(binding).select(shownColumns)
  const rows =
    typeof feed === 'string'
      ? await all
          .from(listings)
          .crossJoin(articles)
          .where(and(eq(listings.list, feed), eq(articles.id, listings.articleId)))
          .orderBy(desc(listings.publishedAt), desc(listings.articleId))
          .limit(syndicatedArticles)
      : await all
          .from(articles)
          .where(inFeed(feed))
          .orderBy(desc(articles.publishedAt), desc(articles.id))
          .limit(syndicatedArticles)
  return rows.map(articleOf)
}
