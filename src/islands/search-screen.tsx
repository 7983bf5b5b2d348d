import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { Category } from '#domain/articles/category.ts'
import type { FoundPage } from '#domain/search/search.ts'
import {
  parseSearchUrl,
  type SearchView,
  searchQueryLength,
  searchUrl,
} from '#domain/search/search-url.ts'
import { CategoryChips } from './category-chips.tsx'
import { fetchSearchResults } from './search-request.ts'
import type { SearchWords } from './search-result.tsx'
import { SearchResults } from './search-results.tsx'
import { createSearchStore } from './search-store.ts'

interface SearchScreenProps {
  categories: readonly Category[]
  /** Of the articles' dates. */
  timeZone: string
  /** The search that the URL asked for. */
  found?: FoundPage | null
  words: SearchWords
}

/** The search field, the categories, and the results while typing; a plain form until it is hydrated. */
export function SearchScreen({ categories, timeZone, found = null, words }: SearchScreenProps) {
  const { search } = words
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
    if (event.nativeEvent.isComposing) return
    const stops =
      screen.current?.querySelectorAll<HTMLElement>('[type="search"], .card-title a') ?? []
    const here = [...stops].findIndex((stop) => stop.matches(':focus'))
    const next = here === -1 ? undefined : stops[here + step]
    if (!next) return
    event.preventDefault()
    next.focus()
  }

  function clear(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || query === '' || event.nativeEvent.isComposing) return
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
        className="search-form no-print"
        action="/search"
        onSubmit={(event) => {
          event.preventDefault()
          store.open({ query, category })
        }}
      >
        <label className="kicker" htmlFor="search-field">
          {search.field}
        </label>
        <input
          ref={field}
          // biome-ignore lint/a11y/noAutofocus: without a query in the URL, readers want to type one
          autoFocus={!found?.view.query}
          id="search-field"
          type="search"
          name="q"
          value={query}
          placeholder={search.placeholder}
          maxLength={searchQueryLength}
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
          {search.hint}
          <span className="search-keys">{` ${search.keys}`}</span>
        </p>
        <button className="button search-submit" type="submit">
          {search.submit}
        </button>
      </form>
      <CategoryChips
        categories={categories}
        chosen={category}
        urlOf={(feed) => searchUrl({ query, category: feed })}
        onChoose={(feed) => go({ query, category: feed })}
        words={words.list}
      />
      <SearchResults
        categories={categories}
        timeZone={timeZone}
        state={state}
        onMore={store.loadMore}
        onRetry={store.retry}
        onSearchAll={() => go({ query, category: 'all' })}
        onSearchExactly={() => go({ query, category, exact: true })}
        words={words}
      />
    </div>
  )
}

/**
 * Keeps the search and the URL in sync.
 *
 * @param field may contain a query that was typed before hydration
 * @param found the search that is part of the page
 * @returns the search's state and store; `go` searches and adds to the browser's history
 */
function useSearch(
  field: RefObject<HTMLInputElement | null>,
  categories: readonly Category[],
  found: FoundPage | null,
) {
  const [store] = useState(() => createSearchStore(fetchSearchResults, found))
  const state = useSyncExternalStore(store.subscribe, store.state, store.state)

  useEffect(() => {
    const openUrl = () => store.open(parseSearchUrl(location.search, categories))
    // Typing replaces the history's entry, so that there is none per letter.
    const unsubscribe = store.subscribe(() => {
      const { status, ...view } = store.state()
      if (status === 'loading' || view.query.trim() === '') replaceUrl(searchUrl(view))
    })
    addEventListener('popstate', openUrl)
    // An inline script says that the page was served without the search that its URL asks for.
    delete document.documentElement.dataset.listPending
    const typed = field.current?.value ?? ''
    const asked = parseSearchUrl(location.search, categories)
    const served = found?.view ?? asked
    if (typed !== '' && typed !== served.query)
      store.open({ query: typed, category: asked.category })
    // Back may have changed the address since the page came.
    else if (found === null || searchUrl(asked) !== searchUrl(served)) store.open(asked)
    return () => {
      removeEventListener('popstate', openUrl)
      unsubscribe()
    }
  }, [store, field, categories, found])

  async function go(view: SearchView): Promise<void> {
    const url = searchUrl(view)
    if (url !== location.pathname + location.search) history.pushState(null, '', url)
    await store.open(view)
  }

  return { state, go, store }
}

function replaceUrl(url: string): void {
  if (url === location.pathname + location.search) return
  history.replaceState(history.state, '', url)
}
