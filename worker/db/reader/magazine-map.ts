import { and, desc, eq, sql } from 'drizzle-orm'
import type { Category } from '#domain/articles/category.ts'
import { type MagazineMap, mappedArticles, mappedTags } from '#domain/reader/magazine-map.ts'
import { database, runBatch } from '#worker/db/database.ts'
import { articles, listingNames } from '#worker/db/schema/articles.ts'
import { articleCounts } from '#worker/db/schema/changes.ts'

/** A category's name as a row, beside the count that `article_counts` has under it. */
const countOfCategory = sql<number>`coalesce((select articles from ${articleCounts}
  where list = lower(category.value ->> 'name') and month = ''), 0)`

/** Of the ways to spell a tag the most frequent one; of equally frequent ones the first by code points. */
const frequentName = sql<string>`(select name from ${listingNames} as spelled
  where spelled.list = ${listingNames}.list order by spelled.articles desc, name limit 1)`

/** What is published. One trip; it reads a row for each spelling of a tag, and the newest articles. */
export async function readMap(
  binding: D1Database,
  categories: readonly Category[],
): Promise<MagazineMap> {
  const db = database(binding)
  const { list, month } = articleCounts
  const total = sql<number>`sum(${listingNames.articles})`
  const {
    all: [all],
    counted,
    tags,
    newest,
  } = await runBatch(db, {
    all: db
      .select({ count: articleCounts.articles })
      .from(articleCounts)
      .where(and(eq(list, 'all'), eq(month, ''))),
    counted: db
      .select({ count: countOfCategory })
      .from(sql`json_each(${JSON.stringify(categories)}) as category`)
      .orderBy(sql`category.key`),
    tags: db
      .select({ id: listingNames.list, name: frequentName, count: total })
      .from(listingNames)
      .where(sql`${listingNames.list} >= 'tag/' and ${listingNames.list} < 'tag0'`)
      .groupBy(listingNames.list)
      .orderBy(desc(total), listingNames.list)
      .limit(mappedTags),
    newest: db
      .select({
        _id: articles.id,
        slug: articles.slug,
        title: articles.title,
        publishedAt: sql<string>`${articles.publishedAt}`,
      })
      .from(articles)
      .where(eq(articles.published, true))
      .orderBy(desc(articles.publishedAt), desc(articles.id))
      .limit(mappedArticles),
  })
  return {
    count: all?.count ?? 0,
    categories: categories.map(({ id, name }, index) => ({
      id,
      name,
      count: counted[index]?.count ?? 0,
    })),
    tags,
    newest,
  }
}
