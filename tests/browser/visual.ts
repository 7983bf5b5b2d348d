import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Locator } from '@playwright/test'
import { test as base, expect } from './test.ts'

/** Half the size of `axe.source`, which every document reads anew. */
const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
)

/** The folder for a picture of every screen and state; no pictures without it. */
const pictures = process.env.SHOTS

/** In the nightly run, and for pictures, every state is checked in every look. */
const inEveryLook = Boolean(process.env.NIGHTLY ?? pictures)

/** The window in which the tests go through the screens. */
const phone = { width: 390, height: 844 }

/** Both themes, the narrowest and the widest window; pictures are taken of more. */
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

interface VisualFixtures {
  /**
   * Checks what is on the screen, without loading it again: axe finds nothing, and nothing is wider than
   * the window. A test's states are checked by turns in a narrow dark window and in a wide light one; in
   * both by the nightly run, and for pictures.
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
  checkScreen: ({ page: own }, use) => {
    let turn = 0
    return use(async (name, inView) => {
      const page = inView?.page() ?? own
      const viewport = page.viewportSize()
      const taken = inEveryLook ? looks : looks.slice(turn, turn + 1)
      turn = (turn + 1) % looks.length
      // Once into each document: reading axe's source takes longer than running it.
      for (const frame of page.frames()) {
        if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axeSource)
      }
      for (const { width, height, colorScheme } of taken) {
        await page.setViewportSize({ width, height })
        await page.emulateMedia({ colorScheme })
        // Drawn first: another window may show it as another element.
        await page.evaluate(untilDrawn)
        await inView?.scrollIntoViewIfNeeded()
        const look = `${name}-${width}-${colorScheme}`
        if (pictures) await page.screenshot({ path: `${pictures}/${look}.png` })
        const { barriers, excessWidth } = await page.evaluate(runAxe)
        expect.soft(barriers, look).toEqual([])
        expect.soft(excessWidth, `${look} scrolls sideways by`).toBe(0)
      }
      if (!viewport) return
      await page.setViewportSize(viewport)
      await page.evaluate(untilDrawn)
    })
  },
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
 */
async function runAxe(): Promise<{ barriers: string[]; excessWidth: number }> {
  const { axe } = window as typeof window & { axe: typeof import('axe-core') }
  const modal = [...document.querySelectorAll('dialog:modal')].at(-1)
  const { violations } = await axe.run(modal ?? document, {
    resultTypes: ['violations'],
    // For rules that are off.
    preload: false,
  })
  const { scrollWidth, clientWidth } = document.documentElement
  return {
    barriers: violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
    ),
    excessWidth: scrollWidth - clientWidth,
  }
}
