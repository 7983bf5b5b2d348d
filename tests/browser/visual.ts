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

/**
 * Both themes, the narrowest and the widest window; pictures are taken of more. The narrow look comes
 * first: it is nearly that of the window as it is, which is cheaper to lay out anew.
 */
const looks = [
  { width: 320, height: 640, colorScheme: 'dark' },
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
] as const

/** Axe's rules whose findings depend on colours or on the layout, and not on the document alone. */
const rulesOfLooks = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable']

interface VisualFixtures {
  /**
   * Checks what is on the screen in both themes, in a narrow and in a wide window, without loading it again:
   * axe finds nothing, and nothing is wider than the window. A document's first state is checked by all
   * rules in all looks. Its later states are, in all looks but the first, checked by the rules that
   * depend on the look.
   *
   * @param name of the state, for the failure's message and the picture's file
   * @param inView what to scroll to first, on whichever page it is
   */
  checkScreen: (name: string, inView?: Locator) => Promise<void>
}

/** For tests that go through screens and states, on a phone. */
export const test = base.extend<VisualFixtures>({
  viewport: phone,
  colorScheme: 'dark',
  checkScreen: ({ page: own }, use) =>
    use(async (name, inView) => {
      const page = inView?.page() ?? own
      const viewport = page.viewportSize()
      // Once into each document: reading axe's source takes longer than running it.
      let isFirst = false
      for (const frame of page.frames()) {
        if (await frame.evaluate(() => 'axe' in window)) continue
        isFirst = true
        await frame.evaluate(axeSource)
      }
      for (const { width, height, colorScheme } of looks) {
        await page.setViewportSize({ width, height })
        await page.emulateMedia({ colorScheme })
        // Drawn first: another window may show it as another element.
        await page.evaluate(untilDrawn)
        await inView?.scrollIntoViewIfNeeded()
        const look = `${name}-${width}-${colorScheme}`
        if (pictures) await page.screenshot({ path: `${pictures}/${look}.png` })
        const isWhole = isFirst || width === looks[0].width
        const { barriers, excessWidth } = await page.evaluate(runAxe, isWhole ? [] : rulesOfLooks)
        expect.soft(barriers, look).toEqual([])
        expect.soft(excessWidth, `${look} scrolls sideways by`).toBe(0)
      }
      if (viewport) await page.setViewportSize(viewport)
    }),
})

/** Runs in the browser: resolves when the page is drawn for the window as it is now. */
function untilDrawn(): Promise<unknown> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(resolve))
  })
}

/**
 * Runs in the browser, once the page is drawn. Of open modals axe checks the foremost alone, as nothing
 * behind it can be reached.
 *
 * @param rules the rules to check; all of them if there are none
 */
async function runAxe(rules: string[]): Promise<{ barriers: string[]; excessWidth: number }> {
  const { axe } = window as typeof window & { axe: typeof import('axe-core') }
  const modal = [...document.querySelectorAll('dialog:modal')].at(-1)
  const { violations } = await axe.run(modal ?? document, {
    resultTypes: ['violations'],
    // For rules that are off.
    preload: false,
    ...(rules.length > 0 && { runOnly: rules }),
  })
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
