import type { Browser, Request } from '@playwright/test'
import { openSignedInContext } from '#tests/support/signed-in-context.ts'
import { compress } from '../edge.ts'

/** What a first visit to an article fetches, in bytes as they travel. */
export interface ArticleWeight {
  scripts: number
  styles: number
  fonts: { bytes: number; files: number }
  /** The page without the words of its article. */
  page: number
  /** The addresses of what was fetched from elsewhere. */
  foreign: string[]
}

/**
 * @param edge where the product is reached, compressed
 * @returns what the first visit fetches, until nothing more comes
 */
export async function weighArticle(
  browser: Browser,
  edge: string,
  cookies: string,
  path: string,
): Promise<ArticleWeight> {
  const context = await openSignedInContext(browser, edge, cookies)
  const page = await context.newPage()
  const requests: Request[] = []
  page.on('requestfinished', (request) => requests.push(request))
  await page.goto(path, { waitUntil: 'networkidle' })
  const words = await page.locator('article.article').innerText()
  const weigh = async (type: string) => {
    const own = requests.filter((request) => request.resourceType() === type)
    const answers = await Promise.all(own.map((request) => request.response()))
    return answers.reduce((sum, answer) => sum + Number(answer?.headers()['content-length']), 0)
  }
  const weight = {
    scripts: await weigh('script'),
    styles: await weigh('stylesheet'),
    fonts: {
      bytes: await weigh('font'),
      files: requests.filter((request) => request.resourceType() === 'font').length,
    },
    page: (await weigh('document')) - compress(words).length,
    foreign: requests.map((request) => request.url()).filter((url) => !url.startsWith(edge)),
  }
  await context.close()
  return weight
}
