import { eq } from 'drizzle-orm'
import type { StoredArticle } from '#domain/admin-article.ts'
import type { Article } from '#domain/article.ts'
import type { Neighbour, Neighbours } from '#domain/article-source.ts'
import { articleOf, type PictureRow, pictureColumns } from '#worker/db/article-rows.ts'
import {
  type ChangesAnswer,
  type ChangesRow,
  changesOf,
  selectChangesSince,
} from '#worker/db/changes-since.ts'
import { database } from '#worker/db/database.ts'
import { selectNeighbours } from '#worker/db/neighbours.ts'
import { articles } from '#worker/db/schema/articles.ts'

/** A stored article, after a change. */
export interface ChangedArticle {
  article: StoredArticle
  /** Whether readers notice. */
  visible: boolean
  /** What was read in the transaction of a visible change, if asked for. */
  afterwards: Afterwards | undefined
}

/** What readers see after a change. */
export interface Afterwards {
  changes: ChangesAnswer
  /** The article as its page shows it; undefined if readers may not see it. */
  shown: Article | undefined
  neighbours: Neighbours
}

/** The last statements of a batch that readers notice. */
export function readAfterwards(binding: D1Database, id: string, since: number | undefined) {
  if (since === undefined) return []
  const isIt = eq(articles.id, id)
  return [
    // Triggers have recorded only now which pictures it uses.
    database(binding).select(pictureColumns).from(articles).where(isIt),
    selectChangesSince(binding, since),
    ...selectNeighbours(binding, isIt),
  ]
}

/** @param results of the batch's other statements, those of `readAfterwards` last */
export function afterwardsOf(
  row: typeof articles.$inferSelect | undefined,
  results: readonly unknown[],
): Afterwards {
  const [pictures, changes, newer, older] = results.slice(-4) as [
    PictureRow[],
    ChangesRow[],
    Neighbour[],
    Neighbour[],
  ]
  return {
    changes: changesOf(changes),
    shown: row?.published ? articleOf({ ...row, ...pictures[0] }) : undefined,
    neighbours: { newer: newer[0] ?? null, older: older[0] ?? null },
  }
}
