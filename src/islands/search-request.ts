import type { SearchAnswer } from '#domain/search/search.ts'
import type { SearchView } from '#domain/search/search-url.ts'
import { fetchAsReader } from './fetch-as-reader.ts'

/**
 * Fetches a page of results. The response is not validated here.
 *
 * @param cursor the `next` of the previous page; null for the first page
 * @throws Error if there is no result
 */
export async function fetchSearchResults(
  { query, category, exact }: SearchView,
  cursor: string | null,
  signal: AbortSignal,
): Promise<SearchAnswer> {
  const parameters = new URLSearchParams({ q: query })
  if (category !== 'all') parameters.set('category', category)
  if (exact) parameters.set('exact', 'true')
  if (cursor !== null) parameters.set('cursor', cursor)
  const response = await fetchAsReader(`/api/search?${parameters}`, signal)
  if (!response.ok) throw new Error('The search could not be answered.')
  return response.json()
}
