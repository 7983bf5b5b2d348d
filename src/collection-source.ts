import { getCollection } from 'astro:content'
import { type Article, cardOf } from '#domain/article.ts'
import { type FeedId, feedsOf } from '#domain/category.ts'
import { feedPageCount, feedPageRange, feedTopRange } from '#domain/feed.ts'
import type { ArticleSource } from '#src/source.ts'

interface Shelf {
  byId: Map<string, number>
  newestFirst: Article[]
  feeds: Map<FeedId, Article[]>
}

let shelf: Promise<Shelf> | undefined

async function readShelf(): Promise<Shelf> {
  const newestFirst = (await getCollection('articles')).map((entry) => entry.data).sort(byDate)
  const feeds = new Map<FeedId, Article[]>()
  for (const article of newestFirst) {
    for (const feed of feedsOf(article.category)) {
      const list = feeds.get(feed)
      if (list) list.push(article)
      else feeds.set(feed, [article])
    }
  }
  return { newestFirst, feeds, byId: new Map(newestFirst.map(({ _id }, index) => [_id, index])) }
}

/** Newest first; the id decides between two of the same instant, as it does in D1. */
function byDate(one: Article, other: Article): number {
  const [a, b] = [one, other].map(({ publishedAt, _id }) => `${publishedAt} ${_id}`)
  return a === b ? 0 : (a ?? '') < (b ?? '') ? 1 : -1
}

function open(): Promise<Shelf> {
  shelf ??= readShelf()
  return shelf
}

function link(article: Article | undefined) {
  return article ? { _id: article._id, title: article.title } : null
}

/** The source of a build: the content collection, read once. */
export const source: ArticleSource = {
  async article(id) {
    const { byId, newestFirst } = await open()
    return newestFirst[byId.get(id) ?? -1] ?? null
  },
  async neighbours(id) {
    const { byId, newestFirst } = await open()
    const index = byId.get(id)
    if (index === undefined) return { newer: null, older: null }
    return { newer: link(newestFirst[index - 1]), older: link(newestFirst[index + 1]) }
  },
  async feedTop(feed) {
    const articles = (await open()).feeds.get(feed) ?? []
    const { end, older } = feedTopRange(articles.length)
    return { feed, articles: articles.slice(0, end).map(cardOf), older }
  },
  async feedPage(feed, page) {
    const articles = (await open()).feeds.get(feed) ?? []
    if (page < 1 || page > feedPageCount(articles.length)) return null
    const { start, end } = feedPageRange(articles.length, page)
    return { feed, page, articles: articles.slice(start, end).map(cardOf) }
  },
}
