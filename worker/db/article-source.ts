import { and, asc, count, desc, eq, sql } from 'drizzle-orm'
import { cardOf } from '#domain/article.ts'
import type { ArticleSource, Neighbour } from '#domain/article-source.ts'
import { type FeedId, feedLabel } from '#domain/category.ts'
import { feedPageCount, feedPageRange, feedTopRange } from '#domain/feed.ts'
import { syndicatedArticles } from '#domain/syndication.ts'
import { articleOf, listedColumns, listedOf } from '#worker/db/article-rows.ts'
import { readPublished } from '#worker/db/articles.ts'
import { database } from '#worker/db/database.ts'
import { articles } from '#worker/db/schema.ts'

/** The source of the pages that the Worker renders: what a build would read now. */
export function liveSource(binding: D1Database): ArticleSource {
  return {
    article: async (id) => (await readPublished(binding, id)) ?? null,
    neighbours: (id) => readNeighbours(binding, id),
    feedTop: async (feed) => {
      const { end, older } = feedTopRange(await countFeed(binding, feed))
      return { feed, articles: await readCards(binding, feed, 0, end), older }
    },
    feedPage: async (feed, page) => {
      const total = await countFeed(binding, feed)
      if (page < 1 || page > feedPageCount(total)) return null
      const { start, end } = feedPageRange(total, page)
      return { feed, page, articles: await readCards(binding, feed, start, end) }
    },
    newest: (feed) => readNewest(binding, feed),
  }
}

function inFeed(feed: FeedId) {
  const label = feedLabel(feed)
  const published = eq(articles.published, true)
  return label === 'All' ? published : and(published, eq(articles.category, label))
}

async function countFeed(binding: D1Database, feed: FeedId): Promise<number> {
  const row = await database(binding)
    .select({ count: count() })
    .from(articles)
    .where(inFeed(feed))
    .get()
  return row?.count ?? 0
}

async function readCards(binding: D1Database, feed: FeedId, start: number, end: number) {
  const rows = await database(binding)
    .select(listedColumns)
    .from(articles)
    .where(inFeed(feed))
    .orderBy(desc(articles.publishedAt), desc(articles.id))
    .limit(end - start)
    .offset(start)
    .all()
  return rows.map((row) => cardOf(listedOf(row)))
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
