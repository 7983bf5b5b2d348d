import { seedDemonstration } from '#demo/seed.ts'
import type { ArticleListed } from '#domain/articles/article.ts'
import { articlePath } from '#domain/articles/slug.ts'
import { defaultLanguage, type Language, languages } from '#domain/language/language.ts'
import { defaultSettings } from '#src/publication.ts'
import { freePort } from '#tests/support/free-port.ts'
import { startProduct } from '#tests/support/started-product.ts'
import { launchChromium } from '#tools/cli/chromium.ts'
import { readScriptArguments } from '#tools/cli/run-command.ts'
import { brotliQuality, openEdge, withLeast, withoutScripts } from './support/edge.ts'
import { median } from './support/measurement.ts'
import { ArabicClient, arabicNames } from './support/pages/arabic-client.ts'
import { weighArticle } from './support/pages/article-weight.ts'
import { longestHydrationTask } from './support/pages/hydration.ts'
import { largestPaints, scorePages } from './support/pages/lighthouse-scores.ts'
import { weighFirstVisits } from './support/pages/page-bytes.ts'
import { workAtRest } from './support/pages/rest.ts'
import { measureViews } from './support/pages/second-views.ts'
import { slowdown } from './support/trace.ts'

const usage = `npm run bench:pages -- [LANGUAGE]

Measures the readers’ pages against their budgets, in one of ${languages.join(', ')}.`

const { positionals } = readScriptArguments({ usage, allowPositionals: true })

/** So many that a page's scripts show beside the noise, most of which is the browser's own work. */
const runs = 9
const kilobyte = 1000

/** A promise of the product, what was measured, and whether it is kept. */
interface Budget {
  what: string
  budget: string
  measured: string
  kept: boolean
}

const budgets: Budget[] = []

function atMost(
  what: string,
  limit: number,
  measured: number,
  { unit = '', digits = 1 }: { unit?: string; digits?: number },
): void {
  const written = (value: number) => `${value.toFixed(digits)} ${unit}`.trim()
  const kept = Number(measured.toFixed(digits)) <= limit
  budgets.push({ what, budget: `≤ ${written(limit)}`, measured: written(measured), kept })
}

// With its pictures as they are; the products under test have small ones, of noise.
await using product = await startProduct({ empty: true })
const language = languages.find((one) => one === positionals[0]) ?? defaultLanguage
const { client } = product
await seedDemonstration(language === 'ar' ? new ArabicClient(client.origin, client) : client)
product.resumeBuilds()
await product.settled()
const font = await fontLink()
if (language !== defaultLanguage) await speak(language)
await using edge = await openEdge(product.origin)
await using plainEdge = await openEdge(product.origin, withoutScripts)
await using leastEdge = await openEdge(product.origin, (html) => withLeast(html, font))
const port = await freePort()
await using browser = await launchChromium({
  args: ['--ignore-certificate-errors', `--remote-debugging-port=${port}`],
})
const { reader } = product.cookies
const article = await newestArticle(product.origin, reader)
console.log(
  `Chromium ${browser.version()} on this machine, through a stand-in for the edge: HTTP/2, compressed with Brotli at quality ${brotliQuality} (the local server does neither). Article: ${article}. Language: ${language}.\n`,
)

const weight = await weighArticle(browser, edge.origin, reader, article)
atMost('article: JavaScript', 10, weight.scripts / kilobyte, { unit: 'KB' })
atMost('article: CSS', 12, weight.styles / kilobyte, { unit: 'KB' })
atMost('article: fonts', 100, weight.fonts.bytes / kilobyte, { unit: 'KB' })
atMost('article: font files', 3, weight.fonts.files, { digits: 0 })
atMost('article: HTML beyond its text', 6, weight.page / kilobyte, { unit: 'KB' })
atMost('article: requests to other origins', 0, weight.foreign.length, { digits: 0 })

