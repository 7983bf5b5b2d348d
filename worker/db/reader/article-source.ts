import { and, desc, eq, sql } from 'drizzle-orm'
import { cardOf } from '#domain/articles/article.ts'
import { type Category, defaultCategories, type FeedId } from '#domain/articles/category.ts'
import { isNamedListId } from '#domain/articles/named-list.ts'
import type { CurrentEdition } from '#domain/editions/edition.ts'
import { defaultLanguage } from '#domain/language/language.ts'
import { wordsIn } from '#domain/language/words.ts'
import type { ArticleSource } from '#domain/reader/article-source.ts'
import { type MagazineMap, mappedArticles, mappedTags } from '#domain/reader/magazine-map.ts'
import type { SiteSettings } from '#domain/settings/site-settings.ts'
import { listedColumns, listedOf } from '#worker/db/article-rows.ts'
import { readPublishedAt } from '#worker/db/articles/articles.ts'
import { readNeighbours, readRelated } from '#worker/db/articles/changed-article.ts'
import { readContributor, readContributors } from '#worker/db/articles/contributors.ts'
import {
  type Feed,
  type ListedRow,
  readFeedPage,
  readFeedTop,
  readNamedList,
  readNewest,
} from '#worker/db/articles/feed-lists.ts'
import { readCorrections, readWithdrawnAt } from '#worker/db/corrections/corrections.ts'
import { database, pickColumns, runBatch } from '#worker/db/database.ts'
import { readEditionList, readEditionPage } from '#worker/db/editions/editions.ts'
import { articles, listingNames } from '#worker/db/schema/articles.ts'
import { articleCounts } from '#worker/db/schema/changes.ts'

/**
 * The source of the pages that the Worker renders: what a build would read now.
 *
 * @param settings as they were read with the list of changes, as were the lead and the current edition
 */
export function liveSource(
  binding: D1Database,
  settings: SiteSettings | null,
  leadArticle: string | null,
  edition: CurrentEdition | null = null,
): ArticleSource {
  const { categories = defaultCategories, timeZone } = settings ?? {}
  const words = wordsIn(settings?.language ?? defaultLanguage)
  const card = (row: ListedRow) => cardOf(listedOf(row), words, timeZone)
  const feedOf = (id: FeedId): Feed | undefined => {
    if (id === 'all') return { id, category: undefined }
    const category = categories.find((known) => known.id === id)?.name
    return category === undefined ? undefined : { id, category }
  }
  return {
    settings: async () => settings,
    lead: async () => {
      if (leadArticle === null) return null
      const isLead = and(eq(articles.id, leadArticle), eq(articles.published, true))
      const row = await database(binding).select(listedColumns).from(articles).where(isLead).get()
      return row ? card(row) : null
    },
    article: async (address) => (await readPublishedAt(binding, address)) ?? null,
    withdrawn: async (address) => (await readWithdrawnAt(binding, address)) ?? null,
    corrections: (page) => readCorrections(binding, page),
    neighbours: (address) => readNeighbours(binding, address),
    related: (address) => readRelated(binding, address),
    feedTop: async (id) => {
      const feed = feedOf(id)
      return feed ? readFeedTop(binding, feed, card) : { feed: id, articles: [], older: 0 }
    },
    namedList: (id) => readNamedList(binding, id, card),
    feedPage: async (id, page) => {
      const feed = isNamedListId(id) ? id : feedOf(id)
      return feed ? readFeedPage(binding, feed, page, card) : null
    },
    newest: async (id) => {
      const feed = isNamedListId(id) ? id : feedOf(id)
      return feed ? readNewest(binding, feed) : []
    },
    contributors: () => readContributors(binding),
    contributor: (id) => readContributor(binding, id),
    currentEdition: async () => edition,
    editions: () => readEditionList(binding),
    edition: (number) => readEditionPage(binding, number, card),
    map: () => readMap(binding, categories),
  }
}

/** A category's name as a row, beside the count that `article_counts` has under it. */
const countOfCategory = sql<number>`coalesce((select articles from ${articleCounts}
  where list = lower(category.value ->> 'name') and month = ''), 0)`

/** Of the ways to spell a tag the most frequent one; of equally frequent ones the first by code points. */
const frequentName = sql<string>`(select name from ${listingNames} as spelled
  where spelled.list = ${listingNames}.list order by spelled.articles desc, name limit 1)`

/** What is published. One trip; it reads a row for each spelling of a tag, and the newest articles. */
async function readMap(binding: D1Database, categories: readonly Category[]): Promise<MagazineMap> {
  const db = database(binding)
  const { list, month } = articleCounts
  const total = sql<number>`sum(${listingNames.articles})`
  const {
    all: [all],
    counted,
    tags,
    newest,
  } = await runBatch(binding, {
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
        ...pickColumns(articles, 'slug', 'title', 'language'),
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
