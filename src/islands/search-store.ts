import type { FoundPage, SearchAnswer, SearchResult } from '#domain/search/search.ts'
import type { SearchView } from '#domain/search/search-url.ts'
import { fetchSearchResults } from './search-request.ts'

/** The search starts this long after the last key. */
export const debounceMs = 160

export interface SearchState extends SearchView {
  /** `idle` without a query. */
  status: 'idle' | 'loading' | 'ready' | 'failed'
  /** The results of the last query, also while the next ones load. */
  results: readonly SearchResult[]
  /** The query that led to the results, or to none: until the next answer, another one may be typed. */
  searched: string
  /** The cursor of the next page; null on the last one. */
  next: string | null
  /** The query whose results these are, if nothing was found for the one that was typed. */
  corrected: string | undefined
}

/** The state of a search, independent of React; fits `useSyncExternalStore`. */
export interface SearchStore {
  /** The current state; a new object after every change. */
  state: () => SearchState
  /** @returns a function that ends the subscription */
  subscribe: (listener: () => void) => () => void
  /** Sets the query and searches after a pause. */
  type: (query: string) => void
  /** Searches at once; a later search supersedes an earlier one. */
  open: (view: SearchView) => Promise<void>
  /** Adds the next page of results. */
  loadMore: () => Promise<void>
  retry: () => Promise<void>
}

const idle = {
  status: 'idle',
  results: [],
  searched: '',
  next: null,
  corrected: undefined,
} as const

/** @param found the search to begin with */
export function createSearchStore(
  request = fetchSearchResults,
  found: FoundPage | null = null,
): SearchStore {
  const listeners = new Set<() => void>()
  let state = initialState(found)
  let debounce: ReturnType<typeof setTimeout> | undefined
  let controller = new AbortController()

  function setState(next: Partial<SearchState>): void {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }

  /** Fetches a page and passes it on, unless a later request supersedes this one. */
  async function load(cursor: string | null, onPage: (page: SearchAnswer) => void): Promise<void> {
    controller.abort()
    controller = new AbortController()
    const { signal } = controller
    setState({ status: 'loading' })
    try {
      const query = cursor === null ? state.query : (state.corrected ?? state.query)
      const page = await request({ ...state, query }, cursor, signal)
      if (!signal.aborted) onPage(page)
    } catch {
      if (signal.aborted) return
      const noResults = { results: [], corrected: undefined }
      setState({ status: 'failed', ...(cursor === null && noResults) })
    }
  }

  async function open(view: SearchView): Promise<void> {
    clearTimeout(debounce)
    const { query, category, exact = false } = view
    setState({ query, category, exact, next: null })
    if (query.trim() !== '') {
      return load(null, ({ results, next, corrected }) =>
        setState({ status: 'ready', results, searched: query, next, corrected }),
      )
    }
    controller.abort()
    setState(idle)
  }

  async function loadMore(): Promise<void> {
    if (state.next === null || state.status === 'loading') return
    return load(state.next, ({ results, next }) =>
      setState({
        status: 'ready',
        results: withoutDuplicates([...state.results, ...results]),
        next,
      }),
    )
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    type(query) {
      setState({ query })
      clearTimeout(debounce)
      debounce = setTimeout(() => open({ query, category: state.category }), debounceMs)
    },
    open,
    loadMore,
    retry: () => (state.next === null ? open(state) : loadMore()),
  }
}

function initialState(found: FoundPage | null): SearchState {
  if (found === null) return { query: '', category: 'all', exact: false, ...idle }
  const { view, answer } = found
  if (answer === null) return { ...view, ...idle, status: 'failed' }
  const { results, next, corrected } = answer
  const status = view.query.trim() === '' ? 'idle' : 'ready'
  return { ...view, status, results, searched: view.query, next, corrected }
}

/** Results may move to another page if an article is published between two requests. */
function withoutDuplicates(results: SearchResult[]): SearchResult[] {
  return [...new Map(results.map((result) => [result._id, result])).values()]
}
