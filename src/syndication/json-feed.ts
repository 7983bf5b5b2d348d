import type { Article } from '#domain/article.ts'
import type { FeedId } from '#domain/category.ts'
import { isForeignImage } from '#domain/media.ts'
import type { SiteSettings } from '#domain/site-settings.ts'
import { articlePath, pathOfAddress } from '#domain/slug.ts'
import { syndicatedHtml } from '#domain/syndicated-html.ts'
import { feedMetadata } from './feed-metadata.ts'

/**
 * A feed with whole articles in JSON Feed 1.1 (jsonfeed.org).
 *
 * @param articles newest first
 */
export function jsonFeed(
  feed: FeedId,
  articles: readonly Article[],
  site: URL,
  settings: SiteSettings,
): Response {
  const { title, description, home, self } = feedMetadata(feed, 'json', site, settings)
  return Response.json({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    description,
    home_page_url: home,
    feed_url: self,
    language: 'en-US',
    items: articles.map((article) => item(article, site)),
  })
}

function item(article: Article, site: URL) {
  const { _id, title, summary, coverImage, category, tags, author, publishedAt, updatedAt } =
    article
  return {
    // The address may change, the id must not: feed readers would show the article as a new one.
    id: new URL(pathOfAddress(_id), site).href,
    url: new URL(articlePath(article), site).href,
    title,
    content_html: syndicatedHtml(article, site.origin),
    ...(summary && { summary }),
    ...(coverImage && !isForeignImage(coverImage) && { image: new URL(coverImage, site).href }),
    ...(publishedAt && { date_published: publishedAt }),
    date_modified: updatedAt,
    authors: [{ name: author }],
    tags: [category, ...tags].filter((term) => term !== ''),
  }
}
