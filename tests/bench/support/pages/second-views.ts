import { setTimeout } from 'node:timers/promises'
import { launchChromium } from '#tools/cli/chromium.ts'
import { openEdge } from '../edge.ts'
import { openUninstrumentedPage, type UninstrumentedPage } from '../uninstrumented-page.ts'

/** What one step of a visit fetched: bytes as they travel, without headers. */
interface View {
  view: string
  requests: number
  bytes: number
  /** How many of the requests were answered by 304. */
  unchanged: number
}

/** Milliseconds without a request after which a page is complete. */
const quietMs = 1500

/** How long the pointer is on a link before it is clicked, in milliseconds. */
const hoverMs = 300

/**
 * Follows a reader through the site, twice in the same browser: home, an article, back, the next article.
 *
 * @returns what each step fetched, with an empty cache and then with a full one
 */
export async function measureViews(origin: string, cookies: string): Promise<View[]> {
  let answers: { status: number; bytes: number }[] = []
  let last = 0
  await using edge = await openEdge(origin, undefined, (answer) => {
    answers.push(answer)
    last = performance.now()
  })
  await using browser = await launchChromium({
    // With a certificate that it only overlooks, a browser caches nothing.
    args: [`--ignore-certificate-errors-spki-list=${edge.keyHash}`],
    // Readers' browsers keep the page before in memory.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
  const session = await browser.newBrowserCDPSession()
  const page = await openUninstrumentedPage(session, edge.origin, cookies)
  const views: View[] = []
  async function step(view: string, act: () => Promise<unknown>): Promise<void> {
    answers = []
    last = performance.now()
    await act()
    while (performance.now() - last < quietMs) await setTimeout(50)
    views.push({
      view,
      requests: answers.length,
      bytes: answers.reduce((sum, { bytes }) => sum + bytes, 0),
      unchanged: answers.filter(({ status }) => status === 304).length,
    })
  }
  for (const cache of ['cold', 'warm']) {
    await step(`${cache}: home`, () => page.send('Page.navigate', { url: `${edge.origin}/` }))
    await step(`${cache}: an article`, () => follow(page, 0))
    await step(`${cache}: back`, () => evaluate(page, 'history.back()'))
    await step(`${cache}: the next article`, () => follow(page, 1))
  }
  return views
}

function evaluate(page: UninstrumentedPage, expression: string): Promise<unknown> {
  return page.send('Runtime.evaluate', { expression, returnByValue: true })
}

/** Points at the link of a card, as a reader does, and clicks it. */
async function follow(page: UninstrumentedPage, card: number): Promise<void> {
  const place = `(() => {
    const link = document.querySelectorAll('.card-title a')[${card}]
    link.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { x, y } = link.getBoundingClientRect()
    return { x: x + 8, y: y + 8 }
  })()`
  const { result } = (await evaluate(page, place)) as { result: { value: object } }
  const mouse = (type: string) =>
    page.send('Input.dispatchMouseEvent', {
      ...result.value,
      type,
      button: type === 'mouseMoved' ? 'none' : 'left',
      clickCount: 1,
    })
  await mouse('mouseMoved')
  await setTimeout(hoverMs)
  await mouse('mousePressed')
  await mouse('mouseReleased')
}
