import type { Page } from '@playwright/test'
import { portalScreens } from './portal-screens.ts'
import type { Screen, ShownContent } from './screen.ts'

async function presentKey(page: Page, key: string): Promise<void> {
  await page.getByLabel('Access key').fill(key)
  // It comes alive when it is used; before, the form is sent as one without scripts.
  await page.locator('astro-island:not([ssr])').first().waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'INITIATE SEQUENCE' }).click()
}

/** Answers a request never: its screen stays as it waits. */
const unanswered = (): Promise<void> => new Promise(() => undefined)

async function chooseLifestyle(page: Page): Promise<void> {
  const categories = page.getByRole('navigation', { name: 'Categories' })
  await categories.getByRole('link', { name: 'Lifestyle', exact: true }).click()
}

function loginScreens(accessKey: string): Screen[] {
  return [
    { name: 'login', as: 'nobody', path: '/login' },
    {
      name: 'login-denied',
      as: 'nobody',
      path: '/login',
      isBrief: true,
      prepare: async (page) => {
        await presentKey(page, 'not the key')
        await page.getByText('LOCKDOWN INITIATED', { exact: true }).waitFor()
      },
    },
    {
      name: 'login-error',
      as: 'nobody',
      path: '/login',
      prepare: async (page) => {
        await presentKey(page, 'not the key')
        await page.getByText('Access Denied. Invalid passphrase.').waitFor()
      },
    },
    {
      name: 'login-granted',
      as: 'nobody',
      path: '/login',
      isBrief: true,
      prepare: async (page) => {
        await presentKey(page, accessKey)
        await page.getByText('WELCOME TO THE UNDERGROUND', { exact: true }).waitFor()
      },
    },
    {
      name: 'login-scanning',
      as: 'nobody',
      path: '/login',
      prepare: async (page) => {
        await page.route('**/api/auth/site-access', unanswered)
        // A right one would let the next screen's visitor in, if it goes out as the page is closed.
        await presentKey(page, 'not the key')
        await page.getByText('SCANNING...').waitFor()
      },
    },
    {
      name: 'login-blank',
      as: 'nobody',
      path: '/login',
      prepare: async (page) => {
        await page.getByLabel('Access key').press('Enter')
        await page.getByText('Access key is required').waitFor()
      },
    },
  ]
}

function readerScreens({ article, previewLink }: ShownContent): Screen[] {
  const search = (query: string) => `/search?q=${query}`
  return [
    { name: 'home', as: 'reader', path: '/' },
    { name: 'home-finance', as: 'reader', path: '/?category=finance' },
    {
      name: 'home-failed',
      as: 'reader',
      path: '/',
      prepare: async (page) => {
        await page.route('**/feeds/**', (route) => route.abort())
        await chooseLifestyle(page)
        await page.getByRole('button', { name: 'Retry' }).waitFor()
      },
    },
    {
      name: 'home-loading',
      as: 'reader',
      path: '/',
      prepare: async (page) => {
        await page.route('**/feeds/**', unanswered)
        await chooseLifestyle(page)
        await page.locator('.skeleton').waitFor()
      },
    },
    {
      name: 'home-broken-images',
      as: 'reader',
      path: '/',
      prepare: async (page) => {
        await page.route('**/media/**', (route) => route.abort())
        await page.reload()
        await page.getByText('Image unavailable').first().waitFor()
      },
    },
    {
      name: 'menu',
      as: 'reader',
      path: '/',
      prepare: async (page) => {
        await page.getByRole('button', { name: 'Menu' }).click()
        await page.getByRole('dialog').waitFor()
      },
    },
    { name: 'article', as: 'reader', path: article },
    {
      name: 'article-print',
      as: 'reader',
      path: article,
      prepare: (page) => page.emulateMedia({ media: 'print' }),
    },
    {
      name: 'article-source',
      as: 'reader',
      path: article,
      prepare: (page) =>
        page
          .getByRole('link', { name: /^Source \d$/ })
          .first()
          .click(),
    },
    {
      name: 'article-text-settings',
      as: 'reader',
      path: article,
      prepare: (page) => page.getByRole('button', { name: 'Text', exact: true }).click(),
    },
    { name: 'latest', as: 'reader', path: '/latest' },
    { name: 'corrections-page', as: 'reader', path: '/corrections/1' },
    { name: 'tag', as: 'reader', path: '/tag/infrastructure' },
    { name: 'preview', as: 'nobody', path: previewLink },
    { name: 'preview-closed', as: 'nobody', path: '/preview/ended' },
    { name: 'contributors', as: 'reader', path: '/contributors' },
    { name: 'contributor', as: 'reader', path: '/contributors/marguerite-sloane' },
    { name: 'edition', as: 'reader', path: '/editions/1' },
    { name: 'tag-without-articles', as: 'reader', path: '/tag/nothing' },
    { name: 'article-not-found', as: 'reader', path: '/article/nothing-aaaaaa' },
    { name: 'search', as: 'reader', path: '/search' },
    { name: 'search-results', as: 'reader', path: search('public') },
    { name: 'search-nothing', as: 'reader', path: search('xylophone') },
    {
      name: 'search-failed',
      as: 'reader',
      path: '/search',
      prepare: async (page) => {
        await page.route('**/api/search?**', (route) => route.abort())
        await page.getByRole('searchbox').fill('cable')
        await page.getByRole('button', { name: 'Retry' }).waitFor()
      },
    },
    ...[
      'about',
      'privacy',
      'terms',
      'audio',
      'explore',
      'editions',
      'corrections',
      'subscribe',
      'support',
    ].map((name): Screen => ({ name, as: 'reader', path: `/${name}` })),
  ]
}

/** @returns every screen of the product, in each of its states */
export function allScreens(shown: ShownContent, accessKey: string): Screen[] {
  return [...loginScreens(accessKey), ...readerScreens(shown), ...portalScreens(shown)]
}

/** The screen of a magazine that has nothing published. */
export const emptyHome: Screen = { name: 'home-empty', as: 'reader', path: '/' }
