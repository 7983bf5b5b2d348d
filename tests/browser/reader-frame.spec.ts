import { signedIn } from './editor-page.ts'
import { ReaderScreen } from './reader.screen.ts'
import { expect, test } from './test.ts'

test('header, menu and footer say what they say', async ({ page }) => {
  const reader = new ReaderScreen(page)
  await reader.signIn()
  await reader.open('/')
  const links = (name: string) => page.getByRole('navigation', { name }).getByRole('link')
  await expect(links('Main')).toHaveText(['Home', 'Latest', 'Audio', 'Admin'])
  await expect(links('Footer')).toHaveText([
    'Latest Stories',
    'Audio Features',
    'About',
    'Contributors',
    'Privacy',
    'Terms',
  ])
  await expect(page.getByRole('contentinfo')).toContainText(
    'No sponsors. No gatekeepers. Sharp takes and unfiltered truth.',
  )
  await links('Main').filter({ hasText: 'Audio' }).click()
  await expect(page.getByText('Coming soon')).toBeVisible()
})

test('a link of the footer leads to the top; a page may go without the footer', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 404/)
  const reader = new ReaderScreen(page)
  await reader.signIn()
  await page.goto('/about')
  const footer = page.getByRole('contentinfo')
  await footer.getByRole('link', { name: 'About' }).click()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await footer.getByRole('link', { name: 'Terms' }).click()
  await expect(page).toHaveURL('/terms')
  expect(await page.evaluate(() => scrollY)).toBe(0)

  await page.goto('/article/nothing-aaaaaa')
  await expect(page.getByRole('heading', { name: 'Article Not Found' })).toBeVisible()
  await expect(footer).toHaveCount(0)
})

test('the menu leads administrators to the portal', async ({ page }) => {
  await signedIn(page)
  const reader = new ReaderScreen(page)
  await reader.open('/')
  await reader.menuButton.click()
  const entries = reader.menu.getByRole('navigation').getByRole('link')
  await expect(entries).toHaveText(['Home', 'Latest', 'Audio', 'Search', 'Admin'])
  await entries.last().click()
  await expect(page).toHaveURL('/admin')
})

test('the menu holds the keyboard, and gives it back', async ({ page }) => {
  const reader = new ReaderScreen(page)
  await reader.signIn()
  await reader.open('/')
  await reader.menuButton.press('Enter')
  const entries = reader.menu.getByRole('navigation').getByRole('link')
  await expect(entries).toHaveText(['Home', 'Latest', 'Audio', 'Search', 'Admin Login'])
  await page.keyboard.press('Escape')
  await expect(reader.menu).toBeHidden()
  await expect(reader.menuButton).toBeFocused()
})

test('the header shrinks past 50 pixels, the theme stays chosen', async ({ page }) => {
  const reader = new ReaderScreen(page)
  await reader.signIn()
  await reader.open('/about')
  const header = page.locator('.site-bar')
  const bottom = async () =>
    (await header.boundingBox().then((box) => box && box.y + box.height)) ?? 0
  const tall = await bottom()
  await page.mouse.wheel(0, 51)
  await expect.poll(bottom).toBeLessThan(tall)

  await page.getByRole('button', { name: 'Night theme' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'night')
  await page.goto('/terms')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'night')
})

test('the name stands in one line before the fonts have come', async ({ page, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/)
  await page.route('**/*.woff2', (route) => route.abort())
  const name = page.getByRole('heading', { level: 1, name: 'The Underground' })
  const lines = () =>
    name.evaluate((heading) => {
      const { height } = heading.getBoundingClientRect()
      return Math.round(height / Number.parseFloat(getComputedStyle(heading).lineHeight))
    })
  for (const path of ['/login', '/']) {
    if (path === '/') await new ReaderScreen(page).signIn()
    await page.goto(path)
    for (const width of [320, 390, 480, 820, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await lines(), `at ${width} on ${path}`).toBe(1)
    }
  }
})
