import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Neighbours } from '#domain/reader/article-source.ts'
import { database, runBatch } from '#worker/db/database.ts'
import { articles } from '#worker/db/schema/articles.ts'
import { articlePosition } from './feed-lists.ts'

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
  return {
    newer: db
      .select(columns)
      .from(articles)
      .where(and(published, sql`${articlePosition} > ${here}`))
      .orderBy(asc(articles.publishedAt), asc(articles.id))
      .limit(1),
    older: db
      .select(columns)
      .from(articles)
      .where(and(published, sql`${articlePosition} < ${here}`))
      .orderBy(desc(articles.publishedAt), desc(articles.id))
      .limit(1),
  }
}

export async function readNeighbours(binding: D1Database, address: string): Promise<Neighbours> {
  const { newer, older } = await runBatch(
    database(binding),
    selectNeighbours(binding, eq(articles.address, address)),
  )
  return { newer: newer[0] ?? null, older: older[0] ?? null }
}
