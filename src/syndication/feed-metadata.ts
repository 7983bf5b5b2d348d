import type { Article } from '#domain/articles/article.ts'
import { feedLabel } from '#domain/articles/category.ts'
import { languageTagOf } from '#domain/language/language.ts'
import { wordsIn } from '#domain/language/words.ts'
import type { Presentation } from '#domain/reader/syndicated-html.ts'
import {
  type SyndicatedList,
  type SyndicationFormat,
  syndicationPath,
} from '#domain/reader/syndication.ts'
import { iconAddress } from '#domain/settings/face-pictures.ts'
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
  const { name, tagline, categories, language, appearance } = settings
  return {
    title:
      feed === 'all'
        ? name
        : `${name} · ${author ?? feedLabel(feed, categories, wordsIn(language).list)}`,
    description: tagline,
    language: languageTagOf(language),
    home: new URL('/', site).href,
    // The Worker adds the subscriber's token, see `worker/reader/private-feeds.ts`.
    self: new URL(syndicationPath(feed, format), site).href,
    ...pictures(appearance, site),
  }
}

/** What feed readers show beside the title, if the face has it. */
function pictures(appearance: SiteSettings['appearance'], site: URL) {
  const { icon, logo } = appearance ?? {}
  const channel = icon ?? logo?.paper
  return {
    icon: icon && new URL(iconAddress(icon, 'large'), site).href,
    favicon: icon && new URL(iconAddress(icon, 'favicon'), site).href,
    channelImage: channel && new URL(iconAddress(channel, 'feed'), site).href,
  }
}

/** How the articles of a feed write their dates and labels. */
export function presentationOf({ timeZone, language }: SiteSettings): Presentation {
  return { timeZone, words: wordsIn(language) }
}
