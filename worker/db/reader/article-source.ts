import { and, eq } from 'drizzle-orm'
import { cardOf } from '#domain/articles/article.ts'
import { defaultCategories, type FeedId } from '#domain/articles/category.ts'
import { isNamedListId } from '#domain/articles/named-list.ts'
import type { CurrentEdition } from '#domain/editions/edition.ts'
import type { ArticleSource } from '#domain/reader/article-source.ts'
import type { SiteSettings } from '#domain/settings/site-settings.ts'
import { listedColumns, listedOf } from '#worker/db/article-rows.ts'
import { readPublishedAt } from '#worker/db/articles/articles.ts'
import { readContributor, readContributors } from '#worker/db/articles/contributors.ts'
import {
  type Feed,
  type ListedRow,
  readFeedPage,
  readFeedTop,
  readNamedList,
  readNewest,
} from '#worker/db/articles/feed-lists.ts'
import { readNeighbours } from '#worker/db/articles/neighbours.ts'
import { readCorrections, readWithdrawnAt } from '#worker/db/corrections/corrections.ts'
import { database } from '#worker/db/database.ts'
import { readEditionList, readEditionPage } from '#worker/db/editions/editions.ts'
import { articles } from '#worker/db/schema/articles.ts'
import { readMap } from './magazine-map.ts'

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
  const card = (row: ListedRow) => cardOf(listedOf(row), timeZone)
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
    edition: (number) => readEditionPage(binding, number, timeZone),
    map: () => readMap(binding, categories),
  }
}
