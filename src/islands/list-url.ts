import { type FeedId, feedIds } from '#domain/category.ts'

/** What a list shows: a feed, and how many batches of it, counted from the newest. */
export interface ListView {
  feed: FeedId
  page: number
}

/**
 * @param search the query of an address, such as `?category=finance&page=2`
 * @returns the view that it names; unknown categories and pages count as not given
 */
export function parseListUrl(search: string): ListView {
  const query = new URLSearchParams(search)
  const feed = feedIds.find((id) => id === query.get('category')) ?? 'all'
  const page = Number(query.get('page'))
  return { feed, page: Number.isInteger(page) && page > 0 ? page : 1 }
}

/**
 * @param path the list's own path, `/` or `/latest`
 * @param view what the list shows
 * @returns the address that opens this view again
 */
export function listUrl(path: string, { feed, page }: ListView): string {
  const query = new URLSearchParams()
  if (feed !== 'all') query.set('category', feed)
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `${path}?${query}` : path
}
