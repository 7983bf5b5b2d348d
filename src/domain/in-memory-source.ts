import { type Article, cardOf } from './article.ts'
import type { ArticleSource, Neighbour } from './article-source.ts'
import { type Category, defaultCategories, feedsOf } from './category.ts'
import { feedFileCount, feedPageRange, feedTopRange } from './feed.ts'
import { type ListId, namedListsOf } from './named-list.ts'
import type { SiteSettings } from './site-settings.ts'
import { addressOf } from './slug.ts'
import { syndicatedArticles } from './syndication.ts'

/** Creates a source from all published articles, in any order. */
export function createInMemorySource(
  articles: readonly Article[],
  settings: SiteSettings | null = null,
  leadArticle: string | null = null,
): ArticleSource {
  const { categories = defaultCategories, timeZone } = settings ?? {}
  const card = (article: Article) => cardOf(article, timeZone)
  const newestFirst = [...articles].sort(newerFirst)
  const indexes = new Map(newestFirst.map((article, index) => [addressOf(article), index]))
  const feeds = groupByList(newestFirst, categories)
  const lead = newestFirst.find(({ _id }) => _id === leadArticle)
  return {
    settings: async () => settings,
    lead: async () => (lead ? card(lead) : null),
    article: async (address) => newestFirst[indexes.get(address) ?? -1] ?? null,
    neighbours: async (address) => {
      const index = indexes.get(address)
      if (index === undefined) return { newer: null, older: null }
      return { newer: link(newestFirst[index - 1]), older: link(newestFirst[index + 1]) }
    },
    feedTop: async (feed) => {
      const listed = feeds.get(feed) ?? []
      const { end, older } = feedTopRange(listed.length)
      return { feed, articles: listed.slice(0, end).map(card), older }
    },
    namedList: async (id) => {
      const listed = feeds.get(id)
      if (!listed) return null
      const { end, older } = feedTopRange(listed.length)
      return {
        feed: id,
        name: mostFrequentName(listed, id),
        count: listed.length,
        articles: listed.slice(0, end).map(card),
        older,
      }
    },
    feedPage: async (feed, page) => {
      const listed = feeds.get(feed) ?? []
      if (page < 1 || page > feedFileCount(feed, listed.length)) return null
      const { start, end } = feedPageRange(listed.length, page)
      return { feed, page, articles: listed.slice(start, end).map(card) }
    },
    newest: async (feed) => (feeds.get(feed) ?? []).slice(0, syndicatedArticles),
  }
}

/** Articles of the same instant are ordered by their ids, as in D1. */
function newerFirst(one: Article, other: Article): number {
  const [a, b] = [`${one.publishedAt} ${one._id}`, `${other.publishedAt} ${other._id}`]
  return a === b ? 0 : a < b ? 1 : -1
}

function groupByList(
  newestFirst: Article[],
  categories: readonly Category[],
): Map<ListId, Article[]> {
  const lists = new Map<ListId, Article[]>()
  for (const article of newestFirst) {
    const named = namedListsOf(article).map(({ id }) => id)
    for (const list of [...feedsOf(article.category, categories), ...named]) {
      const listed = lists.get(list)
      if (listed) listed.push(article)
      else lists.set(list, [article])
    }
  }
  return lists
}

function mostFrequentName(listed: Article[], list: ListId): string {
  const counts = new Map<string, number>()
  for (const article of listed) {
    const name = namedListsOf(article).find(({ id }) => id === list)?.name ?? ''
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const byCount = ([a, one]: [string, number], [b, other]: [string, number]) =>
    other - one || compareCodePoints(a, b)
  return [...counts].sort(byCount)[0]?.[0] ?? ''
}

/** As SQLite compares texts. */
function compareCodePoints(a: string, b: string): number {
  const [one, other] = [a, b].map((text) =>
    Array.from(text, (character) => character.codePointAt(0)),
  )
  const index = one?.findIndex((point, at) => point !== other?.[at]) ?? -1
  return index === -1 ? a.length - b.length : (one?.[index] ?? 0) - (other?.[index] ?? -1)
}

function link(article: Article | undefined): Neighbour | null {
  return article ? { _id: article._id, slug: article.slug, title: article.title } : null
}
