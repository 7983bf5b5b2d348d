import { type FeedId, feedLabel } from '#domain/category.ts'
import { type SyndicationFormat, syndicationPath } from '#domain/syndication.ts'
import { publication } from '#src/publication.ts'

/**
 * @param feed which articles
 * @param format in which format
 * @param site the origin of the site
 * @returns what every format says of a feed as a whole
 */
export function feedMetadata(feed: FeedId, format: SyndicationFormat, site: URL) {
  return {
    title: feed === 'all' ? publication.name : `${publication.name} · ${feedLabel(feed)}`,
    description: publication.tagline,
    home: new URL('/', site).href,
    // The Worker adds the token of whom it answers: see `worker/reader/private-feeds.ts`.
    self: new URL(syndicationPath(feed, format), site).href,
  }
}
