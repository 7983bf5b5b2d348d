import { useEffect, useState, useSyncExternalStore } from 'react'
import type { FeedTop } from '#domain/feed.ts'
import { createListStore } from './list-store.ts'
import { type ListView, listUrl, parseListUrl } from './list-url.ts'

/**
 * Ties a list to the address: what the address names is shown, what is chosen is put into it.
 *
 * @param top the articles that the page came with
 * @param path the page's path
 * @returns the list's state; `go` shows a view and adds it to the history
 */
export function useArticleList(top: FeedTop, path: string) {
  const [store] = useState(() => createListStore(top))
  const state = useSyncExternalStore(store.subscribe, store.state, store.state)

  useEffect(() => {
    const openAddress = () => store.open(parseListUrl(location.search))
    openAddress().then(restorePlace)
    // The prebuilt list was hidden where the address asked for another one.
    delete document.documentElement.dataset.listPending
    addEventListener('popstate', openAddress)
    addEventListener('pagehide', rememberPlace)
    return () => {
      removeEventListener('popstate', openAddress)
      removeEventListener('pagehide', rememberPlace)
    }
  }, [store])

  async function go(view: ListView): Promise<void> {
    const address = listUrl(path, view)
    if (address !== location.pathname + location.search) history.pushState(null, '', address)
    await store.open(view)
  }

  async function retry(): Promise<void> {
    if (!state.signedOut) return store.retry()
    const back = location.pathname + location.search
    location.assign(`/login?next=${encodeURIComponent(back)}`)
  }

  return { state, go, retry }
}

/** Notes where the reader was in the list, for when they come back from an article. */
function rememberPlace(): void {
  history.replaceState({ place: scrollY }, '')
}

/** Goes to the noted place; the browser itself tried before the list had its length. */
function restorePlace(): void {
  const place: unknown = history.state?.place
  if (typeof place === 'number' && place > scrollY) {
    requestAnimationFrame(() => scrollTo({ top: place, behavior: 'instant' }))
  }
}
