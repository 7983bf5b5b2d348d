import { and, asc, desc, eq, lt, type SQL, sql } from 'drizzle-orm'
import { cardOf } from '#domain/article.ts'
import type { ArticleSource, Neighbour } from '#domain/article-source.ts'
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
import { readPublished } from '#worker/db/articles.ts'
import { database } from '#worker/db/database.ts'
import { articleCounts, articles } from '#worker/db/schema.ts'

/** The source of the pages that the Worker renders: what a build would read now. */
export function liveSource(binding: D1Database): ArticleSource {
  return {
    article: async (id) => (await readPublished(binding, id)) ?? null,
    neighbours: (id) => readNeighbours(binding, id),
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

/** Skips newer months by their counts, so that it reads a month at most before the page. */
async function readFeedPage(
  binding: D1Database,
  feed: FeedId,
  page: number,
): Promise<FeedPage | null> {
  const counts = await selectCounts(binding, feed).orderBy(desc(articleCounts.month))
  const months = counts.filter(({ month }) => month !== '')
  const total = months.reduce((sum, month) => sum + month.articles, 0)
  if (page < 1 || page > feedPageCount(total)) return null
  const { start, end } = feedPageRange(total, page)
  let skipped = 0
  const first = months.find(({ articles }) => {
    if (skipped + articles > start) return true
    skipped += articles
    return false
  })
  const rows = await selectCards(binding, feed, first?.month)
    .limit(end - start)
    .offset(start - skipped)
  return { feed, page, articles: rows.map(cardOfRow) }
}

function selectCounts(binding: D1Database, feed: FeedId, where?: SQL) {
  const { list, month, articles } = articleCounts
  return database(binding)
    .select({ month, articles })
    .from(articleCounts)
    .where(and(eq(list, feed), where))
}

/** @param month leave out what is newer; sorts after every instant in it with a tilde behind */
function selectCards(binding: D1Database, feed: FeedId, month?: string) {
  return database(binding)
    .select(listedColumns)
    .from(articles)
    .where(
      and(inFeed(feed), month === undefined ? undefined : lt(articles.publishedAt, `${month}~`)),
    )
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

async function readNeighbours(binding: D1Database, id: string) {
  const db = database(binding)
  const columns = { _id: articles.id, title: articles.title }
  const here = sql`(select published_at, id from ${articles} where id = ${id} and published = 1)`
  const published = eq(articles.published, true)
  const position = sql`(${articles.publishedAt}, ${articles.id})`
  const [newer, older] = await db.batch([
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
  ])
  return { newer: first(newer), older: first(older) }
}

function first(rows: Neighbour[]): Neighbour | null {
  return rows[0] ?? null
}
