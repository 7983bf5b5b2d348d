import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { StoredArticle } from '#domain/articles/admin-article.ts'
import type { Article } from '#domain/articles/article.ts'
import type { Neighbours } from '#domain/reader/article-source.ts'
import type { LinkedArticle } from '#domain/reader/linked-article.ts'
import { type RelatedArticle, relatedArticles } from '#domain/reader/related.ts'
import { articleOf, type PictureRow, pictureColumns } from '#worker/db/article-rows.ts'
import {
  type ChangesAnswer,
  type ChangesRow,
  changesOf,
  changesParameters,
  changesSelection,
  stateQuery,
} from '#worker/db/changes-since.ts'
import { database, runBatch, selectByText } from '#worker/db/database.ts'
import { articles } from '#worker/db/schema/articles.ts'
import { articlePosition } from './feed-lists.ts'
import { type NearRow, nearArticlesOf, selectNear } from './related-articles.ts'

export interface VisibleChange {
  visible: boolean
  /** What was read in the transaction of a visible change, if asked for. */
  readerState: ReaderState | undefined
}

export interface ChangeOrigin {
  by: string
  /** The content version of the served release, to read what readers see after the change. */
  since?: number | undefined
}

export interface ReaderState {
  changes: ChangesAnswer
  /** The article as its page shows it; undefined if readers may not see it. */
  shown: Article | undefined
  neighbours: Neighbours
  related: RelatedArticle[]
}

export interface ChangedArticle extends VisibleChange {
  article: StoredArticle
  /** The hashes of uploads that its newest text names, and the site does not have. */
  missingUploads: readonly string[]
}

/**
 * The last statements of a batch that readers notice; none if `since` is undefined.
 *
 * @param id of the only article that changed; undefined if more than its page did
 */
export function selectReaderState(binding: D1Database, since: number | undefined, id?: string) {
  if (since === undefined) return {}
  const query = stateQuery(changesSelection, changesParameters(since))
  const changesSince = selectByText<ChangesRow>(binding, query)
  if (id === undefined) return { changesSince }
  const byId = eq(articles.id, id)
  return {
    // Triggers have recorded only now which pictures it uses.
    pictures: database(binding).select(pictureColumns).from(articles).where(byId),
    changesSince,
    ...selectNeighbours(binding, byId),
    near: selectNear(binding, byId),
  }
}

/**
 * @param results of a batch that ends with `selectReaderState`
 * @param row the changed article, if the batch read its neighbours
 * @returns undefined if the batch did not ask
 */
export function readerStateOf(
  results: {
    changesSince?: ChangesRow[] | undefined
    pictures?: PictureRow[] | undefined
    newer?: LinkedArticle[] | undefined
    older?: LinkedArticle[] | undefined
    near?: NearRow[] | undefined
  },
  row?: typeof articles.$inferSelect,
): ReaderState | undefined {
  const { changesSince, pictures, newer, older, near } = results
  if (!changesSince) return undefined
  return {
    changes: changesOf(changesSince),
    shown: row?.published ? articleOf({ ...row, ...pictures?.[0] }) : undefined,
    neighbours: { newer: newer?.[0] ?? null, older: older?.[0] ?? null },
    related: relatedArticles(nearArticlesOf(near ?? [])),
  }
}

/**
 * The statements that read the neighbours of a published article, newer and older, for a batch.
 *
 * @param where the article, as a condition on `articles`
 */
function selectNeighbours(binding: D1Database, where: SQL) {
  const { slug, title, language } = articles
  const columns = { _id: articles.id, slug, title, language }
  const here = sql`(select published_at, id from ${articles} where ${where} and published = 1)`
  const first = (isBeyond: SQL, order: typeof asc) =>
    database(binding)
      .select(columns)
      .from(articles)
      .where(and(eq(articles.published, true), isBeyond))
      .orderBy(order(articles.publishedAt), order(articles.id))
      .limit(1)
  return {
    newer: first(sql`${articlePosition} > ${here}`, asc),
    older: first(sql`${articlePosition} < ${here}`, desc),
  }
}

export async function readNeighbours(binding: D1Database, address: string): Promise<Neighbours> {
  const { newer, older } = await runBatch(
    binding,
    selectNeighbours(binding, eq(articles.address, address)),
  )
  return { newer: newer[0] ?? null, older: older[0] ?? null }
}

export async function readRelated(binding: D1Database, address: string): Promise<RelatedArticle[]> {
  return relatedArticles(nearArticlesOf(await selectNear(binding, eq(articles.address, address))))
}
