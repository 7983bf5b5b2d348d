import { useRef } from 'react'
import { feedLabel } from '#domain/category.ts'
import { goToLogin } from './search-request.ts'
import { SearchResult } from './search-result.tsx'
import type { SearchState } from './search-store.ts'
import { searchUrl } from './search-url.ts'

interface SearchResultsProps {
  state: SearchState
  onMore: () => Promise<void>
  onRetry: () => Promise<void>
  onSearchAll: () => void
}

/** The results of a search, or why there are none. */
export function SearchResults({ state, onMore, onRetry, onSearchAll }: SearchResultsProps) {
  const section = useRef<HTMLElement>(null)
  const { status, results, next, category } = state
  const isEmpty = status === 'ready' && results.length === 0

  /** Keyboard focus continues on the first new result, where the button was. */
  async function loadMore() {
    await onMore()
    section.current
      ?.querySelectorAll<HTMLElement>('.card-title a')
      [results.length]?.focus({ preventScroll: true })
  }

  return (
    <section className="search-results" ref={section} aria-label="Results">
      <div className="card-grid" aria-busy={status === 'loading'}>
        {status !== 'idle' &&
          results.map((result) => <SearchResult key={result._id} result={result} />)}
      </div>
      {isEmpty && (
        <div className="list-notice">
          <p>{noResultsText(state)}</p>
          {category === 'all' ? (
            <p className="search-hint mono">Try fewer or shorter words.</p>
          ) : (
            <button type="button" className="button" onClick={onSearchAll}>
              Search all categories
            </button>
          )}
        </div>
      )}
      {status === 'failed' && <SearchFailure state={state} onRetry={onRetry} />}
      {next !== null && status !== 'failed' && (
        <div className="list-more">
          <button
            type="button"
            className="button"
            onClick={loadMore}
            aria-disabled={status === 'loading'}
          >
            {status === 'loading' ? 'Searching…' : 'More results'}
          </button>
        </div>
      )}
      <p className="visually-hidden" role="status">
        {announcement(state)}
      </p>
    </section>
  )
}

function SearchFailure({ state, onRetry }: Pick<SearchResultsProps, 'state' | 'onRetry'>) {
  return (
    <div className="list-notice" role="alert">
      <p>
        {state.signedOut
          ? 'Your session has expired. Please log in again.'
          : 'The search failed. Please try again.'}
      </p>
      {state.signedOut ? (
        <button type="button" className="button" onClick={() => goToLogin(searchUrl(state))}>
          Log in
        </button>
      ) : (
        <button type="button" className="button" onClick={onRetry}>
          Retry
        </button>
      )}
    </div>
  )
}

function noResultsText({ query, category }: SearchState): string {
  const where = category === 'all' ? '' : ` in ${feedLabel(category)}`
  return `No articles found for “${query.trim()}”${where}.`
}

function announcement(state: SearchState): string {
  const { status, results, next } = state
  if (status === 'loading') return 'Searching'
  if (status !== 'ready') return ''
  if (results.length === 0) return noResultsText(state)
  if (next !== null) return `The first ${results.length} results`
  return results.length === 1 ? '1 result' : `${results.length} results`
}
