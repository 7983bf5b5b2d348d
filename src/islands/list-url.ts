import { type Category, feedIdsOf } from '#domain/articles/category.ts'
import { isNamedListId, type ListId } from '#domain/articles/named-list.ts'

/** What a list shows: a feed, and how many pages of it from the newest on. */
export interface ListView {
  feed: ListId
  page: number
}

/**
 * Parses a query string such as `?category=finance&page=2`; invalid values are ignored.
 *
 * @param own what the page lists; the page of a tag or an author has no categories
 */
export function parseListUrl(
  search: string,
  categories: readonly Category[],
  own: ListId = 'all',
): ListView {
  const query = new URLSearchParams(search)
  const category = feedIdsOf(categories).find((id) => id === query.get('category')) ?? 'all'
  const feed = isNamedListId(own) ? own : category
  const page = Number(query.get('page'))
  return { feed, page: Number.isInteger(page) && page > 0 ? page : 1 }
}

/** The URL of a view on the list's page, such as `/` or `/latest`. */
export function listUrl(path: string, { feed, page }: ListView): string {
  const query = new URLSearchParams()
  if (feed !== 'all' && !isNamedListId(feed)) query.set('category', feed)
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `${path}?${query}` : path
}
