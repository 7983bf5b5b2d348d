import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SearchAnswer, SearchResult } from '#domain/search/search.ts'
import { createSearchStore, debounceMs } from '#islands/search-store.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

function found(...ids: string[]): SearchResult[] {
  const text = [{ text: 'A text', match: true }]
  const rest = { category: 'Finance', publishedAt: null, author: text, excerpt: text } as const
  return ids.map((_id) => ({ _id, slug: null, title: text, tags: [], ...rest }))
}

/** A search whose requests are answered by hand, in any order. */
function searchByHand() {
  const requested: { query: string; cursor: string | null; signal: AbortSignal }[] = []
  const pending: { give: (answer: SearchAnswer) => void; fail: (error: Error) => void }[] = []
  const store = createSearchStore(({ query }, cursor, signal) => {
    requested.push({ query, cursor, signal })
    return new Promise((give, fail) => pending.push({ give, fail }))
  })
  const settle = () => vi.advanceTimersByTimeAsync(0)
  return {
    store,
    requested,
    shown: () => store.state().results.map(({ _id }) => _id),
    async give(request: number, ids: string[], next: string | null = null) {
      pending[request]?.give({ results: found(...ids), next })
      await settle()
    },
    async fail(request: number, error: Error) {
      pending[request]?.fail(error)
      await settle()
    },
  }
}

const all = (query: string) => ({ query, category: 'all' }) as const

describe('the search', () => {
  it('searches after a pause, not at every key', async () => {
    const { store, requested } = searchByHand()
    for (const query of ['c', 'ca', 'cab']) {
      store.type(query)
      await vi.advanceTimersByTimeAsync(debounceMs - 1)
    }
    expect([store.state().query, requested.length]).toEqual(['cab', 0])
    await vi.advanceTimersByTimeAsync(1)
    expect(requested.map(({ query }) => query)).toEqual(['cab'])
  })

  it('keeps the results until the next ones arrive', async () => {
    const { store, give, shown } = searchByHand()
    store.open(all('cable'))
    await give(0, ['a'])
    store.open(all('cables'))
    expect([store.state().status, shown()]).toEqual(['loading', ['a']])
    await give(1, ['b'])
    expect([store.state().status, shown()]).toEqual(['ready', ['b']])
  })

  it('knows which query had no results, whatever is typed meanwhile', async () => {
    const { store, give } = searchByHand()
    store.open(all('cabel'))
    store.type('tide')
    await give(0, [])
    expect(store.state()).toMatchObject({ status: 'ready', query: 'tide', searched: 'cabel' })
    await vi.advanceTimersByTimeAsync(debounceMs)
    await give(1, ['a'])
    expect(store.state()).toMatchObject({ status: 'ready', query: 'tide', searched: 'tide' })
  })

  it('lets a later search supersede an earlier one', async () => {
    const { store, requested, give, fail, shown } = searchByHand()
    store.open(all('one'))
    store.open(all('two'))
    expect(requested[0]?.signal.aborted).toBe(true)
    await give(1, ['two'])
    await give(0, ['one'])
    expect(shown()).toEqual(['two'])
    store.open(all('three'))
    store.open(all('four'))
    await fail(2, new Error('late'))
    expect(store.state().status).toBe('loading')
  })

  it('is idle without a query, also if a request is pending', async () => {
    const { store, requested, give, shown } = searchByHand()
    store.open(all('cable'))
    store.open(all('  '))
    await give(0, ['a'])
    expect([store.state().status, shown(), requested.length]).toEqual(['idle', [], 1])
  })

  it('adds the next page without duplicates', async () => {
    const { store, requested, give, shown } = searchByHand()
    store.open(all('cable'))
    await give(0, ['a', 'b'], '20')
    store.loadMore()
    store.loadMore()
    await give(1, ['b', 'c'])
    expect(shown()).toEqual(['a', 'b', 'c'])
    expect(requested.map(({ cursor }) => cursor)).toEqual([null, '20'])
    await store.loadMore()
    expect(requested).toHaveLength(2)
  })

  it('retries the query or the next page, whichever failed', async () => {
    const { store, requested, give, fail, shown } = searchByHand()
    store.open(all('cable'))
    await fail(0, new Error('offline'))
    expect(store.state().status).toBe('failed')
    store.retry()
    await give(1, ['a'], '20')
    store.loadMore()
    await fail(2, new Error('offline'))
    expect([store.state().status, shown()]).toEqual(['failed', ['a']])
    store.retry()
    expect(requested.at(-1)?.cursor).toBe('20')
    await give(3, ['b'])
    expect(shown()).toEqual(['a', 'b'])
  })

  it('removes the results of the previous query if the next one fails', async () => {
    const { store, give, fail, shown } = searchByHand()
    store.open(all('cable'))
    await give(0, ['a'], '20')
    store.open(all('tide'))
    await fail(1, new Error('offline'))
    expect([shown(), store.state().status]).toEqual([[], 'failed'])
    store.retry()
    expect(store.state()).toMatchObject({ status: 'loading', query: 'tide' })
  })
})
