import type { Article } from '#domain/articles/article.ts'
import { feedLabel } from '#domain/articles/category.ts'
import {
  type SyndicatedList,
  type SyndicationFormat,
  syndicationPath,
} from '#domain/reader/syndication.ts'
import type { SiteSettings } from '#domain/settings/site-settings.ts'

/** A list of articles as feed readers get it. */
export interface SyndicatedFeed {
  feed: SyndicatedList
  /** Newest first. */
  articles: readonly Article[]
  site: URL
  settings: SiteSettings
  /** Whose list it is, if it is an author's. */
  author?: string
}

/** The fields that RSS and JSON Feed have in common. */
export function feedMetadata(
  { feed, site, settings, author }: SyndicatedFeed,
  format: SyndicationFormat,
) {
  const { name, tagline, categories } = settings
  return {
    title: feed === 'all' ? name : `${name} · ${author ?? feedLabel(feed, categories)}`,
    description: tagline,
    home: new URL('/', site).href,
    // The Worker adds the subscriber's token, see `worker/reader/private-feeds.ts`.
    self: new URL(syndicationPath(feed, format), site).href,
  }
}
