import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Locator, Page } from '@playwright/test'
import { test as base, expect } from './test.ts'

/** Half the size of `axe.source`, which every document reads anew. */
const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
)

/** The folder for a picture of every screen and state; no pictures without it. */
const pictures = process.env.SHOTS

/** The window in which the tests go through the screens. */
const phone = { width: 390, height: 844 }

/** Both themes, the widest and the narrowest window; pictures are taken of more. */
const looks = [
  ...(pictures
    ? ([
        { width: 820, height: 1180, colorScheme: 'light' },
        { width: 820, height: 1180, colorScheme: 'dark' },
        { width: 1440, height: 900, colorScheme: 'dark' },
        { ...phone, colorScheme: 'light' },
        { ...phone, colorScheme: 'dark' },
      ] as const)
    : []),
  { width: 1440, height: 900, colorScheme: 'light' },
  { width: 320, height: 640, colorScheme: 'dark' },
] as const

interface VisualFixtures {
  /**
   * Checks what is on the screen in both themes, in a wide and in a narrow window, without loading it again:
   * axe finds nothing, and nothing is wider than the window.
   *
   * @param name of the state, for the failure's message and the picture's file
   * @param inView what to scroll to first
   */
  checkScreen: (name: string, inView?: Locator) => Promise<void>
}

/** For tests that go through screens and states, on a phone. */
export const test = base.extend<VisualFixtures>({
  viewport: phone,
  colorScheme: 'dark',
  checkScreen: ({ page }, use) =>
    use(async (name, inView) => {
      const viewport = page.viewportSize()
      for (const { width, height, colorScheme } of looks) {
        await page.setViewportSize({ width, height })
        await page.emulateMedia({ colorScheme })
        await inView?.scrollIntoViewIfNeeded()
        const look = `${name}-${width}-${colorScheme}`
        if (pictures) await page.screenshot({ path: `${pictures}/${look}.png` })
        // Once into each document: reading axe's source takes longer than running it.
        for (const frame of page.frames()) {
          if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axeSource)
        }
        const { barriers, excessWidth } = await page.evaluate(runAxe)
        expect.soft(barriers, look).toEqual([])
        expect.soft(excessWidth, `${look} scrolls sideways by`).toBe(0)
      }
      if (viewport) await page.setViewportSize(viewport)
    }),
})

/**
 * Runs in the browser, once the page is drawn for the window as it is now. Of an open modal axe
 * checks the modal alone, as nothing behind it can be reached.
 */
async function runAxe(): Promise<{ barriers: string[]; excessWidth: number }> {
  await new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(resolve))
  })
  const { axe } = window as typeof window & { axe: typeof import('axe-core') }
  const modal = document.querySelector('dialog:modal')
  const { violations } = await axe.run(modal ?? document, { resultTypes: ['violations'] })
  const { scrollWidth, clientWidth } = document.documentElement
  return {
    barriers: violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
    ),
    excessWidth: scrollWidth - clientWidth,
  }
}

/** Expects that the page can be read on the narrowest of phones without scrolling sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 })
  const excessWidth = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(excessWidth).toBeLessThanOrEqual(0)
}
