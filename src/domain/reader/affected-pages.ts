import { categoryPath, type FeedId } from '#domain/articles/category.ts'
import { isNamedListId, listPath, type NamedListId } from '#domain/articles/named-list.ts'
import { pathOfAddress } from '#domain/articles/slug.ts'
import { feedPageCount, feedPageSize } from './feed.ts'
import { isSyndicated, syndicationFormats, syndicationPath } from './syndication.ts'

/** Where in a feed articles changed or moved, by the number of older articles in it. */
export interface FeedRange {
  feed: FeedId
  /** Inclusive. */
  from: number
  /** Exclusive. */
  to: number
}

/** A position in the magazine that an article took or left. */
export interface ArticlePosition {
  address: string
  /** The addresses of the previous and next articles, whose pages link to this one. */
  neighbours: readonly string[]
  /** The addresses of the articles near to it in its lists, whose pages may show it as related. */
  related: readonly string[]
  /** The lists of tags and authors that the article belongs to or left. */
  lists: readonly NamedListId[]
  feeds: readonly FeedRange[]
}

/**
 * The paths of the pages that change with an article: its own page, those of its
 * neighbours and of articles related to it, the lists, the
 * map of everything, the list of corrections, the editions, the feeds for feed readers, and the feed pages of its ranges. Feed pages are
 * numbered from the oldest article, so that a change of position affects newer pages only. The pages of
 * a named list count as one, by `affectedPath`.
 */
export function affectedPages(position: ArticlePosition): string[] {
  const { address, neighbours, related, lists: named, feeds } = position
  const articles = [address, ...neighbours, ...related].map(pathOfAddress)
  const lists = feeds.flatMap(({ feed, from, to }) => {
    const first = Math.floor(from / feedPageSize) + 1
    const last = Math.max(first, feedPageCount(to))
    const pages = Array.from({ length: last - first + 1 }, (_, index) => first + index)
    const syndicated = syndicationFormats.map((format) => syndicationPath(feed, format))
    const listed = pages.map((page) => `/feeds/${feed}/${page}.json`)
    const list = categoryPath(feed) ?? []
    return [`/feeds/${feed}/top.json`, ...listed, ...syndicated].concat(list)
  })
  return [
    ...new Set([
      ...articles,
      '/',
      '/latest',
      '/explore',
      '/corrections',
      '/editions',
      ...lists,
      '/contributors',
      '/subscribe',
      ...named.map(listPath),
      ...named
        .filter(isSyndicated)
        .flatMap((list) => syndicationFormats.map((format) => syndicationPath(list, format))),
    ]),
  ]
}

/** The path that stands for a page in the list of affected pages: itself, or the first one of its list. */
export function affectedPath(path: string): string {
  if (path.startsWith('/corrections/')) return '/corrections'
  if (path.startsWith('/editions/')) return '/editions'
  const [, list = ''] = /^\/feeds\/([a-z]+\/[^/]+)\//.exec(path) ?? []
  return isNamedListId(list) ? listPath(list) : path
}
