import { type Category, type FeedId, feedIdsOf } from '#domain/category.ts'

/** What a list shows: a feed, and how many pages of it from the newest on. */
export interface ListView {
  feed: FeedId
  page: number
}

/** Parses a query string such as `?category=finance&page=2`; invalid values are ignored. */
export function parseListUrl(search: string, categories: readonly Category[]): ListView {
  const query = new URLSearchParams(search)
  const feed = feedIdsOf(categories).find((id) => id === query.get('category')) ?? 'all'
  const page = Number(query.get('page'))
  return { feed, page: Number.isInteger(page) && page > 0 ? page : 1 }
}

/** The URL of a view on the list's page, `/` or `/latest`. */
export function listUrl(path: string, { feed, page }: ListView): string {
  const query = new URLSearchParams()
  if (feed !== 'all') query.set('category', feed)
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `${path}?${query}` : path
}
