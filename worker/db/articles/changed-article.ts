import { eq } from 'drizzle-orm'
import type { StoredArticle } from '#domain/articles/admin-article.ts'
import type { Article } from '#domain/articles/article.ts'
import type { Neighbour, Neighbours } from '#domain/reader/article-source.ts'
import { articleOf, type PictureRow, pictureColumns } from '#worker/db/article-rows.ts'
import {
  type ChangesAnswer,
  type ChangesRow,
  changesOf,
  selectChangesSince,
} from '#worker/db/changes-since.ts'
import { database } from '#worker/db/database.ts'
import { articles } from '#worker/db/schema/articles.ts'
import { selectNeighbours } from './neighbours.ts'

/** A change that readers may notice. */
export interface VisibleChange {
  /** Whether readers notice. */
  visible: boolean
  /** What was read in the transaction of a visible change, if asked for. */
  readerState: ReaderState | undefined
}

/** Who makes a change. */
export interface ChangeOrigin {
  /** The account's name. */
  by: string
  /** The content version of the served release, to read what readers see after the change. */
  since?: number | undefined
}

/** What readers see after a change. */
export interface ReaderState {
  changes: ChangesAnswer
  /** The article as its page shows it; undefined if readers may not see it. */
  shown: Article | undefined
  neighbours: Neighbours
}

/** A stored article, after a change. */
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
export function selectReaderState(
  binding: D1Database,
  since: number | undefined,
  id?: string,
): Partial<ReturnType<typeof readerStatements>> {
  if (since === undefined) return {}
  if (id === undefined) return { changesSince: selectChangesSince(binding, since) }
  return readerStatements(binding, since, id)
}

function readerStatements(binding: D1Database, since: number, id: string) {
  const byId = eq(articles.id, id)
  return {
    // Triggers have recorded only now which pictures it uses.
    pictures: database(binding).select(pictureColumns).from(articles).where(byId),
    changesSince: selectChangesSince(binding, since),
    ...selectNeighbours(binding, byId),
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
    newer?: Neighbour[] | undefined
    older?: Neighbour[] | undefined
  },
  row?: typeof articles.$inferSelect,
): ReaderState | undefined {
  const { changesSince, pictures, newer, older } = results
  if (!changesSince) return undefined
  return {
    changes: changesOf(changesSince),
    shown: row?.published ? articleOf({ ...row, ...pictures?.[0] }) : undefined,
    neighbours: { newer: newer?.[0] ?? null, older: older?.[0] ?? null },
  }
}
