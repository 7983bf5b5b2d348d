import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Neighbours } from '#domain/article-source.ts'
import { database } from '#worker/db/database.ts'
import { articlePosition } from '#worker/db/feed-lists.ts'
import { articles } from '#worker/db/schema/articles.ts'

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
      .where(and(published, sql`${articlePosition} > ${here}`))
      .orderBy(asc(articles.publishedAt), asc(articles.id))
      .limit(1),
    db
      .select(columns)
      .from(articles)
      .where(and(published, sql`${articlePosition} < ${here}`))
      .orderBy(desc(articles.publishedAt), desc(articles.id))
      .limit(1),
  ] as const
}

export async function readNeighbours(binding: D1Database, address: string): Promise<Neighbours> {
  const [newer, older] = await database(binding).batch(
    selectNeighbours(binding, eq(articles.address, address)),
  )
  return { newer: newer[0] ?? null, older: older[0] ?? null }
}
