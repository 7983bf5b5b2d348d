import { type Article, cardOf } from '#domain/articles/article.ts'
import { pickFields } from '#domain/articles/article-fields.ts'
import { type Category, defaultCategories, feedsOf } from '#domain/articles/category.ts'
import { isNamedListId, type ListId, namedListsOf } from '#domain/articles/named-list.ts'
import { addressOf } from '#domain/articles/slug.ts'
import { byName } from '#domain/authors/author.ts'
import { correctionsPage } from '#domain/corrections/correction.ts'
import { defaultLanguage } from '#domain/language/language.ts'
import { wordsIn } from '#domain/language/words.ts'
import type { SiteContent } from '#domain/releases/build-content.ts'
import type { ArticleSource } from './article-source.ts'
import { type FeedTop, feedFileCount, feedPageRange, feedTopRange } from './feed.ts'
import type { LinkedArticle } from './linked-article.ts'
import { type MagazineMap, type MappedArticle, mappedArticles, mappedTags } from './magazine-map.ts'
import { type NearArticles, nearReach, type RelatedArticle, relatedArticles } from './related.ts'
import { syndicatedArticles } from './syndication.ts'

export function createInMemorySource(
  articles: readonly Article[],
  {
    settings = null,
    leadArticle = null,
    withdrawn = [],
    authors = [],
    editions = [],
    editionOpensHome = false,
  }: Partial<SiteContent> = {},
): ArticleSource {
  const { categories = defaultCategories, timeZone } = settings ?? {}
  const words = wordsIn(settings?.language ?? defaultLanguage)
  const card = (article: Article) => cardOf(article, words, timeZone)
  const newestFirst = [...articles].sort(newerFirst)
  const indexes = new Map(newestFirst.map((article, index) => [addressOf(article), index]))
  const feeds = groupByList(newestFirst, categories)
  const subjects = subjectsOf(newestFirst)
  const nearOf = (article: Article): NearArticles[] =>
    subjectListsOf(article).map((list) => {
      const { articles: listed = [], places } = subjects.get(list) ?? {}
      const place = places?.get(article._id) ?? 0
      const near = listed.slice(Math.max(0, place - nearReach), place + nearReach + 1)
      return {
        list: list.startsWith('category ') ? 'category' : list,
        articles: near.filter((one) => one !== article).map(relatedOf),
      }
    })
  const topOf = (feed: ListId): FeedTop => {
    const listed = feeds.get(feed) ?? []
    const { end, older } = feedTopRange(listed.length)
    return { feed, articles: listed.slice(0, end).map(card), older }
  }
  const contributors = authors.flatMap((author) => {
    const count = feeds.get(`author/${author.id}`)?.length
    return count ? [{ ...author, count }] : []
  })
  const lead = newestFirst.find(({ _id }) => _id === leadArticle)
  return {
    settings: async () => settings,
    lead: async () => (lead ? card(lead) : null),
    article: async (address) => newestFirst[indexes.get(address) ?? -1] ?? null,
    withdrawn: async (address) => withdrawn.find((one) => addressOf(one) === address) ?? null,
    corrections: async (page) => correctionsPage(newestFirst, withdrawn, page),
    neighbours: async (address) => {
      const index = indexes.get(address)
      if (index === undefined) return { newer: null, older: null }
      const [newer, older] = [newestFirst[index - 1], newestFirst[index + 1]]
      return { newer: newer ? linkOf(newer) : null, older: older ? linkOf(older) : null }
    },
    related: async (address) => {
      const article = newestFirst[indexes.get(address) ?? -1]
      return article ? relatedArticles(nearOf(article)) : []
    },
    feedTop: async (feed) => topOf(feed),
    namedList: async (id) => {
      const listed = feeds.get(id)
      if (!listed) return null
      return { ...topOf(id), name: mostFrequentName(listed, id), count: listed.length }
    },
    feedPage: async (feed, page) => {
      const listed = feeds.get(feed) ?? []
      if (page < 1 || page > feedFileCount(feed, listed.length)) return null
      const { start, end } = feedPageRange(listed.length, page)
      return { feed, page, articles: listed.slice(start, end).map(card) }
    },
    newest: async (feed) => (feeds.get(feed) ?? []).slice(0, syndicatedArticles),
    contributors: async () => contributors.sort(byName),
    contributor: async (id) => authors.find((author) => author.id === id) ?? null,
    currentEdition: async () => {
      const [current] = editions
      return current ? { number: current.number, opensHome: editionOpensHome } : null
    },
    editions: async () =>
      editions.map((edition) =>
        pickFields(edition, ['number', 'title', 'coverImage', 'coverAlt', 'publishedAt']),
      ),
    edition: async (number) => {
      const edition = editions.find((one) => one.number === number)
      if (!edition) return null
      const listed = edition.articles.flatMap(
        (id) => newestFirst.find(({ _id }) => _id === id) ?? [],
      )
      return { ...edition, articles: listed.map(card) }
    },
    map: async () => mapOf(newestFirst, feeds, categories),
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

/** The lists of an article that say what it is about: its tags', its authors' and its category's. */
function subjectListsOf(article: Article): string[] {
  const named: string[] = namedListsOf(article).map(({ id }) => id)
  return article.category === '' ? named : [...named, `category ${article.category}`]
}

/** The articles of a list, the newest first, and the place of each in it. */
interface Subject {
  articles: Article[]
  places: Map<string, number>
}

function subjectsOf(newestFirst: readonly Article[]) {
  const subjects = new Map<string, Subject>()
  for (const article of newestFirst) {
    for (const list of subjectListsOf(article)) {
      const subject: Subject = subjects.get(list) ?? { articles: [], places: new Map() }
      subject.places.set(article._id, subject.articles.push(article) - 1)
      subjects.set(list, subject)
    }
  }
  return subjects
}

function relatedOf(article: Article): RelatedArticle {
  return { ...mappedOf(article), category: article.category }
}

function mappedOf(article: Article): MappedArticle {
  return { ...linkOf(article), publishedAt: article.publishedAt ?? '' }
}

function mapOf(
  newestFirst: readonly Article[],
  feeds: ReadonlyMap<ListId, Article[]>,
  categories: readonly Category[],
): MagazineMap {
  const tags = [...feeds].flatMap(([id, listed]) =>
    isNamedListId(id) && id.startsWith('tag/')
      ? { id, name: mostFrequentName(listed, id), count: listed.length }
      : [],
  )
  return {
    count: newestFirst.length,
    categories: categories.map(({ id, name }) => ({
      id,
      name,
      count: feeds.get(id)?.length ?? 0,
    })),
    tags: tags
      .sort((one, other) => other.count - one.count || compareCodePoints(one.id, other.id))
      .slice(0, mappedTags),
    newest: newestFirst.slice(0, mappedArticles).map(mappedOf),
  }
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

function linkOf({ _id, slug, title, language }: Article): LinkedArticle {
  return { _id, slug, title, language }
}
