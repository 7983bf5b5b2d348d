import type { Locator, Page } from '@playwright/test'
import axe from 'axe-core'
import { test as base, expect } from './test.ts'

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

/** For tests that go through screens and states, on a phone and without motion. */
export const test = base.extend<VisualFixtures>({
  viewport: phone,
  colorScheme: 'dark',
  reducedMotion: 'reduce',
  checkScreen: ({ page }, use) =>
    use(async (name, inView) => {
      for (const { width, height, colorScheme } of looks) {
        await page.setViewportSize({ width, height })
        await page.emulateMedia({ colorScheme })
        await nextFrame(page)
        await inView?.scrollIntoViewIfNeeded()
        const look = `${name}-${width}-${colorScheme}`
        if (pictures) await page.screenshot({ path: `${pictures}/${look}.png` })
        expect.soft(await findBarriers(page), look).toEqual([])
        expect.soft(await readExcessWidth(page), `${look} scrolls sideways by`).toBe(0)
      }
    }),
})

/** Waits until the page is drawn for the window as it is now. */
function nextFrame(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
      }),
  )
}

/** Runs all rules of axe on the page as it is now; of an open modal alone, as nothing behind it can be reached. */
async function findBarriers(page: Page): Promise<string[]> {
  // Once into each document: reading axe's source takes longer than running it.
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source)
  }
  return page.evaluate(async () => {
    const { axe } = window as typeof window & { axe: typeof import('axe-core') }
    const modal = document.querySelector('dialog:modal')
    const { violations } = await axe.run(modal ?? document, { resultTypes: ['violations'] })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
    )
  })
}

function readExcessWidth(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
}

/** Expects that the page can be read on the narrowest of phones without scrolling sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 })
  await expect.poll(() => readExcessWidth(page)).toBeLessThanOrEqual(0)
}
