import type { Article } from '#domain/articles/article.ts'
import { articlePath, pathOfAddress } from '#domain/articles/slug.ts'
import { audioFactsOf } from '#domain/audio/audio.ts'
import type { Audio } from '#domain/audio/audio-schema.ts'
import { authorPath, type Credit } from '#domain/authors/author.ts'
import { modifiedAt } from '#domain/corrections/correction.ts'
import { isForeignImage } from '#domain/images/media.ts'
import { syndicatedHtml } from '#domain/reader/syndicated-html.ts'
import type { SiteSettings } from '#domain/settings/site-settings.ts'
import { feedMetadata, presentationOf, type SyndicatedFeed } from './feed-metadata.ts'

/**
 * A feed with whole articles in JSON Feed 1.1 (jsonfeed.org).
 */
export function jsonFeed(list: SyndicatedFeed): Response {
  const { articles, site, settings } = list
  const { title, description, language, home, self, icon, favicon } = feedMetadata(list, 'json')
  return Response.json({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    description,
    home_page_url: home,
    feed_url: self,
    ...(icon && { icon, favicon }),
    language,
    items: articles.map((article) => item(article, site, settings)),
  })
}

function item(article: Article, site: URL, settings: SiteSettings) {
  const { _id, title, summary, coverImage, category, tags, author, publishedAt } = article
  return {
    // The address may change, the id must not: feed readers would show the article as a new one.
    id: new URL(pathOfAddress(_id), site).href,
    url: new URL(articlePath(article), site).href,
    title,
    content_html: syndicatedHtml(article, site.origin, presentationOf(settings)),
    ...(article.language && { language: article.language }),
    ...(summary && { summary }),
    ...(coverImage && !isForeignImage(coverImage) && { image: new URL(coverImage, site).href }),
    ...(publishedAt && { date_published: publishedAt }),
    date_modified: modifiedAt(article),
    authors:
      article.authors.length > 0
        ? article.authors.map((credit) => authorOf(credit, site))
        : [{ name: author }],
    tags: [category, ...tags].filter((term) => term !== ''),
    ...(article.audio && { attachments: [attachment(article.audio, site)] }),
  }
}

function authorOf({ id, name }: Credit, site: URL) {
  return { name, url: new URL(authorPath(id), site).href }
}

function attachment({ url, title, duration }: Audio, site: URL) {
  const facts = audioFactsOf(url)
  return {
    url: new URL(url, site).href,
    mime_type: facts?.type,
    ...(title && { title }),
    size_in_bytes: facts?.bytes,
    ...(duration !== null && { duration_in_seconds: duration }),
  }
}
