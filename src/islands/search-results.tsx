import { type MouseEvent, useRef } from 'react'
import { type Category, feedLabel } from '#domain/articles/category.ts'
import { searchUrl } from '#domain/search/search-url.ts'
import { SearchResult } from './search-result.tsx'
import type { SearchState } from './search-store.ts'

interface SearchResultsProps {
  categories: readonly Category[]
  timeZone: string
  state: SearchState
  onMore: () => Promise<void>
  onRetry: () => Promise<void>
  onSearchAll: () => void
  /** Searches for the words as typed. */
  onSearchExactly: () => void
}

/** The results of a search, or why there are none. */
export function SearchResults(props: SearchResultsProps) {
  const { categories, timeZone, state, onMore, onRetry, onSearchAll, onSearchExactly } = props
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
      {state.corrected !== undefined && status !== 'idle' && (
        <Correction {...state} onSearchExactly={onSearchExactly} />
      )}
      <div className="card-grid" aria-busy={status === 'loading'}>
        {status !== 'idle' &&
          results.map((result) => (
            <SearchResult
              key={result._id}
              result={result}
              categories={categories}
              timeZone={timeZone}
            />
          ))}
      </div>
      {isEmpty && (
        <div className="list-notice">
          <p>{noResultsText(state, categories)}</p>
          {category === 'all' ? (
            <p className="search-hint mono">Try fewer or shorter words.</p>
          ) : (
            <a
              className="button"
              href={searchUrl({ query: state.query, category: 'all' })}
              onClick={inPlace(onSearchAll)}
            >
              Search all categories
            </a>
          )}
        </div>
      )}
      {status === 'failed' && (
        <div className="list-notice" role="alert">
          <p>The search failed. Please try again.</p>
          <button type="submit" form="search-form" className="button" onClick={inPlace(onRetry)}>
            Retry
          </button>
        </div>
      )}
      {next !== null && status !== 'failed' && (
        <div className="list-more">
          <a
            className="button"
            href={searchUrl({ ...state, query: state.corrected ?? state.query }, next)}
            onClick={inPlace(loadMore)}
            aria-disabled={status === 'loading'}
          >
            {status === 'loading' ? 'Searching…' : 'More results'}
          </a>
        </div>
      )}
      <p className="visually-hidden" role="status">
        {announcement(state, categories)}
      </p>
    </section>
  )
}

function Correction({
  query,
  category,
  corrected,
  onSearchExactly,
}: SearchState & Pick<SearchResultsProps, 'onSearchExactly'>) {
  const typed = query.trim()
  return (
    <div className="search-correction">
      <p>
        Showing results for <strong>{corrected}</strong>
      </p>
      <p className="search-hint mono">
        <a
          href={searchUrl({ query: typed, category, exact: true })}
          onClick={inPlace(onSearchExactly)}
        >
          Search for “{typed}” instead
        </a>
      </p>
    </div>
  )
}

/** Leaves clicks that open a new tab or window to the browser. Without scripts, all lead to a page. */
function inPlace(act: () => void): (event: MouseEvent) => void {
  return (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    act()
  }
}

function noResultsText({ query, category }: SearchState, categories: readonly Category[]): string {
  const where = category === 'all' ? '' : ` in ${feedLabel(category, categories)}`
  return `No articles found for “${query.trim()}”${where}.`
}

function announcement(state: SearchState, categories: readonly Category[]): string {
  const { status, results, next, corrected } = state
  if (status === 'loading') return 'Searching'
  if (status !== 'ready') return ''
  if (results.length === 0) return noResultsText(state, categories)
  const where = corrected === undefined ? '' : ` for ${corrected}`
  if (next !== null) return `The first ${results.length} results${where}`
  return results.length === 1 ? `1 result${where}` : `${results.length} results${where}`
}
