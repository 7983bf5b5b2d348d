import type { Browser, Request } from '@playwright/test'
import { openSignedInContext } from '#tests/support/signed-in-context.ts'

/** A screen that a page is opened on; sides in CSS pixels. */
interface Screen {
  width: number
  height: number
  /** Device pixels of a CSS pixel. */
  density: number
}

const phone: Screen = { width: 390, height: 844, density: 3 }
const desk: Screen = { width: 1440, height: 900, density: 2 }

/** What a first visit loads before the reader scrolls. */
export interface PageBytes {
  /** HTML, styles, fonts, scripts and pictures together, as they travel. */
  all: number
  pictures: { bytes: number; files: number }
}

/**
 * Weighs first visits.
 *
 * @param browser a browser with an empty cache in each context
 * @param edge where the product is reached, compressed
 * @returns home on a phone, and the article at a desk
 */
export async function weighFirstVisits(
  browser: Browser,
  edge: string,
  cookies: string,
  path: string,
): Promise<{ home: PageBytes; article: PageBytes }> {
  const visit = { edge, cookies }
  return {
    home: await weigh(browser, { ...visit, path: '/' }, phone),
    article: await weigh(browser, { ...visit, path }, desk),
  }
}

async function weigh(
  browser: Browser,
  { edge, cookies, path }: { edge: string; cookies: string; path: string },
  { width, height, density }: Screen,
): Promise<PageBytes> {
  const context = await openSignedInContext(browser, edge, cookies, {
    viewport: { width, height },
    deviceScaleFactor: density,
  })
  const page = await context.newPage()
  const requests: Request[] = []
  page.on('requestfinished', (request) => requests.push(request))
  await page.goto(path, { waitUntil: 'networkidle' })
  const bytesOf = async (chosen: Request[]) => {
    const answers = await Promise.all(chosen.map((request) => request.response()))
    const lengths = answers.map((answer) => Number(answer?.headers()['content-length'] ?? 0))
    return lengths.reduce((sum, length) => sum + length, 0)
  }
  const pictures = requests.filter((request) => request.resourceType() === 'image')
  const bytes = {
    all: await bytesOf(requests),
    pictures: { bytes: await bytesOf(pictures), files: pictures.length },
  }
  await context.close()
  return bytes
}
