import { useRef } from 'react'
import { type Category, feedLabel } from '#domain/articles/category.ts'
import { fill, plural } from '#domain/language/format.ts'
import { searchUrl } from '#domain/search/search-url.ts'
import { inPlace } from './category-chips.tsx'
import { SearchResult, type SearchWords } from './search-result.tsx'
import type { SearchState } from './search-store.ts'

interface SearchResultsProps {
  categories: readonly Category[]
  timeZone: string
  state: SearchState
  onMore: () => Promise<void>
  onRetry: () => Promise<void>
  onSearchAll: () => Promise<void>
  onSearchExactly: () => Promise<void>
  words: SearchWords
}

export function SearchResults(props: SearchResultsProps) {
  const { categories, timeZone, state, onMore, onRetry, onSearchAll, onSearchExactly, words } =
    props
  const { search } = words
  const section = useRef<HTMLElement>(null)
  const { status, results, next, category } = state
  const isEmpty = status === 'ready' && results.length === 0

  /**
   * Does what a button of the results is for. It may be gone then: the focus continues on a result, or on
   * what stands in its place, unless the reader has moved it elsewhere meanwhile.
   */
  async function proceed(act: () => Promise<void>, index = 0) {
    await act()
    const { activeElement, body } = document
    if (activeElement !== body && !section.current?.contains(activeElement)) return
    const titles = section.current?.querySelectorAll<HTMLElement>('.card-title a')
    const button = section.current?.querySelector<HTMLElement>('.list-notice .button')
    const next = titles?.[index] ?? button ?? section.current
    next?.focus({ preventScroll: true })
  }

  return (
    <section className="search-results" ref={section} tabIndex={-1} aria-label={search.results}>
      {state.corrected !== undefined && status !== 'idle' && (
        <Correction {...state} onSearchExactly={() => proceed(onSearchExactly)} words={words} />
      )}
      <div className="card-grid" aria-busy={status === 'loading'}>
        {status !== 'idle' &&
          results.map((result) => (
            <SearchResult
              key={result._id}
              result={result}
              categories={categories}
              timeZone={timeZone}
              words={words}
            />
          ))}
      </div>
      {isEmpty && (
        <div className="list-notice">
          <p>{noResultsText(state, categories, words)}</p>
          {category === 'all' ? (
            <p className="search-hint mono">{search.fewerWords}</p>
          ) : (
            <a
              className="button"
              href={searchUrl({ query: state.query, category: 'all' })}
              onClick={inPlace(() => proceed(onSearchAll))}
            >
              {search.allCategories}
            </a>
          )}
        </div>
      )}
      {status === 'failed' && (
        <div className="list-notice" role="alert">
          <p>{search.failed}</p>
          <button
            type="submit"
            form="search-form"
            className="button"
            onClick={inPlace(() => proceed(onRetry, results.length))}
          >
            {words.list.retry}
          </button>
        </div>
      )}
      {next !== null && status !== 'failed' && (
        <div className="list-more no-print">
          <a
            className="button"
            href={searchUrl({ ...state, query: state.corrected ?? state.query }, next)}
            onClick={inPlace(() => proceed(onMore, results.length))}
            aria-disabled={status === 'loading'}
          >
            {status === 'loading' ? search.searchingMore : search.more}
          </a>
        </div>
      )}
      <p className="visually-hidden" role="status">
        {announcement(state, categories, words)}
      </p>
    </section>
  )
}

function Correction({
  query,
  category,
  corrected,
  onSearchExactly,
  words: { search },
}: SearchState & Pick<SearchResultsProps, 'onSearchExactly' | 'words'>) {
  const typed = query.trim()
  return (
    <div className="search-correction">
      <p>
        {`${search.corrected} `}
        <strong>{corrected}</strong>
      </p>
      <p className="search-hint mono">
        <a
          href={searchUrl({ query: typed, category, exact: true })}
          onClick={inPlace(onSearchExactly)}
        >
          {fill(search.exactly, { query: typed })}
        </a>
      </p>
    </div>
  )
}

function noResultsText(
  { searched, category }: SearchState,
  categories: readonly Category[],
  { search, list }: SearchWords,
): string {
  const values = { query: searched.trim(), category: feedLabel(category, categories, list) }
  return fill(category === 'all' ? search.none : search.noneInCategory, values)
}

function announcement(
  state: SearchState,
  categories: readonly Category[],
  words: SearchWords,
): string {
  const { status, results, next, corrected } = state
  const { search, language } = words
  if (status === 'loading') return search.searching
  if (status !== 'ready') return ''
  if (results.length === 0) return noResultsText(state, categories, words)
  const found = plural(next === null ? search.found : search.first, results.length, language)
  if (corrected === undefined) return found
  return fill(search.foundFor, { results: found, query: corrected })
}
