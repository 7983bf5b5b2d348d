import { type StartedProduct, startProduct } from '#tests/support/started-product.ts'

const articles = 10_000
const atOnce = 16
const runs = 25

/** What the dashboard asks for. */
const calls: Record<string, string> = {
  'first page': '/api/admin/articles?limit=50',
  'a tab': '/api/admin/articles?limit=50&status=draft',
  'sorted by title': '/api/admin/articles?limit=50&sort=title',
  'sorted by author, a page in the middle': `/api/admin/articles?limit=50&sort=author&before=${encodeURIComponent('Writer 50,m')}`,
  'a search that finds 10': '/api/admin/articles?limit=50&q=number+77+7',
  'a search that finds nothing': '/api/admin/articles?limit=50&q=nowhere',
  'a search that finds everything': '/api/admin/articles?limit=50&q=number&sort=title',
  counts: '/api/admin/counts',
  'counts of a search': '/api/admin/counts?q=number+77',
  'staging area': '/api/admin/staging?limit=50',
}

/**
 * Measures the lists of the admin portal over ten thousand drafts, on the whole product: from the
 * request to the last byte of the answer, which is more than the Worker's own time.
 *
 * @returns a row for each list: median, fastest and slowest of the runs
 */
export async function measureAdminLists(): Promise<Record<string, string>[]> {
  const product = await startProduct()
  await fill(product)
  const token = await adminToken(product)
  const rows: Record<string, string>[] = []
  for (const [list, path] of Object.entries(calls)) {
    const times: number[] = []
    for (let run = 0; run < runs; run++) times.push(await timed(product, path, token))
    rows.push(row(list, times))
  }
  await product.stop()
  return rows
}

async function fill({ client }: StartedProduct): Promise<void> {
  for (let made = 0; made < articles; made += atOnce) {
    const numbers = Array.from({ length: Math.min(atOnce, articles - made) }, (_, at) => made + at)
    await Promise.all(
      numbers.map((number) =>
        client.create({
          title: `Article number ${number}`,
          author: `Writer ${number % 100}`,
          summary: 'What it is about, in a sentence that is about as long as they are.',
          content: `<p>${'A sentence of a text of usual length. '.repeat(100)}</p>`,
        }),
      ),
    )
  }
}

async function adminToken({ origin, secrets }: StartedProduct): Promise<string> {
  const response = await fetch(`${origin}/api/auth/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: secrets.ADMIN_USERNAME, password: secrets.ADMIN_PASSWORD }),
  })
  const answer = (await response.json()) as { token: string }
  return answer.token
}

async function timed({ origin }: StartedProduct, path: string, token: string): Promise<number> {
  const started = performance.now()
  const response = await fetch(origin + path, { headers: { authorization: `Bearer ${token}` } })
  if (!response.ok) throw new Error(`${path} answered ${response.status}.`)
  await response.arrayBuffer()
  return performance.now() - started
}

function row(list: string, times: number[]): Record<string, string> {
  const sorted = times.toSorted((a, b) => a - b)
  const milliseconds = (time = 0) => `${time.toFixed(1)} ms`
  return {
    list,
    median: milliseconds(sorted[Math.floor(sorted.length / 2)]),
    fastest: milliseconds(sorted[0]),
    slowest: milliseconds(sorted.at(-1)),
  }
}
