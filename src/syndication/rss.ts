import rss, { type RSSFeedItem } from '@astrojs/rss'
import type { Article } from '#domain/articles/article.ts'
import { articlePath, pathOfAddress } from '#domain/articles/slug.ts'
import { audioFactsOf } from '#domain/audio/audio.ts'
import { lastReportedAt } from '#domain/corrections/correction.ts'
import { syndicatedHtml } from '#domain/reader/syndicated-html.ts'
import { xmlText } from '#domain/reader/syndication.ts'
import { feedMetadata, type SyndicatedFeed } from './feed-metadata.ts'

/**
 * A feed with whole articles in RSS 2.0. Authors are in `dc:creator`, because RSS's own `author` is an
 * e-mail address.
 */
export function rssFeed(list: SyndicatedFeed): Promise<Response> {
  const { articles, site, settings } = list
  const { title, description, home, self } = feedMetadata(list, 'xml')
  return rss({
    title,
    description,
    site: home,
    xmlns: { atom: 'http://www.w3.org/2005/Atom', dc: 'http://purl.org/dc/elements/1.1/' },
    customData: `<language>en-us</language><atom:link href="${escapeXml(self)}" rel="self" type="application/rss+xml"/>`,
    items: articles.map((article) => item(article, site, settings.timeZone)),
  })
}

function item(article: Article, site: URL, timeZone: string): RSSFeedItem {
  const { title, summary, category, tags, author, publishedAt, audio } = article
  const updated = lastReportedAt(article)
  const facts = audio && audioFactsOf(audio.url)
  const id = new URL(pathOfAddress(article._id), site).href
  return {
    title: xmlText(title),
    link: new URL(articlePath(article), site).href,
    ...(summary && { description: xmlText(summary) }),
    content: xmlText(syndicatedHtml(article, site.origin, timeZone)),
    categories: [category, ...tags].filter((term) => term !== '').map(xmlText),
    // The address may change, the id must not: feed readers would show the article as a new one.
    customData: `<guid isPermaLink="true">${escapeXml(id)}</guid><dc:creator>${escapeXml(author)}</dc:creator>${updated ? `<atom:updated>${updated}</atom:updated>` : ''}`,
    ...(publishedAt && { pubDate: new Date(publishedAt) }),
    ...(facts && {
      enclosure: {
        url: new URL(audio?.url ?? '', site).href,
        length: facts.bytes,
        type: facts.type,
      },
    }),
  }
}

function escapeXml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  return xmlText(text).replaceAll(/[&<>"]/g, (character) => entities[character] ?? '')
}
