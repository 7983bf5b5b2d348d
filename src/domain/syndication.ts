import { type FeedId, feedIds } from './category.ts'

/** How many of the newest articles a feed for feed readers holds. */
export const syndicatedArticles = 20

export const syndicationFormats = ['xml', 'json'] as const

/** RSS 2.0, or JSON Feed 1.1. */
export type SyndicationFormat = (typeof syndicationFormats)[number]

/** What each format is sent as. */
export const syndicationTypes: Record<SyndicationFormat, string> = {
  xml: 'application/rss+xml; charset=utf-8',
  json: 'application/feed+json; charset=utf-8',
}

/**
 * @param feed which articles
 * @param format in which format
 * @returns the path of the feed for feed readers, such as `/feed.xml` or `/feed/finance.json`
 */
export function syndicationPath(feed: FeedId, format: SyndicationFormat): string {
  return feed === 'all' ? `/feed.${format}` : `/feed/${feed}.${format}`
}

const formats = new Map(
  feedIds.flatMap((feed) =>
    syndicationFormats.map((format) => [syndicationPath(feed, format), format] as const),
  ),
)

/**
 * @param path a path
 * @returns the format of the feed for feed readers that lies there; undefined where none does
 */
export function syndicationFormat(path: string): SyndicationFormat | undefined {
  return formats.get(path)
}

// XML 1.0, section 2.2: every other character is allowed.
const notXml = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu

/**
 * @param text any text
 * @returns it without the characters that no XML document may hold
 */
export function xmlText(text: string): string {
  return text.replaceAll(notXml, '')
}
