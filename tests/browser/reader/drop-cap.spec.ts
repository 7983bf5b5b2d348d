import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from '#tests/browser/test.ts'
import { type Box, FirefoxPage, findFirefox } from './firefox.ts'

const cableTitle = 'How a Cable Gets Mended'

const sizes = [390, 820, 1440]

/** The edges of what is drawn in the colour of drop caps, in pixels from the paragraph's top left corner. */
interface Ink {
  top: number
  bottom: number
  left: number
  right: number
}

/** What the test needs of a browser. */
interface Engine {
  name: string
  setWidth: (width: number, height: number) => Promise<void>
  evaluate: <Argument, Result>(
    run: (argument: Argument) => Result | Promise<Result>,
    argument: Argument,
  ) => Promise<Result>
  screenshot: (clip: Box) => Promise<Buffer>
}

function chromiumOf(page: Page): Engine {
  return {
    name: 'Chromium',
    setWidth: (width, height) => page.setViewportSize({ width, height }),
    evaluate: (run, argument) => page.evaluate(`(${run})(${JSON.stringify(argument)})`),
    screenshot: (clip) => page.screenshot({ clip }),
  }
}

/** Runs in the browser: puts words at the start of the article, whose drop cap then is `cap`. */
async function setOpening({ words, cap }: { words: string; cap: string }) {
  const paragraph = document.querySelector<HTMLElement>('[data-cap]')
  if (!paragraph) throw new Error('There is no drop cap.')
  paragraph.dataset.cap = cap
  paragraph.textContent = `${words}${'that carries a good part of an ocean’s conversation. '.repeat(6)}`
  await document.fonts.ready
  paragraph.scrollIntoView({ block: 'center' })
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const { left, top, width, height } = paragraph.getBoundingClientRect()
  // Pictures are of whole pixels.
  const [x, y] = [Math.floor(left), Math.floor(top)]
  const range = document.createRange()
  range.setStart(paragraph.firstChild as Text, words.length)
  range.setEnd(paragraph.firstChild as Text, paragraph.textContent.length)
  const lines = [...range.getClientRects()]
    .filter((line) => line.height > 0)
    .map((line) => ({ left: line.left - left, top: line.top - y, bottom: line.bottom - y }))
  return { lines, box: { x, y, width: Math.ceil(width), height: Math.ceil(height) } }
}

/** Runs in the browser: what is copied, and whether find-in-page finds the words. */
function readOpening(words: string) {
  const paragraph = document.querySelector<HTMLElement>('[data-cap]')
  const selection = getSelection()
  if (!paragraph || !selection) throw new Error('There is no drop cap.')
  selection.selectAllChildren(paragraph)
  const copied = selection.toString()
  selection.removeAllRanges()
  const isFound = (window as typeof window & { find: (words: string) => boolean }).find(words)
  selection.removeAllRanges()
  return { copied, shown: paragraph.innerText, isFound }
}

async function inkOf(picture: Buffer): Promise<Ink> {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true })
  const ink = { top: info.height, bottom: 0, left: info.width, right: 0 }
  for (let index = 0; index < data.length; index += info.channels) {
    const [red = 0, green = 0, blue = 0] = data.subarray(index, index + 3)
    // Green on paper: greener than text and ground, also at a blurred edge.
    if (green - red < 40 || green - blue < 15) continue
    const place = index / info.channels
    const [x, y] = [place % info.width, Math.floor(place / info.width)]
    ink.top = Math.min(ink.top, y)
    ink.bottom = Math.max(ink.bottom, y + 1)
    ink.left = Math.min(ink.left, x)
    ink.right = Math.max(ink.right, x + 1)
  }
  return ink
}

