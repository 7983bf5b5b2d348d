import type { ArticleCardData } from '#domain/article.ts'
import type { FeedId } from '#domain/category.ts'
import type { FeedPage, FeedTop } from '#domain/feed.ts'
import { FeedError, fetchFeed } from './feed-request.ts'
import type { ListView } from './list-url.ts'

/** What a list shows at a moment. */
export interface ListState extends ListView {
  articles: readonly ArticleCardData[]
  status: 'ready' | 'loading' | 'failed'
  /** Whether older articles are left. */
  more: boolean
  /** Whether it failed because the reader's session has ended. */
  signedOut: boolean
}

/** A list of articles that can be filtered and prolonged; it knows nothing of how it is drawn. */
export interface ListStore {
  /** The state of the moment; a new object after every change. */
  state: () => ListState
  /** @returns a function that ends the subscription */
  subscribe: (listener: () => void) => () => void
  /** Shows a view, fetching what is missing of it; a later call overtakes an earlier one. */
  open: (view: ListView) => Promise<void>
  /** Tries again what failed. */
  retry: () => Promise<void>
}

/**
 * @param top the top of a feed, as the page came with it
 * @param fetchJson gets a feed by its path
 * @returns a list that shows it
 */
export function createListStore(top: FeedTop, fetchJson = fetchFeed): ListStore {
  const tops = new Map<FeedId, FeedTop>([[top.feed, top]])
  const pages = new Map<string, FeedPage>()
  const listeners = new Set<() => void>()
  let state = shown({ feed: top.feed, page: 1 }, 'ready')
  let latest = 0

  /** The view with as many of its batches as are at hand. */
  function shown(view: ListView, status: ListState['status'], signedOut = false): ListState {
    const top = tops.get(view.feed)
    if (!top) return { ...view, articles: [], status, signedOut, more: false }
    const batches = [top.articles]
    for (const number of wanted(top, view.page)) {
      const page = pages.get(keyOf(view.feed, number))
      if (!page) break
      batches.push(page.articles)
    }
    // A reader never sees an article twice, even where the feeds changed between two requests.
    const byId = new Map(batches.flat().map((article) => [article._id, article]))
    const page = Math.min(view.page, top.older + 1)
    return {
      ...view,
      page,
      articles: [...byId.values()],
      status,
      signedOut,
      more: top.older >= page,
    }
  }

  function isComplete({ feed, page }: ListView): boolean {
    const top = tops.get(feed)
    return top !== undefined && wanted(top, page).every((number) => pages.has(keyOf(feed, number)))
  }

  function change(next: ListState): void {
    state = next
    for (const listener of listeners) listener()
  }

  async function fetchMissing({ feed, page }: ListView): Promise<void> {
    const known = tops.get(feed)
    const top = known ?? ((await fetchJson(`/feeds/${feed}/top.json`)) as FeedTop)
    tops.set(feed, top)
    await Promise.all(
      wanted(top, page).map(async (number) => {
        const key = keyOf(feed, number)
        if (!pages.has(key)) pages.set(key, (await fetchJson(`/feeds/${key}.json`)) as FeedPage)
      }),
    )
  }

  async function open(view: ListView): Promise<void> {
    const ticket = ++latest
    if (isComplete(view)) return change(shown(view, 'ready'))
    change(shown(view, 'loading'))
    try {
      await fetchMissing(view)
      if (ticket === latest) change(shown(view, 'ready'))
    } catch (error) {
      if (ticket !== latest) return
      change({ ...shown(view, 'failed', error instanceof FeedError && error.signedOut) })
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

function keyOf(feed: FeedId, number: number): string {
  return `${feed}/${number}`
}

/** The numbers of the pages that follow the top, newest first; pages count from the oldest. */
function wanted(top: FeedTop, page: number): number[] {
  const count = Math.min(page - 1, top.older)
  return Array.from({ length: count }, (_, index) => top.older - index)
}
