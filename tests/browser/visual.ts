import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/**
 * @param page the page
 * @returns what axe finds on it as it is now; behind an open dialog it does not look, where nothing
 *   can be reached
 */
export async function findBarriers(page: Page): Promise<string[]> {
  // Otherwise each look opens a page of its own to put the results of foreign frames together.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const modal = 'dialog:modal'
  if ((await page.locator(modal).count()) > 0) axe.include(modal)
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
  )
}

/**
 * Expects that axe finds nothing on the page as it is now.
 *
 * @param page the page
 */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await findBarriers(page)).toEqual([])
}

/**
 * Expects that the page can be read on the narrowest of phones without scrolling sideways.
 *
 * @param page the page
 */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 })
  const excess = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      return scrollWidth - clientWidth
    })
  await expect.poll(excess).toBeLessThanOrEqual(0)
}