test('the first letter of a text that Chrome translated is its own', async ({
  page,
  reader,
  magazine,
}) => {
  const cable = (await magazine.client.list()).find(({ title }) => title === cableTitle)
  await reader.open(`/article/${cable?._id}`)
  const opening = page.locator('[data-cap]')
  await opening.evaluate((paragraph) => {
    const [inner, outer] = [document.createElement('font'), document.createElement('font')]
    inner.textContent = 'Ein Kabel, das einen guten Teil des Gesprächs eines Ozeans trägt.'
    outer.append(inner)
    paragraph.replaceChildren(outer)
  })
  const styles = await opening.evaluate((paragraph) => [
    getComputedStyle(paragraph, '::before').content,
    getComputedStyle(paragraph, '::first-letter').fontSize !== '0px',
  ])
  expect(styles).toEqual(['none', true])
})

test('a drop cap stands on the third line, and its text is the text, in every engine', async ({
  page,
  reader,
  magazine,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  const cable = (await magazine.client.list()).find(({ title }) => title === cableTitle)
  const path = `/article/${cable?._id}`
  await reader.open(path)

  await test.step('a screen reader reads the words as they are written', async () => {
    const session = await page.context().newCDPSession(page)
    const { nodes } = await session.send('Accessibility.getFullAXTree')
    const names = nodes.map(({ name }) => String(name?.value ?? ''))
    expect(names).toContainEqual(expect.stringMatching(/^A cable that carries/))
    expect(names).not.toContain('A')
  })

  const engines = [chromiumOf(page)]
  const firefoxPath = findFirefox()
  const firefox = firefoxPath ? await FirefoxPage.open(firefoxPath) : undefined
  try {
    if (firefox) {
      await firefox.setCookies(magazine.origin, magazine.cookies.reader)
      await firefox.goto(magazine.origin + path)
      engines.push({
        name: 'Firefox',
        setWidth: (width, height) => firefox.setWidth(width, height),
        evaluate: (run, argument) => firefox.evaluate(run, argument),
        screenshot: (clip) => firefox.screenshot(clip),
      })
    }
    for (const width of sizes) {
      for (const [words, cap] of [
        ['A cable ', 'A'],
        ['I am what ', 'I'],
        ['The cable ', 'T'],
        ['“A cable ', '“A'],
        ['Émile found ', 'É'],
        ['J. found ', 'J.'],
        ['O’Neill found ', 'O’'],
        ['U-boats cut ', 'U'],
      ] as const) {
        const drawn: Ink[] = []
        for (const { name, setWidth, evaluate, screenshot } of engines) {
          const which = `${words}in ${name} at ${width}`
          await setWidth(width, 900)
          const { lines, box } = await evaluate(setOpening, { words, cap })
          const ink = await inkOf(await screenshot(box))
          drawn.push(ink)
          expect(lines.filter(({ left }) => left > 1).length, `${which}: lines beside it`).toBe(3)
          const [first, , third] = lines
          if (!first || !third) throw new Error(`${which}: too few lines`)
          // Newsreader's baseline is 26.5 % of its size above the bottom of a line's letters.
          const baseline = third.bottom - 0.265 * (third.bottom - third.top)
          expect(Math.abs(ink.bottom - baseline), `${which}: the baseline`).toBeLessThan(6)
          const xHeight = first.top + 0.4 * (first.bottom - first.top)
          expect(ink.top, `${which}: the top`).toBeLessThan(xHeight)
          const { copied, shown, isFound } = await evaluate(readOpening, `${words}that carries`)
          expect([copied, shown], which).toEqual([
            expect.stringMatching(new RegExp(`^${words}that`)),
            expect.stringMatching(new RegExp(`^${words}that`)),
          ])
          expect(isFound, `${which}: find-in-page`).toBe(true)
        }
        const [first, ...others] = drawn
        for (const other of others) {
          for (const edge of ['top', 'bottom', 'left', 'right'] as const) {
            const difference = Math.abs(other[edge] - (first?.[edge] ?? 0))
            expect(difference, `${words}at ${width}: its ${edge}`).toBeLessThanOrEqual(3)
          }
        }
      }
    }
  } finally {
    await firefox?.close()
  }
})
