import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { Category } from '#domain/articles/category.ts'
import type { FoundPage } from '#domain/search/search.ts'
import { searchUrl } from '#domain/search/search-url.ts'
import { CategoryChips } from './category-chips.tsx'
import { SearchResults } from './search-results.tsx'
import { useSearch } from './use-search.ts'

/** The search field, the categories, and the results while typing; a plain form until it is hydrated. */
export function SearchScreen({
  categories,
  timeZone,
  found = null,
}: {
  categories: readonly Category[]
  /** Of the articles' dates. */
  timeZone: string
  /** The search that the URL asked for. */
  found?: FoundPage | null
}) {
  const field = useRef<HTMLInputElement>(null)
  const screen = useRef<HTMLDivElement>(null)
  const { state, go, store } = useSearch(field, categories, found)
  const { query, category } = state

  useEffect(() => {
    const focusField = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || event.target instanceof HTMLInputElement) return
      event.preventDefault()
      field.current?.select()
    }
    addEventListener('keydown', focusField)
    return () => removeEventListener('keydown', focusField)
  }, [])

  /** The arrow keys move the focus from the field through the results and back. */
  function moveFocus(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    const stops = screen.current?.querySelectorAll<HTMLElement>('input, .card-title a') ?? []
    const here = [...stops].findIndex((stop) => stop.matches(':focus'))
    const next = here === -1 ? undefined : stops[here + step]
    if (!next) return
    event.preventDefault()
    next.focus()
  }

  function clear(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || query === '') return
    event.preventDefault()
    store.open({ query: '', category })
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles keys of its fields and links
    <div className="search" ref={screen} onKeyDown={moveFocus}>
      {/* biome-ignore lint/a11y/useSemanticElements: not every browser gives <search> a role */}
      <form
        role="search"
        id="search-form"
        className="search-form"
        action="/search"
        onSubmit={(event) => {
          event.preventDefault()
          store.open({ query, category })
        }}
      >
        <label className="kicker" htmlFor="search-field">
          Search the articles
        </label>
        <input
          ref={field}
          // biome-ignore lint/a11y/noAutofocus: without a query in the URL, readers want to type one
          autoFocus={!found?.view.query}
          id="search-field"
          type="search"
          name="q"
          value={query}
          placeholder="Word, author or tag"
          maxLength={200}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          aria-describedby="search-hint"
          onChange={(event) => store.type(event.target.value)}
          onKeyDown={clear}
        />
        {category !== 'all' && <input type="hidden" name="category" value={category} />}
        <p id="search-hint" className="search-hint mono">
          Titles, texts, authors and tags.
          <span className="search-keys"> Arrow keys move through the results.</span>
        </p>
        <button className="button search-submit" type="submit">
          Search
        </button>
      </form>
      <CategoryChips
        categories={categories}
        chosen={category}
        urlOf={(feed) => searchUrl({ query, category: feed })}
        onChoose={(feed) => go({ query, category: feed })}
      />
      <SearchResults
        categories={categories}
        timeZone={timeZone}
        state={state}
        onMore={store.loadMore}
        onRetry={store.retry}
        onSearchAll={() => go({ query, category: 'all' })}
        onSearchExactly={() => go({ query, category, exact: true })}
      />
    </div>
  )
}
