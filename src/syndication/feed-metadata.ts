import { type FeedId, feedLabel } from '#domain/category.ts'
import { type SyndicationFormat, syndicationPath } from '#domain/syndication.ts'
import { publication } from '#src/publication.ts'

/** The fields that RSS and JSON Feed have in common. */
export function feedMetadata(feed: FeedId, format: SyndicationFormat, site: URL) {
  return {
    title: feed === 'all' ? publication.name : `${publication.name} · ${feedLabel(feed)}`,
    description: publication.tagline,
    home: new URL('/', site).href,
    // The Worker adds the subscriber's token, see `worker/reader/private-feeds.ts`.
    self: new URL(syndicationPath(feed, format), site).href,
  }
}
