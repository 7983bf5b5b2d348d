import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react'
import type { Category } from '#domain/articles/category.ts'
import type { FoundPage } from '#domain/search/search.ts'
import { parseSearchUrl, type SearchView, searchUrl } from '#domain/search/search-url.ts'
import { fetchSearchResults } from './search-request.ts'
import { createSearchStore } from './search-store.ts'

/**
 * Keeps the search and the URL in sync.
 *
 * @param field may contain a query that was typed before hydration
 * @param found the search that is part of the page
 * @returns the search's state and store; `go` searches and adds to the browser's history
 */
export function useSearch(
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
    const view = found?.view ?? parseSearchUrl(location.search, categories)
    if (typed !== '' && typed !== view.query) store.open({ query: typed, category: view.category })
    else if (found === null) store.open(view)
    return () => {
      removeEventListener('popstate', openUrl)
      unsubscribe()
    }
  }, [store, field, categories, found])

  function go(view: SearchView): void {
    const url = searchUrl(view)
    if (url !== location.pathname + location.search) history.pushState(null, '', url)
    store.open(view)
  }

  return { state, go, store }
}

function replaceUrl(url: string): void {
  if (url === location.pathname + location.search) return
  history.replaceState(history.state, '', url)
}
