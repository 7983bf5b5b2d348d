import { type SQL, sql } from 'drizzle-orm'
import type { ArticlePosition } from '#domain/affected-pages.ts'
import { type Category, feedsOf } from '#domain/category.ts'
import type { NamedList } from '#domain/named-list.ts'
import { database } from './database.ts'
import type { DatabaseState } from './database-state.ts'
import { feedPositions } from './schema/changes.ts'
import { imageChanges } from './schema/images.ts'
import { databaseState } from './schema/site.ts'

/** What changed for readers since a release, and the content's state now. */
export interface ChangesSince extends DatabaseState {
  /** The positions that changed articles took or left; undefined if there are too many. */
  positions: ArticlePosition[] | undefined
  /** The ids of articles that readers could see and no longer may; empty if there are too many. */
  gone: string[]
  /** Hashes of the images that came into use or out of use; undefined if there are too many. */
  images: string[] | undefined
}

/** Beyond this many positions, every page counts as changed. */
const maxPositions = 80

/** Beyond this many changed images, every image counts as changed. */
const maxImages = 2_000

/** A row of `feed_positions`, in the order of `positionColumns`. */
type PositionRow = [
  articleId: string,
  category: Category | '',
  moves: number,
  shown: number,
  newer: string | null,
  older: string | null,
  lists: string,
  all: ListCounts,
  inCategory: ListCounts,
]

/** How many articles a list has; how many in the position's month; how many in newer months. */
type ListCounts = [total: number, ofMonth: number, newer: number]

const positionColumns = sql`article_id, category, moves, shown, newer, older, lists,
  json_array("all", all_of_month, all_newer),
  json_array(in_category, in_category_of_month, in_category_newer)`

/** The database's state, and what changed, unless the caller knows or it is incomplete. */
export interface ChangesAnswer {
  state: DatabaseState['state']
  /** Undefined during a restore, and if `known` is still right. */
  changed: ChangesSince | undefined
}

/** What the caller has read for a release before. */
interface KnownVersion {
  databaseId: string
  version: number
}

/**
 * The statement that reads what changed, for a batch. It reads one row unless the content changed.
 * Otherwise it also reads a row for each position and image that changed since the release, as many as
 * there may be.
 *
 * @param since the content version of the served release
 */
export function selectChangesSince(binding: D1Database, since: number, known?: KnownVersion) {
  const { databaseId, state, contentVersion: version } = databaseState
  // Parts of an `iif` that it does not choose are not evaluated.
  const isKnown = sql`(${state} = 'restoring'
    or (${databaseId} = ${known?.databaseId ?? ''} and ${version} = ${known?.version ?? -1}))`
  const unlessKnown = (rows: SQL) => sql<string | null>`iif(${isKnown}, null, (${rows}))`
  return database(binding)
    .select({
      databaseId,
      state,
      version,
      positions: unlessKnown(sql`select json_group_array(json_array(${positionColumns})) from (
        select * from ${feedPositions} where version > ${since}
        order by version limit ${maxPositions + 1})`).as('positions'),
      images: unlessKnown(sql`select json_group_array(hash) from (
        select distinct hash from ${imageChanges} where version > ${since}
        limit ${maxImages + 1})`).as('images'),
    })
    .from(databaseState)
    .limit(1)
}

export type ChangesRow = Awaited<ReturnType<typeof selectChangesSince>>[number]

export async function readChangesSince(
  binding: D1Database,
  since: number,
  known?: KnownVersion,
): Promise<ChangesAnswer> {
  const [rows] = await database(binding).batch([selectChangesSince(binding, since, known)])
  return changesOf(rows)
}

/** @param rows what the statement above returned */
export function changesOf([row]: readonly ChangesRow[]): ChangesAnswer {
  if (!row) throw new Error('The table database_state has no row.')
  const { positions, images, ...content } = row
  if (positions === null || images === null) return { state: row.state, changed: undefined }
  const rows: PositionRow[] = JSON.parse(positions)
  const hashes: string[] = JSON.parse(images)
  const tooMany = rows.length > maxPositions
  const changed = {
    ...content,
    positions: tooMany ? undefined : rows.map(positionOf),
    gone: tooMany ? [] : goneOf(rows),
    images: hashes.length > maxImages ? undefined : hashes,
  }
  return { state: row.state, changed }
}

/**
 * The counts are those right after the change. They stay right enough: whatever changed later at an
 * older position is listed too, with all newer pages.
 */
function positionOf([
  id,
  category,
  moves,
  ,
  newer,
  older,
  lists,
  ...counts
]: PositionRow): ArticlePosition {
  return {
    id,
    neighbours: [newer, older].filter((neighbour) => neighbour !== null),
    lists: lists
      .split('\n')
      .flatMap((line) => (JSON.parse(line) as NamedList[]).map(({ id }) => id)),
    feeds: feedsOf(category).map((feed) => {
      const [total, ofMonth, newerMonths] = counts[feed === 'all' ? 0 : 1]
      const olderMonths = total - newerMonths - ofMonth
      // Before the article left its position there was one more.
      return { feed, from: olderMonths, to: moves ? total + 1 : total - newerMonths }
    }),
  }
}

/** The articles that their last change took from the readers. */
function goneOf(rows: PositionRow[]): string[] {
  const shown = new Map(rows.map(([id, , , isShown]) => [id, isShown]))
  return [...shown].filter(([, isShown]) => !isShown).map(([id]) => id)
}
