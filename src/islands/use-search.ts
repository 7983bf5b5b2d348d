import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react'
import type { Category } from '#domain/category.ts'
import { createSearchStore } from './search-store.ts'
import { parseSearchUrl, type SearchView, searchUrl } from './search-url.ts'

/**
 * Keeps the search and the URL in sync.
 *
 * @param field may contain a query that was typed before hydration
 * @returns the search's state and store; `go` searches and adds to the browser's history
 */
export function useSearch(
  field: RefObject<HTMLInputElement | null>,
  categories: readonly Category[],
) {
  const [store] = useState(createSearchStore)
  const state = useSyncExternalStore(store.subscribe, store.state, store.state)

  useEffect(() => {
    const openUrl = () => store.open(parseSearchUrl(location.search, categories))
    // Typing replaces the history's entry, so that there is none per letter.
    const unsubscribe = store.subscribe(() => {
      const { status, ...view } = store.state()
      if (status === 'loading' || view.query.trim() === '') replaceUrl(searchUrl(view))
    })
    addEventListener('popstate', openUrl)
    const view = parseSearchUrl(location.search, categories)
    store.open({ ...view, query: view.query || (field.current?.value ?? '') })
    return () => {
      removeEventListener('popstate', openUrl)
      unsubscribe()
    }
  }, [store, field, categories])

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
