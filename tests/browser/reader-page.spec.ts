import type { Page } from '@playwright/test'
import { LoginScreen } from './login.screen.ts'
import { ReaderScreen } from './reader.screen.ts'
import { expect, test } from './test.ts'

test('the site can be installed', async ({ page }) => {
  await new ReaderScreen(page).signIn()
  await page.goto('/about')
  const session = await page.context().newCDPSession(page)
  const { errors, data } = await session.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const manifest = JSON.parse(data ?? '')
  expect(manifest).toMatchObject({ name: 'The Underground', start_url: '/', scope: '/' })
  const drawn = await page.evaluate(async (icons: { src: string; sizes: string }[]) => {
    const sizeOf = async ({ src }: { src: string }) => {
      const response = await fetch(src)
      const { width, height } = await createImageBitmap(await response.blob())
      return `${width}x${height}`
    }
    return Promise.all(icons.map(sizeOf))
  }, manifest.icons)
  expect(drawn).toEqual(manifest.icons.map(({ sizes }: { sizes: string }) => sizes))
  expect(drawn).toContain('512x512')
})

/** Goes from one page to another, and says whether the second came by a transition. */
async function faded(page: Page): Promise<string | null> {
  await page.goto('/about')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
  await expect(page).toHaveURL('/terms')
  return page.locator('html[data-faded]').getAttribute('data-faded')
}

for (const motion of ['no-preference', 'reduce'] as const) {
  test(`pages fade into each other, or not, with motion: ${motion}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: motion })
    await page.addInitScript(() => {
      addEventListener('pagereveal', ({ viewTransition }) => {
        document.documentElement.dataset.faded = String(viewTransition !== null)
      })
    })
    await new ReaderScreen(page).signIn()
    if (motion === 'reduce') expect(await faded(page)).toBe('false')
    // A browser that is short of time leaves a transition out.
    else await expect.poll(() => faded(page), { timeout: 40_000 }).toBe('true')
  })
}

test('a page is fetched when its link is about to be followed', async ({ page }) => {
  await new ReaderScreen(page).signIn()
  await page.goto('/about')
  const fetched = page.waitForRequest((request) => new URL(request.url()).pathname === '/terms')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).hover()
  expect(await (await fetched).headerValue('sec-purpose')).toContain('prefetch')
  await expect(page).toHaveURL('/about')
})

test('the browser finds nothing to criticise on any kind of page', async ({ page }) => {
  const session = await page.context().newCDPSession(page)
  const issues: string[] = []
  session.on('Audits.issueAdded', ({ issue }) => issues.push(JSON.stringify(issue)))
  await session.send('Audits.enable')
  await new LoginScreen(page).open()
  const reader = new ReaderScreen(page)
  await reader.signIn()
  await reader.open('/')
  // The first may be taken back by another test meanwhile.
  await reader.cards.last().getByRole('link').click()
  await reader.hydrated()
  await reader.open('/search?q=public')
  await expect(page.getByRole('article').first()).toBeVisible()
  expect(issues).toEqual([])
})
