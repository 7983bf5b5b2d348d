import type { Browser, Locator, Page } from '@playwright/test'
import { expect, test } from './test.ts'
import { findBarriers } from './visual.ts'

/** Where `SHOTS=folder` puts a picture of every screen and state, to be looked at. */
const shots = process.env.SHOTS

/** A phone, by which a tour goes on its way. */
const phone = { width: 390, height: 844, colorScheme: 'dark' } as const

/** Both themes, the widest and the narrowest; pictures are taken of the others too. */
const looks = [
  ...(shots
    ? ([
        { width: 820, height: 1180, colorScheme: 'light' },
        { width: 820, height: 1180, colorScheme: 'dark' },
        { width: 1440, height: 900, colorScheme: 'dark' },
        { width: 390, height: 844, colorScheme: 'light' },
      ] as const)
    : []),
  { width: 1440, height: 900, colorScheme: 'light' },
  phone,
] as const

/** What a tour goes through the portal with. */
interface Tour {
  page: Page
  browser: Browser
  expectedErrors: RegExp[]
  /** Judges what is on the screen in each look, under a name of its own; what is of it in sight. */
  shot: (name: string, sight?: Locator) => Promise<void>
}

/**
 * A test that goes through screens and states of the portal on a phone. Each state is reached once,
 * and then seen in every look: by its width and theme the page itself is to follow the window.
 *
 * @param title what the tour goes through
 * @param walk goes through it, and judges each state by `shot`
 */
export function tour(title: string, walk: (tour: Tour) => Promise<void>): void {
  test.describe('in each look', () => {
    const { width, height, colorScheme } = phone
    const contextOptions = { reducedMotion: 'reduce' } as const
    test.use({ viewport: { width, height }, colorScheme, contextOptions })
    test(title, async ({ page, browser, expectedErrors }) => {
      test.setTimeout(shots ? 600_000 : 180_000)
      const shot = async (name: string, sight?: Locator) => {
        for (const { width, height, colorScheme } of looks) {
          await page.setViewportSize({ width, height })
          await page.emulateMedia({ colorScheme })
          await followed(page)
          await sight?.scrollIntoViewIfNeeded()
          await look(page, `${name}-${width}-${colorScheme}`)
        }
      }
      await walk({ page, browser, expectedErrors, shot })
    })
  })
}

/** Waits until the page is drawn for the window as it is now. */
function followed(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
      }),
  )
}

/** No finding on what is on the screen, which is as wide as the window. */
async function look(page: Page, name: string): Promise<void> {
  const wide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  if (shots) await page.screenshot({ path: `${shots}/${name}.png` })
  expect.soft(await findBarriers(page), name).toEqual([])
  expect.soft(wide, `${name} scrolls sideways by`).toBe(0)
}
