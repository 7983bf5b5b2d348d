import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react'
import { createSearchStore } from './search-store.ts'
import { parseSearchUrl, type SearchView, searchUrl } from './search-url.ts'

/**
 * Ties a search to the address: what the address names is searched for, what is searched for is put
 * into it.
 *
 * @param field where the reader types; it may hold something from before this script ran
 * @returns the search's state and what can be done with it; `go` searches and adds to the history
 */
export function useSearch(field: RefObject<HTMLInputElement | null>) {
  const [store] = useState(createSearchStore)
  const state = useSyncExternalStore(store.subscribe, store.state, store.state)

  useEffect(() => {
    const openAddress = () => store.open(parseSearchUrl(location.search))
    // Typing keeps to one entry of the history, or it would hold every letter.
    const end = store.subscribe(() => {
      const { status, ...view } = store.state()
      if (status === 'loading' || view.query.trim() === '') showAddress(searchUrl(view))
    })
    addEventListener('popstate', openAddress)
    const view = parseSearchUrl(location.search)
    store.open({ ...view, query: view.query || (field.current?.value ?? '') })
    return () => {
      removeEventListener('popstate', openAddress)
      end()
    }
  }, [store, field])

  function go(view: SearchView): void {
    const address = searchUrl(view)
    if (address !== location.pathname + location.search) history.pushState(null, '', address)
    store.open(view)
  }

  return { state, go, store }
}

function showAddress(address: string): void {
  if (address === location.pathname + location.search) return
  history.replaceState(history.state, '', address)
}
