import type { Page } from '@playwright/test'
import { allScreens } from '#tests/screenshots/screens.ts'
import { findShownContent } from '#tests/screenshots/shown-content.ts'
import { isFocusVisible } from './keyboard.ts'
import { expect, storageState, test } from './test.ts'

/** A window 1280 pixels wide at 200 % and at 400 %. */
const zooms = [640, 320]

/** Where the layout changes, at its narrowest. */
const narrowest = [1200, 769]

/** What a screen reader says without the name that it needs. */
const unnamed =
  /^\s*- (button|link|textbox|searchbox|combobox|checkbox|radio|switch|slider|dialog|alertdialog|img|navigation|heading)(?: \[[^\]]*\])*:?$/

test.use({ visitor: 'nobody' })

for (const visitor of ['nobody', 'reader', 'admin'] as const) {
  test(`every screen of ${visitor}: its tree, its keys, its controls, zoom, forced colours, reduced motion`, async ({
    context,
    magazine,
    expectedErrors,
  }) => {
    test.setTimeout(1_800_000)
    expectedErrors.push(/Failed to load resource|ERR_FAILED/)
    const { origin, cookies, secrets } = magazine
    const screens = allScreens(await findShownContent(magazine), secrets.SITE_ACCESS_KEY)
    const cookie = { nobody: '', reader: cookies.reader, admin: cookies.admin }[visitor]
    for (const screen of screens) {
      if (screen.as !== visitor || screen.isBrief || screen.name.endsWith('-print')) continue
      await test.step(screen.name, async () => {
        await context.setStorageState(storageState(origin, cookie))
        const page = await context.newPage()
        await page.setViewportSize({ width: 1280, height: 800 })
        await page.goto(screen.path, { waitUntil: 'networkidle' })
        await screen.prepare?.(page)
        const tree = await page.locator('body').ariaSnapshot()
        expect
          .soft(
            tree.split('\n').filter((line) => unnamed.test(line)),
            screen.name,
          )
          .toEqual([])
        expect.soft(await page.title(), screen.name).not.toBe('')
        expect.soft(await movingParts(page), `${screen.name} moves`).toEqual([])
        expect.soft(await coveredControls(page), `${screen.name}, by pointer`).toEqual([])
        for (const width of narrowest) {
          await page.setViewportSize({ width, height: 800 })
          expect.soft(await brokenWords(page), `${screen.name} at ${width} px`).toEqual([])
        }
        await page.emulateMedia({ forcedColors: 'active' })
        expect.soft(await stopsWithoutOutline(page), `${screen.name}, by keyboard`).toEqual([])
        expect.soft(await chosenLikeOthers(page), `${screen.name}, what is chosen`).toEqual([])
        for (const width of zooms) {
          await page.setViewportSize({ width, height: 400 })
          const excess = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          )
          expect.soft(excess, `${screen.name} scrolls sideways at ${width} px by`).toBe(0)
        }
        await page.close()
      })
    }
  })
}

/** Words of the controls that go on in the next line, without a hyphen. */
function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('a, button, label, summary')].flatMap((control) => {
      const texts = document.createTreeWalker(control, NodeFilter.SHOW_TEXT)
      const broken: string[] = []
      for (let text = texts.nextNode(); text instanceof Text; text = texts.nextNode()) {
        const isShown = (text.parentElement?.offsetWidth ?? 0) > 1
        for (const { 0: word, index } of isShown ? text.data.matchAll(/\p{L}+/gu) : []) {
          const range = document.createRange()
          range.setStart(text, index)
          range.setEnd(text, index + word.length)
          if (range.getClientRects().length > 1) broken.push(`${word} of ${control.innerText}`)
        }
      }
      return broken
    }),
  )
}

/** What moves although motion is reduced. */
function movingParts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document.getAnimations().flatMap(({ effect, playState }) => {
      if (!(effect instanceof KeyframeEffect) || playState !== 'running') return []
      const lasts = Number(effect.getComputedTiming().activeDuration) > 100
      return lasts ? [effect.target?.className || String(effect.target?.tagName)] : []
    }),
  )
}

/** What a press in its middle does not reach, where the window shows it. What pops up may lie over all else. */
function coveredControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const top = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document
    const controls = top.querySelectorAll<HTMLElement>(
      'a, button, input, select, textarea, summary',
    )
    const pressed = [...controls].filter(
      (control) =>
        !control.matches(':disabled') && control.checkVisibility({ opacityProperty: true }),
    )
    return pressed.flatMap((control) => {
      control.scrollIntoView({ block: 'center', behavior: 'instant' })
      const [box] = control.getClientRects()
      const hit = box && document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
      const isReached = !hit || control.contains(hit) || hit.closest('label')?.control === control
      if (isReached || hit.closest(':popover-open')) return []
      return [`${control.outerHTML.slice(0, 120)} under ${hit.outerHTML.slice(0, 80)}`]
    })
  })
}

/** What is chosen and looks like what is beside it. Forced colours draw no grounds and every edge. */
function chosenLikeOthers(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const look = (element: Element) => {
      const { backgroundColor, borderBlockEnd, outline, textDecoration } = getComputedStyle(element)
      // A ground that lets the page through has its colour only for this sum.
      const ground = backgroundColor.replace(/^rgba\((.+), [\d.]+\)$/, 'rgb($1)')
      return [ground, borderBlockEnd, outline, textDecoration].join()
    }
    return ['aria-pressed', 'aria-selected'].flatMap((state) =>
      [...document.querySelectorAll(`[${state}="true"]`)].flatMap((chosen) => {
        const other = chosen.parentElement?.querySelector(`:scope > [${state}="false"]`)
        return other && look(other) === look(chosen) ? [chosen.outerHTML.slice(0, 120)] : []
      }),
    )
  })
}

/** What the keyboard comes to without showing where it is. Forced colours draw no shadows. */
async function stopsWithoutOutline(page: Page): Promise<string[]> {
  const hidden: string[] = []
  for (let stop = 0; stop < 25; stop++) {
    await page.keyboard.press('Tab')
    if (await page.evaluate(() => document.activeElement === document.body)) continue
    if (await isFocusVisible(page)) continue
    hidden.push(await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120) ?? ''))
  }
  return hidden
}
