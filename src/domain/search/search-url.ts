import { type Category, type FeedId, feedIdsOf } from '#domain/articles/category.ts'

export interface SearchView {
  query: string
  category: FeedId
  /** Whether to search for the words as typed, even if nothing has them. */
  exact?: boolean
}

/** Longer queries are cut off. In UTF-16 code units. */
export const searchQueryLength = 200

const path = '/search'

/** Parses a query string such as `?q=cable&category=finance`; an unknown category is ignored. */
export function parseSearchUrl(search: string, categories: readonly Category[]): SearchView {
  const parameters = new URLSearchParams(search)
  const category = feedIdsOf(categories).find((id) => id === parameters.get('category')) ?? 'all'
  const exact = parameters.get('exact') === 'true'
  const query = (parameters.get('q') ?? '').slice(0, searchQueryLength)
  return { query, category, ...(exact && { exact }) }
}

/** @param cursor the `next` of the results before; for readers without scripts */
export function searchUrl({ query, category, exact }: SearchView, cursor?: string): string {
  const parameters = new URLSearchParams()
  if (query.trim() !== '') parameters.set('q', query.trim())
  if (category !== 'all') parameters.set('category', category)
  if (exact && parameters.size > 0) parameters.set('exact', 'true')
  if (cursor !== undefined) parameters.set('cursor', cursor)
  return parameters.size > 0 ? `${path}?${parameters}` : path
}
