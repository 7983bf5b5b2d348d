import { type Article, cardOf } from '#domain/article.ts'
import type { ArticleSource, Neighbour } from '#domain/article-source.ts'
import { type Category, defaultCategories, type FeedId, feedsOf } from '#domain/category.ts'
import { feedPageCount, feedPageRange, feedTopRange } from '#domain/feed.ts'
import type { SiteSettings } from '#domain/site-settings.ts'
import { addressOf } from '#domain/slug.ts'
import { syndicatedArticles } from '#domain/syndication.ts'

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
  const feeds = groupByFeed(newestFirst, categories)
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
    feedPage: async (feed, page) => {
      const listed = feeds.get(feed) ?? []
      if (page < 1 || page > feedPageCount(listed.length)) return null
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

function groupByFeed(
  newestFirst: Article[],
  categories: readonly Category[],
): Map<FeedId, Article[]> {
  const feeds = new Map<FeedId, Article[]>()
  for (const article of newestFirst) {
    for (const feed of feedsOf(article.category, categories)) {
      const listed = feeds.get(feed)
      if (listed) listed.push(article)
      else feeds.set(feed, [article])
    }
  }
  return feeds
}

function link(article: Article | undefined): Neighbour | null {
  return article ? { _id: article._id, slug: article.slug, title: article.title } : null
}
