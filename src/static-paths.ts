import type { ArticleSource } from '#domain/article-source.ts'
import { type FeedId, feedIdsOf } from '#domain/category.ts'
import { addressOf } from '#domain/slug.ts'
import { settingsOf, sourceOf } from '#src/source.ts'

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
export async function categoryPaths(): Promise<{ params: { category: string } }[]> {
  const { categories } = await settingsOf({})
  return categories.map(({ id }) => ({ params: { category: id } }))
}

/** All pages of all feeds. */
export async function feedPages(): Promise<{ feed: FeedId; page: number }[]> {
  const source = await sourceOf({})
  const pages: { feed: FeedId; page: number }[] = []
  const { categories } = await settingsOf({})
  for (const feed of feedIdsOf(categories)) {
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
