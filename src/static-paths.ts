import type { ArticleSource } from '#domain/article-source.ts'
import { type FeedId, feedIds } from '#domain/category.ts'
import { addressOf } from '#domain/slug.ts'
import { sourceOf } from '#src/source.ts'

/** The addresses of all published articles. */
export async function articleAddresses(): Promise<string[]> {
  const source = await sourceOf({})
  const addresses: string[] = []
  for await (const { articles } of pagesOf(source, 'all')) {
    addresses.push(...articles.map(addressOf))
  }
  return addresses
}

/** The paths of the categories' feeds for feed readers. */
export function categoryPaths(): { params: { category: string } }[] {
  return feedIds.filter((feed) => feed !== 'all').map((category) => ({ params: { category } }))
}

/** All pages of all feeds. */
export async function feedPages(): Promise<{ feed: FeedId; page: number }[]> {
  const source = await sourceOf({})
  const pages: { feed: FeedId; page: number }[] = []
  for (const feed of feedIds) {
    for await (const { page } of pagesOf(source, feed)) pages.push({ feed, page })
  }
  return pages
}

async function* pagesOf(source: ArticleSource, feed: FeedId) {
  for (let number = 1; ; number++) {
    const page = await source.feedPage(feed, number)
    if (!page) return
    yield page
  }
}
