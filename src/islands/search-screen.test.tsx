import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { defaultCategories } from '#domain/articles/category.ts'
import { defaultTimeZone } from '#domain/dates.ts'
import { en } from '#domain/language/words/en.ts'
import { SearchScreen } from '#islands/search-screen.tsx'

const site = { categories: defaultCategories, timeZone: defaultTimeZone }

/** The server's responses by query; no results for any other. */
let responses: Record<string, Response> = {}
let requested: string[] = []

function result(title: string, match: string) {
  const [before = '', after = ''] = title.split(match)
  const parts = [
    { text: before, match: false },
    { text: match, match: true },
    { text: after, match: false },
  ]
  const plain = [{ text: 'Somebody', match: false }]
  return {
    _id: title.toLowerCase(),
    slug: null,
    title: parts,
    excerpt: plain,
    author: plain,
    category: 'Finance',
    publishedAt: '2026-10-13T16:40:00.000Z',
    tags: [],
  }
}

beforeEach(() => {
  history.replaceState(null, '', '/search')
  requested = []
  responses = {
    cable: Response.json({
      results: [result('The cable ends', 'cable'), result('A cable begins', 'cable')],
      next: null,
    }),
  }
  vi.stubGlobal('fetch', async (address: string) => {
    requested.push(address)
    const query = new URL(address, location.origin).searchParams.get('q') ?? ''
    return responses[query]?.clone() ?? Response.json({ results: [], next: null })
  })
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const field = () => screen.getByRole('searchbox')
const focused = () => document.activeElement?.textContent
const titles = () => screen.queryAllByRole('heading', { level: 2 }).map((h) => h.textContent)

describe('the search screen', () => {
  it('searches while typing, marks the matches and keeps the query in the URL', async () => {
    render(<SearchScreen {...site} words={en} />)
    expect(document.activeElement).toBe(field())
    await userEvent.type(field(), 'cable')
    await waitFor(() => expect(titles()).toEqual(['The cable ends', 'A cable begins']))
    expect(document.querySelector('mark')?.textContent).toBe('cable')
    const authors = screen.getAllByRole('link', { name: 'Somebody' })
    expect(authors[0]?.getAttribute('href')).toBe('/contributors/somebody')
    expect(location.search).toBe('?q=cable')
    expect(screen.getByRole('status').textContent).toBe('2 results')
  })

  it('opens the search in the URL', async () => {
    history.replaceState(null, '', '/search?q=cable&category=finance')
    render(<SearchScreen {...site} words={en} />)
    await waitFor(() => expect(titles()).toHaveLength(2))
    expect(requested[0]).toBe('/api/search?q=cable&category=finance')
    expect(field()).toHaveProperty('value', 'cable')
    const chip = document.querySelector('.chip[aria-current]')
    expect(chip?.textContent).toBe('Finance')
  })

  it('searches for a query typed before hydration, and puts it into the URL', async () => {
    const container = document.body.appendChild(document.createElement('div'))
    container.innerHTML = renderToString(<SearchScreen {...site} words={en} />)
    ;(field() as HTMLInputElement).value = 'cable'
    render(<SearchScreen {...site} words={en} />, { container, hydrate: true })
    await waitFor(() => expect(titles()).toHaveLength(2))
    expect(location.search).toBe('?q=cable')
    expect(field()).toHaveProperty('value', 'cable')
  })

  it('begins with the results that the page came with, and searches on from there', async () => {
    const found = {
      view: { query: 'cabel', category: 'finance' },
      answer: { results: [result('A cable begins', 'cable')], next: '20', corrected: 'cable' },
    }
    history.replaceState(null, '', '/search?q=cabel&category=finance')
    const container = document.body.appendChild(document.createElement('div'))
    container.innerHTML = renderToString(<SearchScreen {...site} words={en} found={found} />)
    const before = container.innerHTML
    const more = screen.getByRole('link', { name: 'More results' })
    expect(more.getAttribute('href')).toBe('/search?q=cable&category=finance&cursor=20')
    render(<SearchScreen {...site} words={en} found={found} />, { container, hydrate: true })
    expect([container.innerHTML, requested]).toEqual([before, []])
    await userEvent.click(more)
    expect(requested).toEqual(['/api/search?q=cable&category=finance&cursor=20'])
    await userEvent.clear(field())
    await waitFor(() => expect(titles()).toEqual([]))
    expect(location.search).toBe('?category=finance')
  })

  it('searches for what the URL asks for since the page came with another search', async () => {
    const found = { view: { query: 'tide', category: 'all' }, answer: { results: [], next: null } }
    history.replaceState(null, '', '/search?q=cable')
    render(<SearchScreen {...site} words={en} found={found} />)
    await waitFor(() => expect(titles()).toHaveLength(2))
    expect(field()).toHaveProperty('value', 'cable')
  })

  it.each([
    ['all', ''],
    ['a category', '&category=finance'],
  ])('moves by arrow keys through results of %s, and back to the field', async (_name, chosen) => {
    history.replaceState(null, '', `/search?q=cable${chosen}`)
    render(<SearchScreen {...site} words={en} />)
    await waitFor(() => expect(titles()).toHaveLength(2))
    field().focus()
    await userEvent.keyboard('{ArrowDown}')
    expect(document.activeElement?.textContent).toBe('The cable ends')
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    expect(document.activeElement?.textContent).toBe('A cable begins')
    await userEvent.keyboard('{ArrowUp}{ArrowUp}')
    expect(document.activeElement).toBe(field())
    await userEvent.keyboard('{Escape}')
    expect([titles(), location.search]).toEqual([[], chosen.replace('&', '?')])
  })

  it('leaves the keys alone with which a word is composed', async () => {
    history.replaceState(null, '', '/search?q=cable')
    render(<SearchScreen {...site} words={en} />)
    await waitFor(() => expect(titles()).toHaveLength(2))
    field().focus()
    for (const key of ['ArrowDown', 'Escape']) {
      expect(fireEvent.keyDown(field(), { key, isComposing: true }), key).toBe(true)
      expect(document.activeElement, key).toBe(field())
      expect(field(), key).toHaveProperty('value', 'cable')
    }
  })

  it('says that nothing was found, and offers to search all categories', async () => {
    history.replaceState(null, '', '/search?q=tide&category=finance')
    render(<SearchScreen {...site} words={en} />)
    await screen.findByText('No articles found for “tide” in Finance.', {
      selector: '.list-notice p',
    })
    responses.tide = Response.json({ results: [result('A tide turns', 'tide')], next: null })
    await userEvent.click(screen.getByRole('link', { name: 'Search all categories' }))
    await waitFor(() => expect(location.search).toBe('?q=tide'))
    await waitFor(() => expect(focused()).toBe('A tide turns'))
  })

  it('says of no query that nothing was found before it was searched for', async () => {
    history.replaceState(null, '', '/search?q=tide')
    render(<SearchScreen {...site} words={en} />)
    const notice = () => document.querySelector('.list-notice p')?.textContent
    const announced = () => screen.getByRole('status').textContent
    await waitFor(() => expect(notice()).toBe('No articles found for “tide”.'))
    fireEvent.change(field(), { target: { value: 'c' } })
    expect([notice(), announced()]).toEqual(Array(2).fill('No articles found for “tide”.'))
    await waitFor(() => expect(notice()).toBe('No articles found for “c”.'))
    expect(requested.at(-1)).toBe('/api/search?q=c')
  })

  it('says what it took the words for, and searches for them as typed on request', async () => {
    responses.cabel = Response.json({
      results: [result('A cable begins', 'cable')],
      next: '20',
      corrected: 'cable',
    })
    history.replaceState(null, '', '/search?q=cabel&category=finance')
    render(<SearchScreen {...site} words={en} />)
    await screen.findByText('Showing results for', { exact: false })
    expect(document.querySelector('.search-correction p')?.textContent).toBe(
      'Showing results for cable',
    )
    expect(screen.getByRole('status').textContent).toBe('The first 1 results for cable')
    expect(field()).toHaveProperty('value', 'cabel')
    await userEvent.click(screen.getByRole('link', { name: 'More results' }))
    expect(requested.at(-1)).toBe('/api/search?q=cable&category=finance&cursor=20')
    responses.cabel = Response.json({ results: [], next: null })
    const instead = screen.getByRole('link', { name: 'Search for “cabel” instead' })
    expect(instead.getAttribute('href')).toBe('/search?q=cabel&category=finance&exact=true')
    await userEvent.click(instead)
    await screen.findByText('No articles found for “cabel” in Finance.', {
      selector: '.list-notice p',
    })
    expect(requested.at(-1)).toBe('/api/search?q=cabel&category=finance&exact=true')
    expect(location.search).toBe('?q=cabel&category=finance&exact=true')
    await waitFor(() => expect(focused()).toBe('Search all categories'))
    await userEvent.type(field(), 's')
    await waitFor(() => expect(location.search).toBe('?q=cabels&category=finance'))
  })

  it('links each author that a byline names, also where the match is', async () => {
    const authors = [
      { id: 'maud-ferrer', name: 'Maud Ferrer', role: 'text' },
      { id: 'bo-lindqvist', name: 'Bo Lindqvist', role: 'text' },
    ]
    const author = [
      { text: 'Maud ', match: false },
      { text: 'Ferrer', match: true },
      { text: ' and Bo Lindqvist', match: false },
    ]
    const results = [{ ...result('The lamp', 'lamp'), author, authors }]
    responses.ferrer = Response.json({ results, next: null })
    history.replaceState(null, '', '/search?q=ferrer')
    render(<SearchScreen {...site} words={en} />)
    const link = await screen.findByRole('link', { name: 'Maud Ferrer' })
    expect(link.getAttribute('href')).toBe('/contributors/maud-ferrer')
    expect(link.querySelector('mark')?.textContent).toBe('Ferrer')
    const other = screen.getByRole('link', { name: 'Bo Lindqvist' })
    expect(other.getAttribute('href')).toBe('/contributors/bo-lindqvist')
    expect(link.closest('span')?.textContent).toBe('By Maud Ferrer and Bo Lindqvist')
  })

  it('says in which language a result is, if it is not that of the page', async () => {
    const results = [
      { ...result('لوحة المدينة', 'المدينة'), language: 'ar' },
      result('A city', 'city'),
    ]
    responses.city = Response.json({ results, next: null })
    history.replaceState(null, '', '/search?q=city')
    render(<SearchScreen {...site} words={en} />)
    await waitFor(() => expect(titles()).toHaveLength(2))
    const said = [...document.querySelectorAll<HTMLElement>('.card-title, .card-summary')]
    const arabic = ['ar', 'rtl']
    expect(said.map(({ lang, dir }) => [lang, dir])).toEqual([arabic, arabic, ['', ''], ['', '']])
  })

  it('says that it failed, and retries', async () => {
    responses.tide = new Response('down', { status: 503 })
    history.replaceState(null, '', '/search?q=tide')
    render(<SearchScreen {...site} words={en} />)
    await screen.findByText('The search failed. Please try again.')
    responses.tide = Response.json({ results: [result('A tide turns', 'tide')], next: null })
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(titles()).toEqual(['A tide turns']))
    await waitFor(() => expect(focused()).toBe('A tide turns'))
  })

  it('keeps the focus in the results when more of them fail, and where the reader moved it', async () => {
    const results = [result('A tide turns', 'tide')]
    responses.tide = Response.json({ results, next: '20' })
    history.replaceState(null, '', '/search?q=tide')
    render(<SearchScreen {...site} words={en} />)
    const more = await screen.findByRole('link', { name: 'More results' })
    responses.tide = new Response('down', { status: 503 })
    await userEvent.click(more)
    await waitFor(() => expect(focused()).toBe('Retry'))
    let arrive = (_: Response) => {}
    vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (arrive = resolve)))
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    field().focus()
    arrive(Response.json({ results: [result('A tide ebbs', 'tide')], next: null }))
    await waitFor(() => expect(titles()).toHaveLength(2))
    await new Promise((resolve) => setTimeout(resolve))
    expect(document.activeElement).toBe(field())
  })
})
