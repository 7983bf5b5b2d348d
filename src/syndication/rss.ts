import { x } from 'xastscript'
import type { Article } from '#domain/articles/article.ts'
import { articlePath, pathOfAddress } from '#domain/articles/slug.ts'
import { audioFactsOf } from '#domain/audio/audio.ts'
import { lastReportedAt } from '#domain/corrections/correction.ts'
import { syndicatedHtml } from '#domain/reader/syndicated-html.ts'
import { syndicationTypes } from '#domain/reader/syndication.ts'
import { writeXml, xmlDocument } from '#domain/reader/xml.ts'
import type { SiteSettings } from '#domain/settings/site-settings.ts'
import { feedMetadata, presentationOf, type SyndicatedFeed } from './feed-metadata.ts'

const namespaces = {
  'xmlns:atom': 'http://www.w3.org/2005/Atom',
  'xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
  'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
}

/**
 * A feed with whole articles in RSS 2.0. Authors are in `dc:creator`, because RSS's own `author` is an
 * e-mail address.
 */
export function rssFeed(list: SyndicatedFeed): Response {
  const { articles, site, settings } = list
  const { title, description, language, home, self, channelImage } = feedMetadata(list, 'xml')
  const feed = xmlDocument(
    'rss',
    { version: '2.0', ...namespaces },
    x('channel', [
      x('title', title),
      x('description', htmlOf(description)),
      x('link', home),
      x('language', language.toLowerCase()),
      x('atom:link', { href: self, rel: 'self', type: 'application/rss+xml' }),
      channelImage && x('image', [x('url', channelImage), x('title', title), x('link', home)]),
      ...articles.map((article) => item(article, site, settings)),
    ]),
  )
  return new Response(feed, { headers: { 'content-type': syndicationTypes.xml } })
}

function item(article: Article, site: URL, settings: SiteSettings) {
  const { title, summary, category, tags, author, publishedAt, audio } = article
  const updated = lastReportedAt(article)
  const facts = audio && audioFactsOf(audio.url)
  return x('item', [
    x('title', title),
    x('link', new URL(articlePath(article), site).href),
    // The address may change, the id must not: feed readers would show the article as a new one.
    x('guid', { isPermaLink: 'true' }, new URL(pathOfAddress(article._id), site).href),
    summary && x('description', htmlOf(summary)),
    publishedAt && x('pubDate', new Date(publishedAt).toUTCString()),
    x('content:encoded', syndicatedHtml(article, site.origin, presentationOf(settings))),
    ...[category, ...tags].filter((term) => term !== '').map((term) => x('category', term)),
    x('dc:creator', author),
    article.language && x('dc:language', article.language),
    updated && x('atom:updated', updated),
    facts &&
      x('enclosure', {
        url: new URL(audio?.url ?? '', site).href,
        length: facts.bytes,
        type: facts.type,
      }),
  ])
}

/** Plain words as the HTML that feed readers take a `description` for: `<b>` is shown, not obeyed. */
function htmlOf(text: string): string {
  return writeXml({ type: 'text', value: text })
}
