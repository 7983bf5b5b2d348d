import type { ArticleCardData } from '#domain/articles/article.ts'
import type { ListId } from '#domain/articles/named-list.ts'
import type { FeedPage, FeedTop } from '#domain/reader/feed.ts'
import { fetchAsReader } from './fetch-as-reader.ts'
import type { ListView } from './list-url.ts'

export interface ListState extends ListView {
  articles: readonly ArticleCardData[]
  status: 'ready' | 'loading' | 'failed'
  /** Whether there are older articles. */
  more: boolean
}

/** The state of a list of articles, independent of React; fits `useSyncExternalStore`. */
export interface ListStore {
  /** The current state; a new object after every change. */
  state: () => ListState
  /** @returns a function that ends the subscription */
  subscribe: (listener: () => void) => () => void
  /** Shows a view and fetches its missing pages; a later call supersedes an earlier one. */
  open: (view: ListView) => Promise<void>
  retry: () => Promise<void>
}

/** Creates a list that shows the top of a feed, which is part of the page. */
export function createListStore(top: FeedTop, fetchJson = fetchFeed): ListStore {
  const tops = new Map<ListId, FeedTop>([[top.feed, top]])
  const pages = new Map<string, FeedPage>()
  const listeners = new Set<() => void>()
  let state = stateOf({ feed: top.feed, page: 1 }, 'ready')
  let latestCall = 0

  /** The state of a view with all its pages that are loaded. */
  function stateOf(view: ListView, status: ListState['status']): ListState {
    const top = tops.get(view.feed)
    if (!top) return { ...view, articles: [], status, more: false }
    const loaded = [top.articles]
    for (const number of olderPages(top, view.page)) {
      const page = pages.get(keyOf(view.feed, number))
      if (!page) break
      loaded.push(page.articles)
    }
    // The feeds may change between two requests: no article is shown twice.
    const byId = new Map(loaded.flat().map((article) => [article._id, article]))
    const page = Math.min(view.page, top.older + 1)
    return {
      ...view,
      page,
      articles: [...byId.values()],
      status,
      more: top.older >= page,
    }
  }

  function isComplete({ feed, page }: ListView): boolean {
    const top = tops.get(feed)
    return (
      top !== undefined && olderPages(top, page).every((number) => pages.has(keyOf(feed, number)))
    )
  }

  function setState(next: ListState): void {
    state = next
    for (const listener of listeners) listener()
  }

  async function fetchMissing({ feed, page }: ListView): Promise<void> {
    const known = tops.get(feed)
    const top = known ?? ((await fetchJson(`/feeds/${feed}/top.json`)) as FeedTop)
    tops.set(feed, top)
    await Promise.all(
      olderPages(top, page).map(async (number) => {
        const key = keyOf(feed, number)
        if (!pages.has(key)) pages.set(key, (await fetchJson(`/feeds/${key}.json`)) as FeedPage)
      }),
    )
  }

  async function open(view: ListView): Promise<void> {
    const call = ++latestCall
    if (isComplete(view)) return setState(stateOf(view, 'ready'))
    setState(stateOf(view, 'loading'))
    try {
      await fetchMissing(view)
      if (call === latestCall) setState(stateOf(view, 'ready'))
    } catch {
      if (call === latestCall) setState(stateOf(view, 'failed'))
    }
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    open,
    retry: () => open({ feed: state.feed, page: state.page }),
  }
}

function keyOf(feed: ListId, number: number): string {
  return `${feed}/${number}`
}

/** The numbers of the pages below the top, newest first. They are counted from the oldest. */
function olderPages(top: FeedTop, page: number): number[] {
  const count = Math.min(page - 1, top.older)
  return Array.from({ length: count }, (_, index) => top.older - index)
}

/**
 * Fetches one of the site's feeds by its path. The site itself generates them, so the response is not
 * validated here.
 *
 * @throws Error if the response is anything but a feed
 */
async function fetchFeed(address: string): Promise<unknown> {
  const response = await fetchAsReader(address)
  const isJson = response.headers.get('content-type')?.includes('json')
  if (response.ok && isJson) return response.json()
  throw new Error(`The feed ${address} could not be loaded.`)
}
