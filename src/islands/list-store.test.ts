import { describe, expect, it } from 'vitest'
import { sampleArticle } from '#article/testing/sample-article.ts'
import { type ArticleCardData, cardOf } from '#domain/articles/article.ts'
import type { FeedId } from '#domain/articles/category.ts'
import { en } from '#domain/language/words/en.ts'
import type { FeedTop } from '#domain/reader/feed.ts'
import { createListStore } from '#islands/list-store.ts'

function cards(...ids: string[]): ArticleCardData[] {
  return ids.map((_id) => cardOf({ ...sampleArticle, _id }, en))
}

function top(feed: FeedId, ids: string[], older: number): FeedTop {
  return { feed, articles: cards(...ids), older }
}

/** A list whose requests are answered by hand, in any order. */
function listOver(first: FeedTop) {
  const waiting = new Map<string, { answer: (value: unknown) => void; fail: (e: Error) => void }>()
  const requested: string[] = []
  const store = createListStore(first, (address) => {
    requested.push(address)
    return new Promise((answer, fail) => waiting.set(address, { answer, fail }))
  })
  const settle = () => new Promise((resolve) => setTimeout(resolve))
  return {
    store,
    requested,
    async answer(address: string, value: unknown) {
      waiting.get(address)?.answer(value)
      await settle()
    },
    async fail(address: string, error: Error) {
      waiting.get(address)?.fail(error)
      await settle()
    },
    shown: () => store.state().articles.map(({ _id }) => _id),
  }
}

describe('the list of articles', () => {
  it('starts with the articles of the page, without a request', () => {
    const { store, requested, shown } = listOver(top('all', ['c', 'b'], 1))
    expect(shown()).toEqual(['c', 'b'])
    expect(store.state()).toMatchObject({ status: 'ready', more: true })
    expect(requested).toEqual([])
  })

  it('keeps showing articles while older ones load, and ends after the last one', async () => {
    const { store, answer, shown } = listOver(top('all', ['c', 'b'], 1))
    store.open({ feed: 'all', page: 2 })
    expect(store.state()).toMatchObject({ status: 'loading', page: 2 })
    expect(shown()).toEqual(['c', 'b'])
    await answer('/feeds/all/1.json', { feed: 'all', page: 1, articles: cards('a') })
    expect(shown()).toEqual(['c', 'b', 'a'])
    expect(store.state()).toMatchObject({ status: 'ready', more: false })
  })

  it('opens a category at a later page, fetching its pages in parallel', async () => {
    const { store, requested, answer, shown } = listOver(top('all', ['z'], 0))
    store.open({ feed: 'finance', page: 3 })
    expect(shown()).toEqual([])
    await answer('/feeds/finance/top.json', top('finance', ['f', 'e'], 4))
    expect(requested.slice(1)).toEqual(['/feeds/finance/4.json', '/feeds/finance/3.json'])
    await answer('/feeds/finance/3.json', { feed: 'finance', page: 3, articles: cards('c') })
    expect(store.state().status).toBe('loading')
    await answer('/feeds/finance/4.json', { feed: 'finance', page: 4, articles: cards('d') })
    expect(shown()).toEqual(['f', 'e', 'd', 'c'])
    expect(store.state()).toMatchObject({ status: 'ready', page: 3, more: true })
  })

  it('shows no article twice if the feeds change between requests', async () => {
    const { store, answer, shown } = listOver(top('all', ['c', 'b'], 1))
    store.open({ feed: 'all', page: 2 })
    await answer('/feeds/all/1.json', { feed: 'all', page: 1, articles: cards('b', 'a') })
    expect(shown()).toEqual(['c', 'b', 'a'])
  })

  it('stops at the last page if the URL asks for more', async () => {
    const { store, answer } = listOver(top('all', ['b'], 1))
    store.open({ feed: 'all', page: 40 })
    await answer('/feeds/all/1.json', { feed: 'all', page: 1, articles: cards('a') })
    expect(store.state()).toMatchObject({ status: 'ready', page: 2, more: false })
  })

  it('shows loaded views without another request', async () => {
    const { store, requested, answer, shown } = listOver(top('all', ['a'], 0))
    store.open({ feed: 'politics', page: 1 })
    await answer('/feeds/politics/top.json', top('politics', ['p'], 0))
    store.open({ feed: 'all', page: 1 })
    expect(shown()).toEqual(['a'])
    store.open({ feed: 'politics', page: 1 })
    expect(shown()).toEqual(['p'])
    expect(requested).toHaveLength(1)
  })

  it('lets a later choice supersede an earlier one', async () => {
    const { store, answer, fail, shown } = listOver(top('all', ['a'], 0))
    store.open({ feed: 'politics', page: 1 })
    store.open({ feed: 'finance', page: 1 })
    await answer('/feeds/finance/top.json', top('finance', ['f'], 0))
    await fail('/feeds/politics/top.json', new Error('late'))
    expect(store.state()).toMatchObject({ feed: 'finance', status: 'ready' })
    expect(shown()).toEqual(['f'])
  })

  it('keeps its articles if a feed fails to load, and retries', async () => {
    const { store, answer, fail, shown } = listOver(top('all', ['b'], 1))
    store.open({ feed: 'all', page: 2 })
    await fail('/feeds/all/1.json', new Error('offline'))
    expect(store.state()).toMatchObject({ status: 'failed', page: 2 })
    expect(shown()).toEqual(['b'])
    store.retry()
    expect(store.state().status).toBe('loading')
    await answer('/feeds/all/1.json', { feed: 'all', page: 1, articles: cards('a') })
    expect(shown()).toEqual(['b', 'a'])
  })
})
