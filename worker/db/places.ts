import { and, asc, count, desc, eq, gt, max, sql } from 'drizzle-orm'
import { type FeedId, feedsOf } from '#domain/category.ts'
import type { ArticlePlace } from '#domain/pages-showing.ts'
import { inFeed } from '#worker/db/article-source.ts'
import { database } from '#worker/db/database.ts'
import { changedImages, selectChangedImages } from '#worker/db/image-uses.ts'
import { articles, changes, contentSource, places } from '#worker/db/schema.ts'

type PlaceRow = typeof places.$inferSelect

/** What changed for readers since a release, as it stands in the database. */
export interface ChangedPlaces {
  /** The content version of this moment. */
  version: number
  /** Names the database. */
  contentSource: string
  /** Where articles stood or stand that changed; undefined where there are too many to tell apart. */
  places: ArticlePlace[] | undefined
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
      .from(places)
      .where(gt(places.version, since))
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
    places: rows.length > mostPlaces ? undefined : await describe(binding, rows),
    gone: gone.map(({ id }) => id),
    images: changedImages(images),
  }
}

async function describe(binding: D1Database, rows: PlaceRow[]): Promise<ArticlePlace[]> {
  const shifting = shiftingArticles(rows)
  const distinct = new Map(
    rows.map((row) => [`${row.articleId} ${row.category} ${row.publishedAt}`, row]),
  )
  return Promise.all(
    [...distinct.values()].map(async (row) => ({
      id: row.articleId,
      shifts: shifting.has(row.articleId),
      ...(await surroundings(binding, row, rows.length)),
    })),
  )
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

/** What lies around a place now, in one round trip. */
async function surroundings(binding: D1Database, row: PlaceRow, lately: number) {
  const db = database(binding)
  const here = sql`(${row.publishedAt}, ${row.articleId})`
  const place = sql`(${articles.publishedAt}, ${articles.id})`
  const beside = (side: '<' | '>') =>
    db
      .select({ id: articles.id })
      .from(articles)
      .where(and(eq(articles.published, true), sql`${place} ${sql.raw(side)} ${here}`))
      .orderBy(
        ...(side === '<'
          ? [desc(articles.publishedAt), desc(articles.id)]
          : [asc(articles.publishedAt), asc(articles.id)]),
      )
      .limit(1)
  const countedIn = (feed: FeedId) => [
    db.select({ count: count() }).from(articles).where(inFeed(feed)),
    db
      .select({ count: count() })
      .from(articles)
      .where(and(inFeed(feed), sql`${place} < ${here}`)),
  ]
  const feeds = feedsOf(row.category)
  const [newer, older, ...counts] = await db.batch([
    beside('>'),
    beside('<'),
    ...feeds.flatMap(countedIn),
  ])
  const counted = counts.map((result) => (result as { count: number }[])[0]?.count ?? 0)
  return {
    neighbours: [...(newer ?? []), ...(older ?? [])].map(({ id }) => id),
    feeds: feeds.map((feed, index) => ({
      feed,
      // A place that was left may have been on a page that is no more.
      count: (counted[2 * index] ?? 0) + lately,
      older: counted[2 * index + 1] ?? 0,
    })),
  }
}
