import { feedIdsOf } from '#domain/articles/category.ts'
import {
  type ListId,
  type NamedListId,
  type NamedListKind,
  namedListsOf,
} from '#domain/articles/named-list.ts'
import { addressOf } from '#domain/articles/slug.ts'
import type { CorrectionsPage } from '#domain/corrections/correction-schema.ts'
import type { ArticleSource } from '#domain/reader/article-source.ts'
import { feedFileCount } from '#domain/reader/feed.ts'
import { settingsOf, sourceOf } from '#src/source.ts'

/** The addresses of all published articles, and of those that left an explanation. */
export async function articleAddresses(): Promise<string[]> {
  const source = await sourceOf({})
  const addresses: string[] = []
  for await (const { articles } of pagesOf(source, 'all')) {
    addresses.push(...articles.map(addressOf))
  }
  for (const { corrections } of await correctionsPages()) {
    const withdrawn = corrections.filter(({ kind }) => kind === 'withdrawal')
    addresses.push(...withdrawn.map(({ article }) => addressOf(article)))
  }
  return addresses
}

export async function correctionsPages(): Promise<CorrectionsPage[]> {
  const source = await sourceOf({})
  const pages: CorrectionsPage[] = []
  for (let page = await source.corrections(1); page; ) {
    pages.push(page)
    page = await source.corrections(page.page + 1)
  }
  return pages
}

export async function editionNumbers(): Promise<number[]> {
  const source = await sourceOf({})
  const editions = await source.editions()
  return editions.map(({ number }) => number)
}

/** The paths of the categories' feeds for feed readers. */
export async function categoryPaths(): Promise<{ params: { category: string } }[]> {
  const { categories } = await settingsOf({})
  return categories.map(({ id }) => ({ params: { category: id } }))
}

/** The pages of the feeds of all lists, each a file of its own. */
export async function feedPages(): Promise<{ list: ListId; page: number }[]> {
  const source = await sourceOf({})
  const pages: { list: ListId; page: number }[] = []
  const { categories } = await settingsOf({})
  for (const list of feedIdsOf(categories)) {
    for await (const { page } of pagesOf(source, list)) pages.push({ list, page })
  }
  for (const [list, count] of await countNamedLists()) {
    for (let page = 1; page <= feedFileCount(list, count); page++) pages.push({ list, page })
  }
  return pages
}

/** The paths of the contributors' pages and feeds. */
export async function contributorPaths(): Promise<{ params: { id: string } }[]> {
  return (await namedListNames('author')).map((id) => ({ params: { id } }))
}

/** The last parts of the paths of a kind's lists. */
export async function namedListNames(kind: NamedListKind): Promise<string[]> {
  const counts = await countNamedLists()
  return [...counts.keys()]
    .filter((id) => id.startsWith(`${kind}/`))
    .map((id) => id.slice(kind.length + 1))
}

/** How many articles each named list has. */
async function countNamedLists(): Promise<Map<NamedListId, number>> {
  const source = await sourceOf({})
  const counts = new Map<NamedListId, number>()
  for await (const { articles } of pagesOf(source, 'all')) {
    for (const { id } of articles.flatMap(namedListsOf)) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return counts
}

async function* pagesOf(source: ArticleSource, feed: ListId) {
  for (let number = 1; ; number++) {
    const page = await source.feedPage(feed, number)
    if (!page) return
    yield page
  }
}
