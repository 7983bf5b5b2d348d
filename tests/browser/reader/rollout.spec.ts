import type { Page } from '@playwright/test'
import { expect, test } from '#tests/browser/test.ts'

test.use({ visitor: 'reader' })

/** As a server that still has the version before answers, for so many requests of each file that the page names. */
async function lacksFiles(page: Page, times: number): Promise<void> {
  const html = await (await page.request.get('/about')).text()
  const asked = new Map<string, number>()
  await page.route('**/_astro/**', (route) => {
    const { pathname } = new URL(route.request().url())
    const before = asked.get(pathname) ?? 0
    asked.set(pathname, before + 1)
    return before < times && html.includes(pathname)
      ? route.fulfill({ status: 404, headers: { 'cache-control': 'no-store' }, body: '' })
      : route.continue()
  })
}

const hasStyles = (page: Page) =>
  page.evaluate(
    () => getComputedStyle(document.documentElement).getPropertyValue('--ground') !== '',
  )

test.describe('a page of a version that is being spread', () => {
  test('asks again for files that a server lacks, and then works', async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/404/)
    await lacksFiles(page, 2)
    await page.goto('/about')
    await expect.poll(() => hasStyles(page), { timeout: 15_000 }).toBe(true)
    await expect(page.locator('[data-files]')).toHaveCount(0)
    await page.getByRole('button', { name: 'Night theme' }).first().click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'night')
  })

  test('says so if they do not come, and stays readable', async ({ page, expectedErrors }) => {
    expectedErrors.push(/404/)
    await lacksFiles(page, 99)
    await page.goto('/about')
    await expect(page.getByRole('alert')).toContainText('has just been updated', {
      timeout: 15_000,
    })
    await expect(page.getByRole('alert')).toHaveCount(1)
    await expect(page.getByRole('main')).toBeVisible()
  })
})
