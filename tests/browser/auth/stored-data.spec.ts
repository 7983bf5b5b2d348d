import type { Page } from '@playwright/test'
import { expect, test } from '#tests/browser/test.ts'

test.use({ visitor: 'nobody' })

/** The names of everything that the site has stored in this browser. */
async function storedNames(page: Page): Promise<string[]> {
  const cookies = await page.context().cookies()
  const stored = await page.evaluate(async () => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(await indexedDB.databases()).map(({ name }) => name ?? ''),
    ...(await caches.keys()),
    ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
  ])
  return [...cookies.map(({ name }) => name), ...stored].sort()
}

/** Back takes a page from the HTTP cache, without asking the server. */
async function expectNothingOnTheWayBack(page: Page): Promise<void> {
  for (let steps = 0; steps < 3; steps++) {
    await page.goBack()
    await expect(page).toHaveURL(/\/login(\?next=.*)?$/)
    await expect(page.getByRole('textbox').first()).toBeVisible()
    await expect(page.locator('.article-body, .card, table')).toHaveCount(0)
  }
}

test('a browser stores what the privacy page names; after a logout it keeps no session, and Back shows no page', async ({
  page,
  login,
  reader,
  admin,
  magazine,
  createArticle,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 401/)
  const { _id } = await createArticle()
  const title = 'How a Cable Gets Mended'
  const long = (await magazine.client.list()).find((article) => article.title === title)
  const forReaders = [
    'latchkey.marks',
    'latchkey.measure',
    'latchkey.reading',
    'latchkey.site',
    'latchkey.text',
    'latchkey.theme',
    'latchkey.typeface',
    'latchkey_site',
  ]

  async function beginArticle(): Promise<void> {
    await page.goto(`/article/${long?.slug}`)
    await page.locator('.article-body > p').nth(5).scrollIntoViewIfNeeded()
    await expect.poll(() => storedNames(page)).toContain('latchkey.reading')
  }

  await test.step('before the login it stores nothing', async () => {
    await login.open()
    expect(await storedNames(page)).toEqual([])
  })

  await test.step('a tour as a reader', async () => {
    await login.enter()
    await reader.hydrated()
    await reader.chip('Finance').click()
    await page.goto('/subscribe')
    await page.getByRole('button', { name: 'Night theme' }).click()
    await page.goto('/search?q=cable')
    await expect(reader.cards.first()).toBeVisible()
    await page.goto('/latest')
    await page.goto('/about')
    await beginArticle()
    await reader.setText('Large', 'Wide', 'Clear')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    expect(await storedNames(page)).toEqual(forReaders)
  })

  await test.step('a page that comes out of the browser’s memory without a token loads anew', async () => {
    const loaded = page.waitForEvent('load')
    await page.evaluate(() => {
      localStorage.removeItem('latchkey.site')
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    })
    await loaded
    await expect.poll(() => storedNames(page)).toEqual(forReaders)
  })

  await test.step('a reader’s logout leaves nothing', async () => {
    await reader.menuButton.click()
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL('/login')
    expect(await storedNames(page)).toEqual([])
    await expectNothingOnTheWayBack(page)
  })

  await test.step('a tour as an editor', async () => {
    await login.open()
    await login.enter()
    await page.goto('/admin')
    await admin.signIn()
    await page.getByRole('link', { name: 'Staging Area' }).click()
    await page.goto('/admin/releases')
    await page.goto('/admin/keys')
    await beginArticle()
    await admin.edit(_id)
    await admin.writeOnAndStore(' It was quiet until midnight.')
    await page.goto('/latest')
    await page.goto('/privacy')
    // Stored only when a reader's page finds that the portal's session has expired.
    const rare = 'latchkey.admin-expired'
    const stored = new Set([...forReaders, rare, ...(await storedNames(page))])
    const named = await page.locator('main code').allTextContents()
    expect(named.filter((name) => name !== '__Host-').sort()).toEqual([...stored].sort())
  })

  await test.step('an editor’s logout leaves no session', async () => {
    await admin.open()
    await admin.button('Logout').click()
    await admin.dialog.getByRole('radio', { name: /^Both/ }).check()
    await admin.confirm('Logout')
    await expect(page).toHaveURL('/login')
    await expectNothingOnTheWayBack(page)
    expect(await storedNames(page)).toEqual(['latchkey', 'latchkey_browser'])
  })
})
