import type { Page } from '@playwright/test'
import { LoginScreen } from './login.screen.ts'
import { ReaderScreen } from './reader.screen.ts'
import { expect, test } from './test.ts'
import { secrets } from './test-server.ts'
import { expectAccessible, expectNoSidewaysScroll } from './visual.ts'

/** Every screen that readers meet, in each of its states. */
const states: Record<string, (page: Page) => Promise<unknown>> = {
  login: (page) => new LoginScreen(page).open(),
  'login refused': async (page) => {
    await presentKey(page, 'not the key')
    await expect(new LoginScreen(page).error).toContainText('Access Denied. Invalid passphrase.')
  },
  home: (page) => behindTheKey(page, '/'),
  latest: (page) => behindTheKey(page, '/latest'),
  menu: async (page) => {
    const reader = await behindTheKey(page, '/')
    await reader.menuButton.click()
    await expect(reader.menu).toBeVisible()
  },
  'home that failed': async (page) => {
    const reader = await behindTheKey(page, '/')
    await page.route('**/feeds/**', (route) => route.abort())
    await reader.chip('Lifestyle').click()
    await expect(page.getByText('Failed to load articles. Please try again.')).toBeVisible()
  },
  'home with a broken image': async (page) => {
    await page.route('**/media/**', (route) => route.abort())
    // Where nothing is published meanwhile: the picture that leads is loaded at once.
    await behindTheKey(page, '/?category=finance')
    await expect(page.getByText('Image unavailable').first()).toBeVisible()
  },
  article: async (page) => {
    const reader = await behindTheKey(page, '/?category=finance')
    await reader.cards.first().getByRole('link').click()
    await expect(page.getByRole('heading', { name: 'Sources' })).toBeVisible()
  },
  'article not found': async (page) => {
    await new ReaderScreen(page).signIn()
    await page.goto('/article/nothing-aaaaaa')
    await expect(page.getByRole('heading', { name: 'Article Not Found' })).toBeVisible()
  },
  search: (page) => behindTheKey(page, '/search'),
  'search results': async (page) => {
    const reader = await behindTheKey(page, '/search?q=public')
    await expect(reader.cards.first()).toBeVisible()
  },
  'search without results': async (page) => {
    await behindTheKey(page, '/search?q=xylophone')
    await expect(page.getByText('No articles found for').first()).toBeVisible()
  },
  'search that failed': async (page) => {
    await page.route('**/api/search?**', (route) => route.abort())
    await behindTheKey(page, '/search?q=cable')
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  },
  ...Object.fromEntries(
    ['about', 'privacy', 'terms', 'audio', 'subscribe'].map((name) => [
      name,
      (page: Page) => behindTheKey(page, `/${name}`),
    ]),
  ),
}

async function presentKey(page: Page, key: string): Promise<void> {
  const login = new LoginScreen(page)
  await login.open()
  await login.present(key)
}

async function behindTheKey(page: Page, path: string): Promise<ReaderScreen> {
  const reader = new ReaderScreen(page)
  await reader.signIn()
  await reader.open(path)
  return reader
}

/** No barrier in either theme, and no sideways scroll on a small phone. */
async function expectForEverybody(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
  }
  await expectNoSidewaysScroll(page)
}

test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const [name, reach] of Object.entries(states)) {
  test(`${name} has no barrier and fits a small phone`, async ({ page, expectedErrors }) => {
    expectedErrors.push(/Failed to load resource/)
    await reach(page)
    await expectForEverybody(page)
  })
}

for (const [key, line] of [
  ['not the key', 'LOCKDOWN INITIATED'],
  [secrets.SITE_ACCESS_KEY, 'WELCOME TO THE UNDERGROUND'],
] as const) {
  test(`the overlay of ${line} has no barrier and fits a small phone`, async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/Failed to load resource/)
    // The overlay stays for as long as it is looked at.
    await page.addInitScript(() => {
      const wait = window.setTimeout.bind(window)
      const slowly = (act: TimerHandler, after = 0) => wait(act, after < 1000 ? after : after * 60)
      Object.assign(window, { setTimeout: slowly })
    })
    await presentKey(page, key)
    const overlay = page.getByText(line, { exact: true })
    await overlay.waitFor()
    await expectForEverybody(page)
    await expect(overlay).toBeVisible()
  })
}
