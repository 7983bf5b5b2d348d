import { gt, max, sql } from 'drizzle-orm'
import type { ArticlePosition } from '#domain/affected-pages.ts'
import { type Category, feedsOf } from '#domain/category.ts'
import { database } from './database.ts'
import { changedImages, selectChangedImages } from './image-uses.ts'
import { changes, contentSource, feedPositions } from './schema.ts'

type PlaceRow = typeof feedPositions.$inferSelect

/** What changed for readers since a release, as it stands in the database. */
export interface ChangedPlaces {
  /** The content version of this moment. */
  version: number
  /** Names the database. */
  contentSource: string
  /** Where articles stood or stand that changed; undefined where there are too many to tell apart. */
  places: ArticlePosition[] | undefined
  /** Articles that readers saw and no longer may. */
  gone: string[]
  /** Hashes of the images that came into use or out of it; undefined where there are too many. */
  images: string[] | undefined
}

/** From how many places on everything counts as changed. */
const mostPlaces = 80

/**
 * @param binding the D1 database
 * @param since the content version of the served release
 * @returns what changed after it
 */
export async function readChangedPlaces(
  binding: D1Database,
  since: number,
): Promise<ChangedPlaces> {
  const db = database(binding)
  const [newest, sources, rows, lastKinds, images] = await db.batch([
    db.select({ version: max(changes.version) }).from(changes),
    db.select().from(contentSource).limit(1),
    db
      .select()
      .from(feedPositions)
      .where(gt(feedPositions.version, since))
      .limit(mostPlaces + 1),
    db
      .select({ id: changes.articleId, kind: changes.kind, version: max(changes.version) })
      .from(changes)
      .where(gt(changes.version, since))
      .groupBy(changes.articleId),
    selectChangedImages(binding, since),
  ])
  const gone = lastKinds.filter(({ kind }) => kind === 'retract' || kind === 'delete')
  return {
    version: newest[0]?.version ?? 0,
    contentSource: sources[0]?.id ?? '',
    places: rows.length > mostPlaces ? undefined : await describe(binding, since, rows),
    gone: gone.map(({ id }) => id),
    images: changedImages(images),
  }
}

/** A place with what lies around it now. */
interface Surroundings {
  id: string
  category: Category | ''
  newer: string | null
  older: string | null
  /** How many articles are published, and how many of them stand here or are newer. */
  listed: number
  fromHere: number
  /** The same within the category. */
  listedInCategory: number
  fromHereInCategory: number
}

async function describe(
  binding: D1Database,
  since: number,
  rows: PlaceRow[],
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
      // A place that was left may have been on a page that is no more.
      return { feed, older: listed - fromHere, count: listed + rows.length }
    }),
  }))
}

/**
 * All places in one statement: one for each would be more than a request may send. Articles are
 * counted from the new end, since that is where most changes are.
 */
function selectSurroundings(since: number) {
  const here = sql`(touched.published_at, touched.article_id)`
  const place = sql`(articles.published_at, articles.id)`
  const fromHere = sql`select count(*) from articles where published = 1 and ${place} >= ${here}`
  return sql`
    with touched as materialized (
      select distinct article_id, category, published_at from places where version > ${since}
    ), counts as materialized (
      select category, count(*) as listed from articles where published = 1 group by category
    )
    select touched.article_id as id, touched.category as category,
      (select id from articles where published = 1 and ${place} > ${here}
        order by published_at, id limit 1) as newer,
      (select id from articles where published = 1 and ${place} < ${here}
        order by published_at desc, id desc limit 1) as older,
      coalesce((select sum(listed) from counts), 0) as listed,
      (${fromHere}) as fromHere,
      coalesce((select listed from counts where category = touched.category), 0) as listedInCategory,
      (${fromHere} and articles.category = touched.category) as fromHereInCategory
    from touched`
}

/** An edit leaves and takes the same place; everything else moves what lies behind it. */
function shiftingArticles(rows: PlaceRow[]): Set<string> {
  const seen = new Map<string, number>()
  for (const { version, articleId, category, publishedAt } of rows) {
    const place = `${version} ${articleId} ${category} ${publishedAt}`
    seen.set(place, (seen.get(place) ?? 0) + 1)
  }
  const moved = [...seen].filter(([, times]) => times !== 2).map(([place]) => place.split(' ')[1])
  return new Set(moved.filter((id) => id !== undefined))
}
