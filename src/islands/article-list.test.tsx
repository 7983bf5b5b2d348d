import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sampleArticle } from '#article/testing/sample-article.ts'
import { cardOf } from '#domain/articles/article.ts'
import { defaultCategories } from '#domain/articles/category.ts'
import { en } from '#domain/language/words/en.ts'
import type { FeedTop } from '#domain/reader/feed.ts'
import { ArticleList } from '#islands/article-list.tsx'

/** What the site serves by path; 404 for everything else. */
const feeds: Record<string, unknown> = {}

function articles(...titles: string[]) {
  return titles.map((title) => cardOf({ ...sampleArticle, _id: title.toLowerCase(), title }, en))
}

const top: FeedTop = { feed: 'all', articles: articles('Third', 'Second'), older: 1 }

beforeEach(() => {
  history.replaceState(null, '', '/')
  feeds['/feeds/finance/top.json'] = { feed: 'finance', articles: articles('Money'), older: 0 }
  feeds['/feeds/lifestyle/top.json'] = { feed: 'lifestyle', articles: [], older: 0 }
  feeds['/feeds/all/1.json'] = { feed: 'all', page: 1, articles: articles('First') }
  vi.stubGlobal('fetch', async (address: string) =>
    address in feeds ? Response.json(feeds[address]) : new Response('gone', { status: 404 }),
  )
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const titles = () => screen.queryAllByRole('heading', { level: 3 }).map((h) => h.textContent)
const heading = () => screen.getByRole('heading', { level: 2 }).textContent
const chip = (name: string) =>
  within(screen.getByRole('navigation', { name: 'Categories' })).getByRole('link', { name })
const settle = () => new Promise((resolve) => setTimeout(resolve))

describe('the list of articles', () => {
  it('shows a category, marks its chip and puts it into the URL', async () => {
    render(<ArticleList categories={defaultCategories} top={top} path="/" words={en} />)
    expect(heading()).toBe('Featured Stories')
    await userEvent.click(chip('Finance'))
    await waitFor(() => expect(titles()).toEqual(['Money']))
    expect(heading()).toBe('Finance Stories')
    expect(chip('Finance').getAttribute('aria-current')).toBe('true')
    expect(chip('All').hasAttribute('aria-current')).toBe(false)
    expect(location.search).toBe('?category=finance')
  })

  it('stands behind the pinned article in the list of all, and of all alone', async () => {
    const [lead = expect.fail()] = articles('Second')
    render(<ArticleList categories={defaultCategories} top={top} lead={lead} path="/" words={en} />)
    expect(titles()).toEqual(['Second', 'Third'])
    await userEvent.click(chip('Finance'))
    await waitFor(() => expect(titles()).toEqual(['Money']))
  })

  it.each(['/', '/latest'])(
    'of a category’s own page at %s leads to the page of all, which begins with a lead and an edition',
    async (pathname) => {
      const finance: FeedTop = { feed: 'finance', articles: articles('Money'), older: 0 }
      const assign = vi.fn()
      vi.stubGlobal('location', { pathname, search: '?category=finance', assign })
      render(<ArticleList categories={defaultCategories} top={finance} path="/" words={en} />)
      expect(chip('Politics').getAttribute('href')).toBe(`${pathname}?category=politics`)
      await userEvent.click(chip('All'))
      expect(assign).toHaveBeenCalledExactlyOnceWith(pathname)
    },
  )

  it('follows the browser’s back button', async () => {
    render(<ArticleList categories={defaultCategories} top={top} path="/" words={en} />)
    await userEvent.click(chip('Finance'))
    await waitFor(() => expect(titles()).toEqual(['Money']))
    history.back()
    await waitFor(() => expect(titles()).toEqual(['Third', 'Second']))
    expect(heading()).toBe('Featured Stories')
  })

  it('opens the view in the URL', async () => {
    history.replaceState(null, '', '/?page=2')
    render(<ArticleList categories={defaultCategories} top={top} path="/" words={en} />)
    await waitFor(() => expect(titles()).toEqual(['Third', 'Second', 'First']))
  })

  it('returns to the reader’s place, unless the page had all that the URL asks for', async () => {
    const scroll = vi.fn()
    vi.stubGlobal('scrollTo', scroll)
    vi.stubGlobal('requestAnimationFrame', (draw: () => void) => draw())
    history.replaceState({ scrollTop: 800 }, '', '/')
    render(<ArticleList categories={defaultCategories} top={top} path="/" words={en} />)
    await settle()
    expect(scroll).not.toHaveBeenCalled()
    cleanup()
    history.replaceState({ scrollTop: 800 }, '', '/?page=2')
    // By the inline script, which hides what was built.
    document.documentElement.dataset.listPending = ''
    render(<ArticleList categories={defaultCategories} top={top} path="/" words={en} />)
    await waitFor(() => expect(scroll).toHaveBeenCalledWith({ top: 800, behavior: 'instant' }))
    expect(document.documentElement.dataset.listPending).toBeUndefined()
  })

  it('loads more articles and focuses the first of them', async () => {
    render(<ArticleList categories={defaultCategories} top={top} path="/" words={en} />)
    await userEvent.click(screen.getByRole('button', { name: 'Load more' }))
    await waitFor(() => expect(titles()).toEqual(['Third', 'Second', 'First']))
    expect(document.activeElement?.textContent).toBe('First')
    expect(location.search).toBe('?page=2')
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
  })

  it('of a tag has no categories, and loads more of its own', async () => {
    feeds['/feeds/tag/tide/1.json'] = { feed: 'tag/tide', page: 1, articles: articles('First') }
    history.replaceState(null, '', '/tag/tide?category=finance')
    render(
      <ArticleList
        words={en}
        categories={defaultCategories}
        top={{ ...top, feed: 'tag/tide' }}
        path="/tag/tide"
        heading="3 articles"
      />,
    )
    expect(screen.queryByRole('navigation', { name: 'Categories' })).toBeNull()
    expect([heading(), titles()]).toEqual(['3 articles', ['Third', 'Second']])
    await userEvent.click(screen.getByRole('button', { name: 'Load more' }))
    await waitFor(() => expect(titles()).toEqual(['Third', 'Second', 'First']))
    expect(location.pathname + location.search).toBe('/tag/tide?page=2')
  })

  it('says that a category is empty', async () => {
    render(<ArticleList categories={defaultCategories} top={top} path="/" words={en} />)
    await userEvent.click(chip('Lifestyle'))
    await screen.findByText('No articles found. Check back soon for new content.')
  })

  it('says that loading failed, and retries', async () => {
    const finance = feeds['/feeds/finance/top.json']
    delete feeds['/feeds/finance/top.json']
    render(<ArticleList categories={defaultCategories} top={top} path="/" words={en} />)
    await userEvent.click(chip('Finance'))
    await screen.findByText('Failed to load articles. Please try again.')
    feeds['/feeds/finance/top.json'] = finance
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(titles()).toEqual(['Money']))
  })
})
