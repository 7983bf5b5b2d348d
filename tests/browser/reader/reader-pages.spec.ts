import type { Page } from '@playwright/test'
import { expect, test } from '#tests/browser/test.ts'

test('header, menu and footer: their words, the keyboard, the theme', async ({ page, reader }) => {
  await reader.open('/')
  const links = (name: string) => page.getByRole('navigation', { name }).getByRole('link')

  await test.step('header and footer lead everywhere', async () => {
    await expect(links('Main')).toHaveText(['Home', 'Latest', 'Audio', 'Admin'])
    await expect(links('Footer')).toHaveText([
      'Editions',
      'Latest Stories',
      'Audio Features',
      'About',
      'Contributors',
      'Feeds',
      'Privacy',
      'Terms',
    ])
    await expect(page.getByRole('contentinfo')).toContainText(
      'No sponsors. No gatekeepers. Sharp takes and unfiltered truth.',
    )
  })

  await test.step('the menu holds the keyboard, and gives it back', async () => {
    await reader.menuButton.press('Enter')
    const entries = reader.menu.getByRole('navigation').getByRole('link')
    await expect(entries).toHaveText(['Home', 'Latest', 'Audio', 'Search', 'Admin Login'])
    await page.keyboard.press('Escape')
    await expect(reader.menu).toBeHidden()
    await expect(reader.menuButton).toBeFocused()
  })

  await test.step('audio lists what there is to listen to, and cookies are coming soon', async () => {
    await reader.open('/cookies')
    await expect(page.getByText('Coming soon')).toBeVisible()
    await links('Main').filter({ hasText: 'Audio' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Audio' })).toBeVisible()
    await page.getByRole('link', { name: 'The Second That Was Not There' }).click()
    const player = page.getByRole('figure').filter({ hasText: 'Seven pips' }).locator('audio')
    // Nothing of it is loaded before somebody listens.
    expect(await player.evaluate((audio: HTMLAudioElement) => audio.readyState)).toBe(0)
    await player.evaluate((audio: HTMLAudioElement) => {
      audio.muted = true
      return audio.play()
    })
    await expect
      .poll(() => player.evaluate((audio: HTMLAudioElement) => audio.currentTime))
      .toBeGreaterThan(0)
    // Forward in the recording, not to the next article.
    const listened = page.url()
    await player.press('ArrowRight')
    await page.waitForLoadState()
    await expect(player).toBeFocused()
    expect(page.url()).toBe(listened)
  })

  await test.step('the map leads to a category, a tag and the articles of a month', async () => {
    await reader.open('/explore')
    await page.getByRole('listitem').filter({ hasText: 'Finance' }).getByRole('link').click()
    await expect(page).toHaveURL('/?category=finance')
    await reader.open('/explore')
    await page.getByRole('link', { name: 'astronomy 1' }).click()
    await expect(page).toHaveURL('/tag/astronomy')
    await reader.open('/explore')
    const title = page.getByRole('link', { name: 'The Second That Was Not There' })
    await expect(title).toBeHidden()
    await page.locator('summary').filter({ hasText: 'September 2026' }).click()
    await expect(title).toBeVisible()
  })

  await test.step('the header shrinks past 50 pixels', async () => {
    await reader.open('/about')
    const header = page.locator('.site-bar')
    const bottom = async () => {
      const box = await header.boundingBox()
      return box ? box.y + box.height : 0
    }
    const tall = await bottom()
    await page.mouse.wheel(0, 51)
    await expect.poll(bottom).toBeLessThan(tall)
  })

  await test.step('a link of the footer leads to the top, and the theme stays chosen', async () => {
    await page.getByRole('button', { name: 'Night theme' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'night')
    await links('Footer').filter({ hasText: 'About' }).click()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await links('Footer').filter({ hasText: 'Terms' }).click()
    await expect(page).toHaveURL('/terms')
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'night')
  })

  await test.step('Back shows a page in the theme that was chosen on another', async () => {
    const toggle = page.getByRole('button', { name: 'Night theme' })
    await expect(toggle).toHaveAttribute('aria-pressed', 'true')
    await reader.comeBack({ 'latchkey.theme': 'paper' })
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'paper')
    await expect(toggle).toHaveAttribute('aria-pressed', 'false')
  })
})

test.describe('an administrator', () => {
  test.use({ visitor: 'admin' })

  test('comes to the portal by the menu', async ({ page, reader }) => {
    await reader.open('/')
    await reader.menuButton.click()
    const entries = reader.menu.getByRole('navigation').getByRole('link')
    await expect(entries).toHaveText(['Home', 'Latest', 'Audio', 'Search', 'Admin'])
    await entries.last().click()
    await expect(page).toHaveURL('/admin')
  })
})

test('the name stands in one line before the fonts have come', async ({
  page,
  login,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/)
  await page.route('**/*.woff2', (route) => route.abort())
  const name = page.getByRole('heading', { level: 1, name: 'The Underground' })
  const lines = () =>
    name.evaluate((heading) => {
      const { height } = heading.getBoundingClientRect()
      return Math.round(height / Number.parseFloat(getComputedStyle(heading).lineHeight))
    })
  for (const path of ['/', '/login']) {
    if (path === '/login') await login.removeSessions()
    await page.goto(path)
    for (const width of [320, 390, 480, 820, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await lines(), `at ${width} on ${path}`).toBe(1)
    }
  }
})

test('the site can be installed, and a page is fetched when its link is about to be followed', async ({
  page,
  context,
}) => {
  await page.goto('/about')

  await test.step('the manifest is valid and its icons have their sizes', async () => {
    const session = await context.newCDPSession(page)
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

  await test.step('hovering a link fetches its page', async () => {
    const fetched = page.waitForRequest((request) => new URL(request.url()).pathname === '/terms')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).hover()
    expect(await (await fetched).headerValue('sec-purpose')).toContain('prefetch')
    await expect(page).toHaveURL('/about')
  })
})

/** Goes from one page to another; returns whether the second came by a transition. */
async function faded(page: Page): Promise<string | null> {
  await page.goto('/about')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
  await expect(page).toHaveURL('/terms')
  return page.locator('html[data-faded]').getAttribute('data-faded')
}

test('pages fade into each other, unless the reader wants less motion', async ({ page }) => {
  await page.addInitScript(() => {
    addEventListener('pagereveal', ({ viewTransition }) => {
      document.documentElement.dataset.faded = String(viewTransition !== null)
    })
  })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await faded(page)).toBe('false')
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  // A browser that is short of time leaves a transition out.
  await expect.poll(() => faded(page), { timeout: 60_000 }).toBe('true')
})

test('the browser reports no issues on any kind of page', async ({
  page,
  context,
  login,
  reader,
}) => {
  const session = await context.newCDPSession(page)
  const issues: string[] = []
  session.on('Audits.issueAdded', ({ issue }) => issues.push(JSON.stringify(issue)))
  await session.send('Audits.enable')
  await reader.open('/?category=editorial')
  await reader.cards.getByRole('link', { name: 'Against the Infinite Page' }).click()
  await page.waitForURL('**/article/**')
  await reader.hydrated()
  await reader.open('/search?q=public')
  await expect(reader.cards.first()).toBeVisible()
  await login.open()
  expect(issues).toEqual([])
})

test('subscribe: at the left edge, with a button that copies each private address', async ({
  page,
  context,
  reader,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await reader.open('/about')
  const edge = (await page.getByRole('heading', { level: 1 }).boundingBox())?.x
  await reader.open('/subscribe')
  expect((await page.getByRole('heading', { level: 1 }).boundingBox())?.x).toBe(edge)
  const copy = page.getByRole('button', { name: 'Copy the JSON Feed address' })
  await copy.click()
  await expect(copy).toHaveText('Copied')
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(/^http.*\/feed\.json\?token=/)
})
