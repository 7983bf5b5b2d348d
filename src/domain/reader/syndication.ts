import type { FeedId } from '#domain/articles/category.ts'
import type { ListId } from '#domain/articles/named-list.ts'

/** The number of articles in a feed for feed readers: the newest ones. */
export const syndicatedArticles = 20

export const syndicationFormats = ['xml', 'json'] as const

/** RSS 2.0, or JSON Feed 1.1. */
export type SyndicationFormat = (typeof syndicationFormats)[number]

/** The content type of each format. */
export const syndicationTypes: Record<SyndicationFormat, string> = {
  xml: 'application/rss+xml; charset=utf-8',
  json: 'application/feed+json; charset=utf-8',
}

export type SyndicatedList = FeedId | `author/${string}`

export function isSyndicated(list: ListId): list is SyndicatedList {
  return !list.includes('/') || list.startsWith('author/')
}

/** The path of a feed for feed readers, such as `/feed.xml` or `/feed/contributors/ada-lovelace.json`. */
export function syndicationPath(feed: SyndicatedList, format: SyndicationFormat): string {
  return feed === 'all'
    ? `/feed.${format}`
    : `/feed/${feed.replace('author/', 'contributors/')}.${format}`
}

const paths = /^\/feed(?:\/(?:contributors\/)?[a-z0-9-]+)?\.(xml|json)$/

/** The format of the feed at a path; undefined if it is not the path of a feed. */
export function syndicationFormat(path: string): SyndicationFormat | undefined {
  const [, format] = paths.exec(path) ?? []
  return syndicationFormats.find((known) => known === format)
}
