import type { FeedId } from './category.ts'
import { feedPageCount, feedPageSize } from './feed.ts'
import { syndicationFormats, syndicationPath } from './syndication.ts'

/** The position of an article in a feed, now or before a change. */
export interface FeedPosition {
  feed: FeedId
  /** The number of older articles in the feed. */
  older: number
  /** The number of articles in the feed, or the highest one since the release. */
  count: number
}

/** A position in the magazine that an article took or left. */
export interface ArticlePosition {
  id: string
  /** The ids of the previous and next articles, whose pages link to this one. */
  neighbours: readonly string[]
  feeds: readonly FeedPosition[]
  /** Whether newer articles moved by one position. */
  shifts: boolean
}

/**
 * The paths of the pages that change with an article: its own page, its neighbours', the lists, the
 * feeds for feed readers, and feed pages from the one with its position on. Feed pages are numbered
 * from the oldest article, so that a change of position affects newer pages only.
 */
export function affectedPages({ id, neighbours, feeds, shifts }: ArticlePosition): string[] {
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
