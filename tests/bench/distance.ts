import { setTimeout } from 'node:timers/promises'
import { articlePath } from '#domain/articles/slug.ts'
import { type StartedProduct, startProduct } from '#tests/support/started-product.ts'
import { tokenIn } from '#tests/support/tested-product.ts'
import {
  newIsolateHeader,
  steadyDistance,
  type Trips,
  tripsHeader,
} from '#tools/platform/distance/distance.ts'
import { archiveSizes, fillArchive } from './support/archive.ts'
import { type MeasuredRow, median } from './support/measurement.ts'

const runs = 9

/** Runs before those that count: the first ones load code. */
const warmUps = 2

const near = { DB: 0, MEDIA: 0, ASSETS: 0, IMAGES: 0 }

/** Sequential trips to D1 that an act may take. */
const budgets: Record<string, number> = {
  'a reader’s page that did not change': 0,
  'a save': 2,
  publish: 2,
  'publish, until the article’s page is right': 2,
  'the changed page again': 0,
  'the changed home': 1,
  retract: 2,
  'retract, until the article is gone': 2,
  'the dashboard’s page': 1,
  'the dashboard’s calls, at once': 1,
  'the editor’s article': 1,
}

/** Milliseconds to D1 for the first request of an isolate. */
const coldLatencies = [60, 150]

const coldRuns = 5

/** Longer than the assets take: a lookup that waits for them, not for another lookup, is no second trip. */
const cacheMs = 12

/** After that, no copy of another isolate may be used. */
const forgottenMs = 5_500

interface Answer {
  ms: number
  trips: number
  status: number
  text: string
}

type Measured = Record<string, { ms: number[]; trips: number[] }>

/**
 * Measures what editors and readers wait for when D1 is 60 ms away, in milliseconds and in trips that
 * follow each other, which the milliseconds come from.
 *
 * @param sizes of the archive, to show that nothing grows with it
 * @returns a row for each act and size, with the medians of nine. Now and then a request also waits for
 *   a list that is older than four and a half seconds.
 */
export async function measureDistance(
  sizes: readonly number[] = process.env.ARTICLES ? archiveSizes : [100, 10_000],
): Promise<MeasuredRow[]> {
  const rows: MeasuredRow[] = []
  for (const size of sizes) {
    const measured: Measured = {}
    await using product = await startProduct({ distance: { ...steadyDistance, latencyMs: near } })
    await fillArchive(product, size)
    product.resumeBuilds()
    await product.settled()
    product.pauseBuilds()
    await product.setDistance(steadyDistance)
    // First: what is published in the acts makes the page that a new isolate is asked for one to render.
    if (size === sizes[0]) rows.push(...(await measureColdIsolates(product)))
    for (let run = -warmUps; run < runs; run++) await act(product, run, measured)
    for (const [what, { ms, trips }] of Object.entries(measured)) {
      const budget = budgets[what] ?? 0
      const usual = median(trips)
      const verdict = usual > budget ? 'too many' : ''
      rows.push({
        act: what,
        articles: size,
        ms: Math.round(median(ms)),
        trips: usual,
        budget,
        verdict,
      })
    }
  }
  return rows
}

