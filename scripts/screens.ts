import type { Page } from '@playwright/test'

/** A screen of the product in one of its states. */
export interface Screen {
  name: string
  /** Who looks at it. */
  as: 'nobody' | 'reader' | 'admin'
  path: string
  /** What is done before it is looked at. */
  prepare?: (page: Page) => Promise<void>
}

/** The paths of articles that the screens show. */
export interface ShownArticles {
  article: string
  draft: string
}

async function presentKey(page: Page, key: string): Promise<void> {
  await page.getByLabel('Access key').fill(key)
  await page.getByRole('button', { name: 'INITIATE SEQUENCE' }).click()
}

async function chooseLifestyle(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Lifestyle', exact: true }).click()
}

function readerScreens({ article }: ShownArticles, accessKey: string): Screen[] {
  const search = (query: string) => `/search?q=${query}`
  return [
    { name: 'login', as: 'nobody', path: '/login' },
    {
      name: 'login-denied',
      as: 'nobody',
      path: '/login',
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
      prepare: async (page) => {
        await presentKey(page, accessKey)
        await page.getByText('WELCOME TO THE UNDERGROUND', { exact: true }).waitFor()
      },
    },
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
      name: 'menu',
      as: 'reader',
      path: '/',
      prepare: async (page) => {
        await page.getByRole('button', { name: 'Menu' }).click()
        await page.getByRole('dialog').waitFor()
      },
    },
    { name: 'article', as: 'reader', path: article },
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
    ...['about', 'privacy', 'terms', 'audio', 'subscribe'].map(
      (name): Screen => ({ name, as: 'reader', path: `/${name}` }),
    ),
  ]
}

function adminScreens({ draft }: ShownArticles): Screen[] {
  return [
    { name: 'admin-login', as: 'reader', path: '/admin/login' },
    { name: 'admin-dashboard', as: 'admin', path: '/admin' },
    { name: 'admin-drafts', as: 'admin', path: '/admin?tab=drafts' },
    {
      name: 'admin-delete',
      as: 'admin',
      path: '/admin',
      prepare: async (page) => {
        await page
          .getByRole('button', { name: /Delete/ })
          .first()
          .click()
        await page.getByRole('dialog').or(page.getByRole('alertdialog')).waitFor()
      },
    },
    { name: 'admin-staging', as: 'admin', path: '/admin/staging' },
    { name: 'admin-releases', as: 'admin', path: '/admin/releases' },
    { name: 'admin-keys', as: 'admin', path: '/admin/keys' },
    { name: 'admin-create', as: 'admin', path: '/admin/create' },
    { name: 'admin-edit', as: 'admin', path: `/admin/edit/${draft}` },
  ]
}

/**
 * @param shown the articles that the screens show
 * @param accessKey the key to the site
 * @returns every screen of the product, in each of its states
 */
export function allScreens(shown: ShownArticles, accessKey: string): Screen[] {
  return [...readerScreens(shown, accessKey), ...adminScreens(shown)]
}

/** The screen of a magazine that has nothing published. */
export const emptyHome: Screen = { name: 'home-empty', as: 'reader', path: '/' }
