import type { SearchAnswer, SearchResult } from '#domain/search.ts'
import { fetchSearchResults, SearchError } from './search-request.ts'
import type { SearchView } from './search-url.ts'

/** Milliseconds without a key until what was typed is searched for. */
export const typingPause = 160

/** What a search shows at a moment. */
export interface SearchState extends SearchView {
  /** `idle` while nothing is searched for. */
  status: 'idle' | 'loading' | 'ready' | 'failed'
  /** Those of the last answer, also while the next one is waited for. */
  results: readonly SearchResult[]
  /** What the next page of results is asked for by; null where nothing is left. */
  next: string | null
  /** Whether it failed because the reader's session has ended. */
  signedOut: boolean
}

/** A search as one types; it knows nothing of how it is drawn. */
export interface SearchStore {
  /** The state of the moment; a new object after every change. */
  state: () => SearchState
  /** @returns a function that ends the subscription */
  subscribe: (listener: () => void) => () => void
  /** Takes what was typed, and searches once the typing pauses. */
  type: (query: string) => void
  /** Searches at once; a later search overtakes an earlier one. */
  open: (view: SearchView) => Promise<void>
  /** Adds the next page of results. */
  more: () => Promise<void>
  /** Tries again what failed. */
  retry: () => Promise<void>
}

/**
 * @param request gets a page of results
 * @returns a search at rest
 */
export function createSearchStore(request = fetchSearchResults): SearchStore {
  const listeners = new Set<() => void>()
  const rest = { status: 'idle', results: [], next: null, signedOut: false } as const
  let state: SearchState = { query: '', category: 'all', ...rest }
  let pause: ReturnType<typeof setTimeout> | undefined
  let asking = new AbortController()

  function change(next: Partial<SearchState>): void {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }

  /** Asks, unless something later is asked meanwhile. */
  async function ask(cursor: string | null, take: (answer: SearchAnswer) => void): Promise<void> {
    asking.abort()
    asking = new AbortController()
    const { signal } = asking
    change({ status: 'loading', signedOut: false })
    try {
      const answer = await request(state, cursor, signal)
      if (!signal.aborted) take(answer)
    } catch (error) {
      if (signal.aborted) return
      const signedOut = error instanceof SearchError && error.signedOut
      change({ status: 'failed', signedOut, ...(cursor === null && { results: [] }) })
    }
  }

  async function open(view: SearchView): Promise<void> {
    clearTimeout(pause)
    const { query, category } = view
    change({ query, category, next: null })
    if (query.trim() !== '') {
      return ask(null, ({ results, next }) => change({ status: 'ready', results, next }))
    }
    asking.abort()
    change(rest)
  }

  async function more(): Promise<void> {
    if (state.next === null || state.status === 'loading') return
    return ask(state.next, ({ results, next }) =>
      change({ status: 'ready', results: withoutRepeats([...state.results, ...results]), next }),
    )
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    type(query) {
      change({ query })
      clearTimeout(pause)
      pause = setTimeout(() => open({ query, category: state.category }), typingPause)
    },
    open,
    more,
    retry: () => (state.next === null ? open(state) : more()),
  }
}

/** The order may change between two pages, where something is published in between. */
function withoutRepeats(results: SearchResult[]): SearchResult[] {
  return [...new Map(results.map((result) => [result._id, result])).values()]
}
