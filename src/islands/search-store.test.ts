import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SearchAnswer, SearchResult } from '#domain/search.ts'
import { SearchError } from '#islands/search-request.ts'
import { createSearchStore, typingPause } from '#islands/search-store.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

function found(...ids: string[]): SearchResult[] {
  const text = [{ text: 'A text', match: true }]
  const rest = { category: 'Finance', publishedAt: null, author: text, excerpt: text } as const
  return ids.map((_id) => ({ _id, title: text, tags: [], ...rest }))
}

/** A search whose questions are answered by hand, in any order. */
function searchByHand() {
  const asked: { query: string; cursor: string | null; signal: AbortSignal }[] = []
  const answers: { give: (answer: SearchAnswer) => void; fail: (error: Error) => void }[] = []
  const store = createSearchStore(({ query }, cursor, signal) => {
    asked.push({ query, cursor, signal })
    return new Promise((give, fail) => answers.push({ give, fail }))
  })
  const settle = () => vi.advanceTimersByTimeAsync(0)
  return {
    ...{ store, asked },
    shown: () => store.state().results.map(({ _id }) => _id),
    async give(question: number, ids: string[], next: string | null = null) {
      answers[question]?.give({ results: found(...ids), next })
      await settle()
    },
    async fail(question: number, error: Error) {
      answers[question]?.fail(error)
      await settle()
    },
  }
}

const all = (query: string) => ({ query, category: 'all' }) as const

describe('the search', () => {
  it('asks once the typing pauses, not at every letter', async () => {
    const { store, asked } = searchByHand()
    for (const query of ['c', 'ca', 'cab']) {
      store.type(query)
      await vi.advanceTimersByTimeAsync(typingPause - 1)
    }
    expect([store.state().query, asked.length]).toEqual(['cab', 0])
    await vi.advanceTimersByTimeAsync(1)
    expect(asked.map(({ query }) => query)).toEqual(['cab'])
  })

  it('keeps the results until the next ones are there', async () => {
    const { store, give, shown } = searchByHand()
    store.open(all('cable'))
    await give(0, ['a'])
    store.open(all('cables'))
    expect([store.state().status, shown()]).toEqual(['loading', ['a']])
    await give(1, ['b'])
    expect([store.state().status, shown()]).toEqual(['ready', ['b']])
  })

  it('lets a later question overtake an earlier one', async () => {
    const { store, asked, give, fail, shown } = searchByHand()
    store.open(all('one'))
    store.open(all('two'))
    expect(asked[0]?.signal.aborted).toBe(true)
    await give(1, ['two'])
    await give(0, ['one'])
    expect(shown()).toEqual(['two'])
    store.open(all('three'))
    store.open(all('four'))
    await fail(2, new Error('late'))
    expect(store.state().status).toBe('loading')
  })

  it('rests without a word, whatever was on its way', async () => {
    const { store, asked, give, shown } = searchByHand()
    store.open(all('cable'))
    store.open(all('  '))
    await give(0, ['a'])
    expect([store.state().status, shown(), asked.length]).toEqual(['idle', [], 1])
  })

  it('adds the next page, no article twice', async () => {
    const { store, asked, give, shown } = searchByHand()
    store.open(all('cable'))
    await give(0, ['a', 'b'], '20')
    store.more()
    store.more()
    await give(1, ['b', 'c'])
    expect(shown()).toEqual(['a', 'b', 'c'])
    expect(asked.map(({ cursor }) => cursor)).toEqual([null, '20'])
    await store.more()
    expect(asked).toHaveLength(2)
  })

  it('tries again what failed: the question, or the next page', async () => {
    const { store, asked, give, fail, shown } = searchByHand()
    store.open(all('cable'))
    await fail(0, new Error('offline'))
    expect(store.state()).toMatchObject({ status: 'failed', signedOut: false })
    store.retry()
    await give(1, ['a'], '20')
    store.more()
    await fail(2, new Error('offline'))
    expect([store.state().status, shown()]).toEqual(['failed', ['a']])
    store.retry()
    expect(asked.at(-1)?.cursor).toBe('20')
    await give(3, ['b'])
    expect(shown()).toEqual(['a', 'b'])
  })

  it('shows no results of another question where it failed', async () => {
    const { store, give, fail, shown } = searchByHand()
    store.open(all('cable'))
    await give(0, ['a'], '20')
    store.open(all('tide'))
    await fail(1, new SearchError(true))
    expect([shown(), store.state().signedOut]).toEqual([[], true])
    store.retry()
    expect(store.state()).toMatchObject({ status: 'loading', query: 'tide' })
  })
})
