import rss, { type RSSFeedItem } from '@astrojs/rss'
import type { Article } from '#domain/article.ts'
import type { FeedId } from '#domain/category.ts'
import type { SiteSettings } from '#domain/site-settings.ts'
import { articlePath, pathOfAddress } from '#domain/slug.ts'
import { syndicatedHtml } from '#domain/syndicated-html.ts'
import { xmlText } from '#domain/syndication.ts'
import { feedMetadata } from './feed-metadata.ts'

/**
 * A feed with whole articles in RSS 2.0. Authors are in `dc:creator`, because RSS's own `author` is an
 * e-mail address.
 *
 * @param articles newest first
 */
export function rssFeed(
  feed: FeedId,
  articles: readonly Article[],
  site: URL,
  settings: SiteSettings,
): Promise<Response> {
  const { title, description, home, self } = feedMetadata(feed, 'xml', site, settings)
  return rss({
    title,
    description,
    site: home,
    xmlns: { atom: 'http://www.w3.org/2005/Atom', dc: 'http://purl.org/dc/elements/1.1/' },
    customData: `<language>en-us</language><atom:link href="${escapeXml(self)}" rel="self" type="application/rss+xml"/>`,
    items: articles.map((article) => item(article, site)),
  })
}

function item(article: Article, site: URL): RSSFeedItem {
  const { title, summary, category, tags, author, publishedAt } = article
  const id = new URL(pathOfAddress(article._id), site).href
  return {
    title: xmlText(title),
    link: new URL(articlePath(article), site).href,
    ...(summary && { description: xmlText(summary) }),
    content: xmlText(syndicatedHtml(article, site.origin)),
    categories: [category, ...tags].filter((term) => term !== '').map(xmlText),
    // The address may change, the id must not: feed readers would show the article as a new one.
    customData: `<guid isPermaLink="true">${escapeXml(id)}</guid><dc:creator>${escapeXml(author)}</dc:creator>`,
    ...(publishedAt && { pubDate: new Date(publishedAt) }),
  }
}

function escapeXml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  return xmlText(text).replaceAll(/[&<>"]/g, (character) => entities[character] ?? '')
}
