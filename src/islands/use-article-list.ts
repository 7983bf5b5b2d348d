import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Category } from '#domain/articles/category.ts'
import type { FeedTop } from '#domain/reader/feed.ts'
import { createListStore } from './list-store.ts'
import { type ListView, listUrl, parseListUrl } from './list-url.ts'

/**
 * Keeps the list and the URL in sync.
 *
 * @param top the articles that are part of the page
 * @param path the page's path
 * @returns the list's state; `go` shows a view and adds it to the browser's history
 */
export function useArticleList(top: FeedTop, path: string, categories: readonly Category[]) {
  const [store] = useState(() => createListStore(top))
  const state = useSyncExternalStore(store.subscribe, store.state, store.state)

  useEffect(() => {
    const openUrl = () => store.open(parseListUrl(location.search, categories, top.feed))
    openUrl().then(restoreScroll)
    // An inline script hides the prebuilt list if the URL asks for another view.
    delete document.documentElement.dataset.listPending
    addEventListener('popstate', openUrl)
    addEventListener('pagehide', saveScroll)
    return () => {
      removeEventListener('popstate', openUrl)
      removeEventListener('pagehide', saveScroll)
    }
  }, [store, categories, top.feed])

  async function go(view: ListView): Promise<void> {
    const url = listUrl(path, view)
    if (url !== location.pathname + location.search) history.pushState(null, '', url)
    await store.open(view)
  }

  return { state, go, retry: store.retry }
}

/** Saves the scroll position for when the reader returns from an article. */
function saveScroll(): void {
  history.replaceState({ scrollTop: scrollY }, '')
}

/** Restores the scroll position; the browser's own attempt came before the list was loaded. */
function restoreScroll(): void {
  const top: unknown = history.state?.scrollTop
  if (typeof top === 'number' && top > scrollY) {
    requestAnimationFrame(() => scrollTo({ top, behavior: 'instant' }))
  }
}
