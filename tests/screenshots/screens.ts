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
    {
      name: 'login-scanning',
      as: 'nobody',
      path: '/login',
      prepare: async (page) => {
        await page.route('**/api/auth/site-access', unanswered)
        await presentKey(page, accessKey)
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

function readerScreens({ article }: ShownArticles): Screen[] {
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
    ...[
      'board',
      'calendar',
      'media',
      'authors',
      'editions',
      'corrections',
      'bin',
      'releases',
      'keys',
      'accounts',
      'audit',
      'account',
      'settings',
      'create',
    ].map((name): Screen => ({ name: `admin-${name}`, as: 'admin', path: `/admin/${name}` })),
    { name: 'admin-calendar-week', as: 'admin', path: '/admin/calendar?view=week' },
    {
      name: 'admin-authors-edit',
      as: 'admin',
      path: '/admin/authors',
      prepare: (page) => page.getByRole('button', { name: 'Edit Marguerite Sloane' }).click(),
    },
    {
      name: 'admin-authors-merge',
      as: 'admin',
      path: '/admin/authors',
      prepare: async (page) => {
        await page.getByRole('button', { name: 'Merge Wren Castellan' }).click()
        await page.getByLabel('Merge into').selectOption('The Desk')
        await page.getByRole('region', { name: 'Articles that change' }).waitFor()
      },
    },
    { name: 'admin-edit', as: 'admin', path: `/admin/edit/${draft}` },
    ...['History', 'Schedule', 'Checklist', 'Notes', 'Preview links'].map(
      (panel): Screen => ({
        name: `admin-edit-${panel.toLowerCase().replace(' ', '-')}`,
        as: 'admin',
        path: `/admin/edit/${draft}`,
        prepare: (page) => page.getByRole('button', { name: new RegExp(`^${panel}`) }).click(),
      }),
    ),
  ]
}

/**
 * @param shown the articles that the screens show
 * @param accessKey the key to the site
 * @returns every screen of the product, in each of its states
 */
export function allScreens(shown: ShownArticles, accessKey: string): Screen[] {
  return [...loginScreens(accessKey), ...readerScreens(shown), ...adminScreens(shown)]
}

/** The screen of a magazine that has nothing published. */
export const emptyHome: Screen = { name: 'home-empty', as: 'reader', path: '/' }
