import { type FeedId, feedIds } from '#domain/category.ts'

/** What a search asks for. */
export interface SearchView {
  query: string
  category: FeedId
}

/** The page of the search. */
const path = '/search'

/**
 * @param search the query of an address, such as `?q=cable&category=finance`
 * @returns the search that it names; an unknown category counts as not given
 */
export function parseSearchUrl(search: string): SearchView {
  const given = new URLSearchParams(search)
  const category = feedIds.find((id) => id === given.get('category')) ?? 'all'
  return { query: given.get('q') ?? '', category }
}

/**
 * @param view what is searched for, and where
 * @returns the address that opens this search again
 */
export function searchUrl({ query, category }: SearchView): string {
  const given = new URLSearchParams()
  if (query.trim() !== '') given.set('q', query.trim())
  if (category !== 'all') given.set('category', category)
  return given.size > 0 ? `${path}?${given}` : path
}
