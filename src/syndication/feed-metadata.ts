import { feedLabel } from '#domain/category.ts'
import type { SiteSettings } from '#domain/site-settings.ts'
import {
  type SyndicatedList,
  type SyndicationFormat,
  syndicationPath,
} from '#domain/syndication.ts'

/** The fields that RSS and JSON Feed have in common. */
export function feedMetadata(
  feed: SyndicatedList,
  format: SyndicationFormat,
  site: URL,
  settings: SiteSettings,
  author: string | undefined,
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
