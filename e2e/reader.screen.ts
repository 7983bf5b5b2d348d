import type { Page } from '@playwright/test'
import { secrets } from './place.ts'

/** The reader's site behind the key. */
export class ReaderScreen {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  get menu() {
    return this.page.getByRole('dialog', { name: 'Menu' })
  }

  get menuButton() {
    return this.page.getByRole('button', { name: 'Menu' })
  }

  get cards() {
    return this.page.getByRole('article')
  }

  get heading() {
    return this.page.getByRole('heading', { name: /Stories$/ })
  }

  chip(name: string) {
    return this.page
      .getByRole('navigation', { name: 'Categories' })
      .getByRole('link', { name, exact: true })
  }

  /** Lets the reader in as the login does, without its drama. */
  async signIn(): Promise<void> {
    const data = { password: secrets.SITE_ACCESS_KEY }
    const answer = await this.page.request.post('/api/auth/site-access', { data })
    const { token } = await answer.json()
    await this.page.addInitScript((kept) => localStorage.setItem('latchkey.site', kept), token)
  }

  /** Opens a page and waits until its islands answer. */
  async open(path: string): Promise<void> {
    await this.page.goto(path)
    await this.hydrated()
  }

  async hydrated(): Promise<void> {
    await this.page.locator('astro-island[ssr]').first().waitFor({ state: 'detached' })
  }

  /** Answers a feed by hand: its top with this many articles, and older ones page by page. */
  async fakeFeed(feed: string, top: string[], older: string[][] = []): Promise<void> {
    const page = (number: number) => ({
      feed,
      page: number,
      articles: (older[older.length - number] ?? []).map(cardOf),
    })
    await this.page.route(`**/feeds/${feed}/*.json`, (route) => {
      const name = route.request().url().split('/').at(-1)?.replace('.json', '') ?? ''
      const first = { feed, articles: top.map(cardOf), older: older.length }
      return route.fulfill({ json: name === 'top' ? first : page(Number(name)) })
    })
  }
}

function cardOf(title: string) {
  return {
    _id: title.toLowerCase().replaceAll(/\W+/g, '-'),
    title,
    summary: 'What there is to say of it.',
    category: 'Finance',
    coverImage: '',
    photoCredit: '',
    tags: ['one', 'two', 'three', 'four', 'five'],
    author: 'The Desk',
    sources: 1,
    publishedAt: '2026-10-13T16:40:00.000Z',
  }
}