const first = await weighFirstVisits(browser, edge.origin, reader, article)
atMost('home on a phone, all before scrolling', 400, first.home.all / kilobyte, {
  unit: 'KB',
  digits: 0,
})
atMost('article at a desk, all before scrolling', 350, first.article.all / kilobyte, {
  unit: 'KB',
  digits: 0,
})
console.log('Of it pictures:', first.home.pictures, first.article.pictures)

const visits = [
  { name: 'login', path: '/login', cookies: '', scripts: 20 },
  { name: 'home', path: '/', cookies: reader, scripts: 10 },
  { name: 'article', path: article, cookies: reader, scripts: 10 },
  { name: 'search', path: '/search', cookies: reader, scripts: 20 },
]
const faults: string[] = []
for (const { name, path, cookies, scripts } of visits) {
  const tasks: number[] = []
  for (let run = 0; run < runs; run++) {
    tasks.push(await longestHydrationTask(browser, edge.origin, cookies, path))
  }
  const task = median(tasks)
  atMost(`${name}: longest hydration task at ${slowdown}x CPU`, 50, task, {
    unit: 'ms',
    digits: 0,
  })
  const atRest = await workAtRest(browser, edge.origin, cookies, path)
  atMost(`${name}: main thread at rest`, 0, atRest, { unit: '%', digits: 0 })
  const addresses = [edge, plainEdge].map(({ origin }) => origin + path)
  const [found, plain] = await scorePages(port, addresses, cookies, runs)
  if (!found || !plain) throw new Error('Each page has its scores.')
  for (const [category, score] of Object.entries(found.scores)) {
    const kept = score === 100
    budgets.push({ what: `${name}: ${category}`, budget: '100', measured: String(score), kept })
  }
  const bare = plain.scores.performance
  const what = `${name}: performance without scripts`
  budgets.push({
    what,
    budget: `≤ ${found.scores.performance}`,
    measured: String(bare),
    kept: bare <= found.scores.performance,
  })
  atMost(`${name}: CLS`, 0, found.shift, { digits: 2 })
  atMost(`${name}: TBT beyond the page without scripts`, 30, found.blocking - plain.blocking, {
    unit: 'ms',
    digits: 0,
  })
  const ratio = found.mainThread / plain.mainThread
  atMost(`${name}: main thread, times the page without scripts`, 1.25, ratio, { digits: 2 })
  atMost(`${name}: JavaScript before it is used`, scripts, found.scripts / kilobyte, {
    unit: 'KB',
  })
  faults.push(...found.faults.map((fault) => `${name}: ${fault}`))
}
const [whole = 0, least = 0] = await largestPaints(
  port,
  [edge, leastEdge].map(({ origin }) => origin + article),
  reader,
  runs,
)
const limit = 'article: LCP, times that of its text, styles, one font and picture alone'
atMost(limit, 1.1, whole / least, { digits: 2 })
console.table(budgets.map(({ kept, ...row }) => ({ ...row, kept: kept ? 'yes' : 'NO' })))
console.log(
  '\nA visit with an empty cache, and the same again. Bytes without headers, as they travel.',
)
console.table(await measureViews(product.origin, reader))
if (faults.length > 0) console.log(`\nWhat cost a point:\n${faults.join('\n')}`)

/** @returns the link by which a page in the default language asks for the font of its text */
async function fontLink(): Promise<string> {
  const answer = await fetch(product.origin, { headers: { cookie: product.cookies.reader } })
  const links = (await answer.text()).match(/<link [^>]*as="font"[^>]*>/g)
  return links?.at(-1) ?? ''
}

/** Waits for a release of the same magazine in another language. */
async function speak(language: Language): Promise<void> {
  const { revision, settings } = await client.settings()
  const names = language === 'ar' ? arabicNames : {}
  await client.saveSettings({ ...defaultSettings, ...settings, ...names, language, revision })
  await product.settled()
}

async function newestArticle(origin: string, cookie: string): Promise<string> {
  const answer = await fetch(new URL('/feeds/all/top.json', origin), { headers: { cookie } })
  const { articles } = (await answer.json()) as { articles: ArticleListed[] }
  return articles[0] ? articlePath(articles[0]) : '/'
}
