import AxeBuilder from '@axe-core/playwright'
import type { Browser, Page } from '@playwright/test'
import { expect, test } from './test.ts'

/** Where `SHOTS=folder` puts a picture of every screen and state, to be looked at. */
const shots = process.env.SHOTS

/** Both themes, the narrowest and the widest; pictures are taken of the others too. */
const looks = [
  { width: 390, height: 844, colorScheme: 'dark' },
  { width: 1440, height: 900, colorScheme: 'light' },
  ...(shots
    ? ([
        { width: 390, height: 844, colorScheme: 'light' },
        { width: 820, height: 1180, colorScheme: 'light' },
        { width: 820, height: 1180, colorScheme: 'dark' },
        { width: 1440, height: 900, colorScheme: 'dark' },
      ] as const)
    : []),
] as const

/** What a tour goes through the portal with. */
interface Tour {
  page: Page
  browser: Browser
  expectedErrors: RegExp[]
  /** Judges what is on the screen, under a name of its own. */
  shot: (name: string) => Promise<void>
}

/**
 * A test that goes through screens and states of the portal, once for each theme and width.
 *
 * @param title what the tour goes through
 * @param walk goes through it, and judges each state by `shot`
 */
export function tour(title: string, walk: (tour: Tour) => Promise<void>): void {
  for (const { width, height, colorScheme } of looks) {
    test.describe(`${width} px, ${colorScheme}`, () => {
      test.use({
        viewport: { width, height },
        colorScheme,
        contextOptions: { reducedMotion: 'reduce' },
      })
      test(title, async ({ page, browser, expectedErrors }) => {
        test.setTimeout(180_000)
        const shot = (name: string) => look(page, `${name}-${width}-${colorScheme}`)
        await walk({ page, browser, expectedErrors, shot })
      })
    })
  }
}

/** No finding on what is on the screen, which is as wide as the window. */
async function look(page: Page, name: string): Promise<void> {
  // What fades in is judged once it is there.
  await page.waitForTimeout(250)
  const { violations } = await new AxeBuilder({ page }).analyze()
  const findings = violations.map(
    ({ id, nodes }) => `${name}, ${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
  )
  const wide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  if (shots) await page.screenshot({ path: `${shots}/${name}.png` })
  expect.soft(findings).toEqual([])
  expect.soft(wide, `${name} scrolls sideways by`).toBe(0)
}