/** The first request of an isolate, for a static page; its own start is not in the milliseconds. */
async function measureColdIsolates(product: StartedProduct): Promise<MeasuredRow[]> {
  const rows: MeasuredRow[] = []
  const headers = {
    cookie: product.cookies.reader,
    [tripsHeader]: 'count',
    [newIsolateHeader]: '1',
  }
  const first = async (): Promise<Trips> => {
    const response = await fetch(`${product.origin}/latest`, { headers })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`The first request of an isolate got ${response.status}.`)
    return tripsOf(response)
  }
  const row = (what: string, measured: Trips[], budget: Partial<Trips>) => {
    const middle = (of: 'ms' | 'sequential' | 'cache') => median(measured.map((trips) => trips[of]))
    const isOver = (of: 'sequential' | 'cache') => middle(of) > (budget[of] ?? 0)
    return {
      act: what,
      ms: middle('ms'),
      trips: middle('sequential'),
      'to the cache': middle('cache'),
      budget: budget.sequential ?? 0,
      verdict: isOver('sequential') || isOver('cache') ? 'too many' : '',
    }
  }
  for (const DB of coldLatencies) {
    await product.setDistance({ latencyMs: { ...steadyDistance.latencyMs, DB }, cacheMs })
    const [alone, besideOne]: [Trips[], Trips[]] = [[], []]
    for (let run = 0; run < coldRuns; run++) {
      await setTimeout(forgottenMs)
      alone.push(await first())
      besideOne.push(await first())
    }
    const what = `a new isolate’s first page, D1 ${DB} ms away`
    rows.push(row(`${what}, alone`, alone, { sequential: 1, cache: 1 }))
    rows.push(row(`${what}, a neighbour lives`, besideOne, { sequential: 0, cache: 1 }))
  }
  await product.setDistance(steadyDistance)
  return rows
}

async function act(product: StartedProduct, run: number, measured: Measured): Promise<void> {
  const note = (what: string, ...answers: Answer[]) => {
    if (run < 0) return
    measured[what] ??= { ms: [], trips: [] }
    measured[what].ms.push(answers.reduce((sum, { ms }) => sum + ms, 0))
    measured[what].trips.push(answers.reduce((sum, { trips }) => sum + trips, 0))
  }
  const read = (path: string) => send(product, 'GET', path)
  const title = `At a distance ${run}`
  const text = { title, content: '<p>A page to be waited for.</p>' }

  await read('/about')
  await read('/latest')
  note('a reader’s page that did not change', await read('/feeds/all/1.json'))

  const { _id } = JSON.parse((await send(product, 'POST', '/api/admin/articles', text)).text)
  const call = `/api/admin/articles/${_id}`
  note('a save', await send(product, 'PUT', call, { ...text, title: `${title}, saved` }))
  const published = await send(product, 'PUT', `${call}/publish`, {})
  const page = articlePath(JSON.parse(published.text))
  const shown = await read(page)
  if (!shown.text.includes(title)) throw new Error(`${page} is not right after it was published.`)
  note('publish', published)
  note('publish, until the article’s page is right', published, shown)
  note('the changed page again', await read(page))
  note('the changed home', await read('/'))

  note('the dashboard’s page', await read('/admin'))
  const started = performance.now()
  const calls = ['articles?limit=50', 'counts', 'releases']
  const answers = await Promise.all(calls.map((name) => read(`/api/admin/${name}`)))
  const ms = performance.now() - started
  const trips = Math.max(...answers.map((answer) => answer.trips))
  note('the dashboard’s calls, at once', { ms, trips, status: 200, text: '' })
  note('the editor’s article', await read(call))

  const retracted = await send(product, 'PUT', `${call}/needs-rewrite`, {})
  const gone = await read(page)
  if (gone.status !== 404) throw new Error(`${page} is not gone after it was retracted.`)
  note('retract', retracted)
  note('retract, until the article is gone', retracted, gone)
}

/** Sends a request as an administrator, who is a reader too. */
async function send(
  { origin, cookies }: StartedProduct,
  method: string,
  path: string,
  json?: object,
): Promise<Answer> {
  const headers = new Headers({ [tripsHeader]: 'count' })
  if (path.startsWith('/api/')) {
    headers.set('authorization', `Bearer ${tokenIn(cookies.admin, 'latchkey_admin')}`)
  } else headers.set('cookie', cookies.admin)
  if (json) headers.set('content-type', 'application/json')
  const body = json ? JSON.stringify(json) : null
  const started = performance.now()
  const response = await fetch(origin + path, { method, headers, body, redirect: 'manual' })
  const text = await response.text()
  const ms = performance.now() - started
  if (response.status >= 500) throw new Error(`${method} ${path} answered ${response.status}.`)
  const { sequential: trips } = tripsOf(response)
  return { ms, trips, status: response.status, text }
}

function tripsOf({ headers }: Response): Trips {
  return JSON.parse(headers.get(tripsHeader) ?? '')
}
