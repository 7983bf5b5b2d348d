import type { FeedId } from './category.ts'
import { feedPageCount, feedPageSize } from './feed.ts'
import { syndicationFormats, syndicationPath } from './syndication.ts'

/** Where an article stands, or stood, in a feed. */
export interface FeedPlace {
  feed: FeedId
  /** How many of the feed's articles are older. */
  older: number
  /** How many articles the feed has, or had at most lately. */
  count: number
}

/** A place that an article took or left in the magazine. */
export interface ArticlePlace {
  id: string
  /** The published articles next to the place: their pages link to each other. */
  neighbours: readonly string[]
  feeds: readonly FeedPlace[]
  /** Whether the articles behind the place moved up or down by it. */
  shifts: boolean
}

/**
 * Which pages show an article, and so change with it: its own, its neighbours', the lists, the
 * feeds for feed readers, and the feed pages from the one that holds its place. Feed pages are numbered from the oldest article, so
 * that a place that is taken or left moves only newer ones.
 *
 * @param place where the article stands or stood
 * @returns the paths, each once
 */
export function pagesShowing({ id, neighbours, feeds, shifts }: ArticlePlace): string[] {
  const articles = [id, ...neighbours].map((article) => `/article/${article}`)
  const lists = feeds.flatMap(({ feed, older, count }) => {
    const first = Math.floor(older / feedPageSize) + 1
    const last = shifts ? Math.max(first, feedPageCount(count)) : first
    const pages = Array.from({ length: last - first + 1 }, (_, index) => first + index)
    const syndicated = syndicationFormats.map((format) => syndicationPath(feed, format))
    const listed = pages.map((page) => `/feeds/${feed}/${page}.json`)
    return [`/feeds/${feed}/top.json`, ...listed, ...syndicated]
  })
  return [...new Set([...articles, '/', '/latest', ...lists])]
}
