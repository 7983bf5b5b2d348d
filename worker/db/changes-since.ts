import { gt, max, sql } from 'drizzle-orm'
import type { ArticlePosition } from '#domain/affected-pages.ts'
import { type Category, feedsOf } from '#domain/category.ts'
import type { ContentState } from './changes.ts'
import { database } from './database.ts'
import { databaseStateOf, selectDatabaseState } from './database-state.ts'
import { changedImages, selectChangedImages } from './image-uses.ts'
import { changes, feedPositions } from './schema.ts'

type PositionRow = typeof feedPositions.$inferSelect

/** What changed for readers since a release, and the content's state now. */
export interface ChangesSince extends ContentState {
  /** The positions that changed articles took or left; undefined if there are too many. */
  positions: ArticlePosition[] | undefined
  /** The ids of articles that readers could see and no longer may. */
  gone: string[]
  /** Hashes of the images that came into use or out of use; undefined if there are too many. */
  images: string[] | undefined
}

/** Beyond this many positions, every page counts as changed. */
const maxPositions = 80

/** @param since the content version of the served release */
export async function readChangesSince(binding: D1Database, since: number): Promise<ChangesSince> {
  const db = database(binding)
  const [newest, states, rows, lastKinds, images] = await db.batch([
    db.select({ version: max(changes.version) }).from(changes),
    selectDatabaseState(binding),
    db
      .select()
      .from(feedPositions)
      .where(gt(feedPositions.version, since))
      .limit(maxPositions + 1),
    db
      .select({ id: changes.articleId, kind: changes.kind, version: max(changes.version) })
      .from(changes)
      .where(gt(changes.version, since))
      .groupBy(changes.articleId),
    selectChangedImages(binding, since),
  ])
  const gone = lastKinds.filter(({ kind }) => kind === 'retract' || kind === 'delete')
  return {
    ...databaseStateOf(states),
    version: newest[0]?.version ?? 0,
    positions: rows.length > maxPositions ? undefined : await readPositions(binding, since, rows),
    gone: gone.map(({ id }) => id),
    images: changedImages(images),
  }
}

/** A position with the published articles around it now. */
interface Surroundings {
  id: string
  category: Category | ''
  newer: string | null
  older: string | null
  /** How many articles are published, and how many of them are at this position or newer. */
  listed: number
  fromHere: number
  /** The same within the category. */
  listedInCategory: number
  fromHereInCategory: number
}

async function readPositions(
  binding: D1Database,
  since: number,
  rows: PositionRow[],
): Promise<ArticlePosition[]> {
  if (rows.length === 0) return []
  const shifting = shiftingArticles(rows)
  const surroundings = await database(binding).all<Surroundings>(selectSurroundings(since))
  return surroundings.map(({ id, category, newer, older, ...counts }) => ({
    id,
    shifts: shifting.has(id),
    neighbours: [newer, older].filter((neighbour) => neighbour !== null),
    feeds: feedsOf(category).map((feed) => {
      const listed = feed === 'all' ? counts.listed : counts.listedInCategory
      const fromHere = feed === 'all' ? counts.fromHere : counts.fromHereInCategory
      // A position that was left may have been on a feed page that no longer exists.
      return { feed, older: listed - fromHere, count: listed + rows.length }
    }),
  }))
}

/**
 * One statement for all positions: one for each would exceed the queries that a request may send.
 * Articles are counted from the newest, because most changes are there.
 */
function selectSurroundings(since: number) {
  const here = sql`(touched.published_at, touched.article_id)`
  const position = sql`(articles.published_at, articles.id)`
  const fromHere = sql`select count(*) from articles where published = 1 and ${position} >= ${here}`
  return sql`
    with touched as materialized (
      select distinct article_id, category, published_at from ${feedPositions}
      where version > ${since}
    ), counts as materialized (
      select category, count(*) as listed from articles where published = 1 group by category
    )
    select touched.article_id as id, touched.category as category,
      (select id from articles where published = 1 and ${position} > ${here}
        order by published_at, id limit 1) as newer,
      (select id from articles where published = 1 and ${position} < ${here}
        order by published_at desc, id desc limit 1) as older,
      coalesce((select sum(listed) from counts), 0) as listed,
      (${fromHere}) as fromHere,
      coalesce((select listed from counts where category = touched.category), 0) as listedInCategory,
      (${fromHere} and articles.category = touched.category) as fromHereInCategory
    from touched`
}

/** An edit leaves and takes the same position; any other change moves the articles behind it. */
function shiftingArticles(rows: PositionRow[]): Set<string> {
  const seen = new Map<string, number>()
  for (const { version, articleId, category, publishedAt } of rows) {
    const position = `${version} ${articleId} ${category} ${publishedAt}`
    seen.set(position, (seen.get(position) ?? 0) + 1)
  }
  const moved = [...seen].filter(([, times]) => times !== 2)
  return new Set(moved.map(([position]) => position.split(' ')[1]).filter((id) => id !== undefined))
}
