import { env } from 'cloudflare:test'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ArticleStatus } from '#domain/articles/article.ts'
import { articleTextSchema } from '#domain/articles/article-submission.ts'
import type { StoragePart } from '#domain/vitals/storage.ts'
import { changeArticle } from '#worker/db/articles/article-changes.ts'
import { createArticle } from '#worker/db/articles/article-creation.ts'
import { packTexts } from '#worker/db/versions/packed-texts.ts'
import { thinVersions } from '#worker/db/versions/version-history.ts'
import { readStorageParts, recordStorage } from './storage.ts'

/** The ten years of a magazine: twenty articles a week, each written in twelve sittings by one of five. */
const years = 10
const articlesAWeek = 20
const sittings = 12
const words = 1_200
const people = ['ada', 'ben', 'cleo', 'dara', 'elis']

const weekMs = 7 * 24 * 60 * 60 * 1000
const start = Date.parse('2027-01-04T09:00:00Z')

/** Of how many weeks one article is written here, and counted for all; `npm run bench:years` writes more. */
const weeksPerArticle = Number(env.WEEKS_PER_ARTICLE)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => vi.useRealTimers())

it('ten years of a magazine take less than half of a database, and no more each year', async () => {
  const rows: Sizes[] = []
  const empty = await sizes()
  for (let week = 0; week < years * 52; week += weeksPerArticle) {
    vi.setSystemTime(start + week * weekMs)
    await writeArticle(week)
    await keepHouse()
    if (Math.floor(week / 52) < Math.floor((week + weeksPerArticle) / 52))
      rows.push(megabytes(await sizes(), empty))
  }
  const lines = rows.map((row, index) => `after year ${index + 1}, MB: ${JSON.stringify(row)}`)
  console.log(lines.join('\n'))
  expect(rows).toHaveLength(years)
  const [first, last] = [rows[0]?.all ?? 0, rows.at(-1)?.all ?? 0]
  expect(last).toBeLessThan(5_000)
  expect(last).toBeLessThan(years * first * 1.1)
}, 600_000)

async function writeArticle(seed: number): Promise<void> {
  const by = people[seed % people.length] ?? 'ada'
  const textAt = (sitting: number) =>
    articleTextSchema.parse({ title: `Article ${seed}`, content: contentOf(seed, sitting) })
  const made = await createArticle(env.DB, textAt(1), { published: false }, { by })
  let article = made?.article
  for (let sitting = 2; article && sitting <= sittings; sitting++) {
    vi.setSystemTime(Date.now() + 30 * 60 * 1000)
    const status: ArticleStatus = sitting === sittings ? 'published' : 'draft'
    const saved = await changeArticle(env.DB, article, { status, text: textAt(sitting) }, { by })
    article = saved?.article
  }
}

/** What the cron trigger does, here after each article. */
async function keepHouse(): Promise<void> {
  const now = new Date()
  while ((await thinVersions(env.DB, now, 500)) === 500);
  while ((await packTexts(env.DB, now.toISOString(), 100)) === 100);
}

type Sizes = Record<StoragePart | 'all', number>

async function sizes(): Promise<Sizes> {
  const now = new Date()
  await recordStorage(env, now)
  const { bytes, parts } = await readStorageParts(env, now)
  return Object.fromEntries(
    [...parts, { name: 'all', bytes }].map(({ name, bytes: size }) => [name, size]),
  ) as Sizes
}

/** What all articles take, of which some were written. */
function megabytes(written: Sizes, empty: Sizes): Sizes {
  const names = Object.keys(empty) as (keyof Sizes)[]
  const times = articlesAWeek * weeksPerArticle
  const whole = (name: keyof Sizes) => empty[name] + (written[name] - empty[name]) * times
  return Object.fromEntries(names.map((name) => [name, Math.round(whole(name) / 1e6)])) as Sizes
}

/** Words of a language that has as many common and rare ones as ours; each sitting adds to them. */
function contentOf(seed: number, sitting: number): string {
  const count = Math.round((words * sitting) / sittings)
  const written: string[] = []
  for (let place = 0, next = seed + 1; place < count; place++) {
    next = (next * 48_271) % 2_147_483_647
    // Zipf's law: the second word is half as frequent as the first.
    const rank = Math.floor(8_000 ** (next / 2_147_483_647))
    written.push(`${(rank * 7_919).toString(36)}${rank % 7 === 0 ? 'ing' : ''}`)
  }
  const paragraphs: string[] = []
  for (let from = 0; from < written.length; from += 80) {
    paragraphs.push(`<p>${written.slice(from, from + 80).join(' ')}.</p>`)
  }
  return paragraphs.join('')
}
