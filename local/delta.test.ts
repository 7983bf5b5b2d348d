import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type StartedProduct, startProduct } from '#local/testing/started-product.ts'

let product: StartedProduct

beforeAll(async () => {
  product = await startProduct()
}, 120_000)
afterAll(() => product.stop())

function get(path: string): Promise<Response> {
  const headers = { cookie: product.cookies.reader }
  return fetch(product.origin + path, { redirect: 'manual', headers })
}

async function text(path: string): Promise<string> {
  return (await get(path)).text()
}

describe('before any build', () => {
  it('a published article is on its page, on home and in its feeds with the next request', async () => {
    const { _id } = await product.client.create({
      title: 'At once',
      content: '<p>Words.</p>',
      category: 'Finance',
      published: true,
    })
    const [page, home, latest, feed, other] = await Promise.all([
      get(`/article/${_id}`),
      text('/'),
      text('/latest'),
      text('/feeds/finance/top.json'),
      text('/feeds/politics/top.json'),
    ])
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('At once')
    for (const list of [home, latest, feed]) expect(list).toContain('At once')
    expect(other).not.toContain('At once')

    const { revision } = await product.client.read(_id)
    await product.client.save(_id, {
      title: 'At once, edited',
      content: '<p>Words.</p>',
      category: 'Politics',
      published: true,
      revision,
    })
    expect(await text(`/article/${_id}`)).toContain('At once, edited')
    expect(await text('/')).toContain('At once, edited')
    expect(await text('/feeds/finance/top.json')).not.toContain('At once')
    expect(await text('/feeds/politics/top.json')).toContain('At once, edited')

    await product.client.remove(_id)
    const gone = await get(`/article/${_id}`)
    expect(gone.status).toBe(404)
    expect(await gone.text()).toContain('Article Not Found')
    expect(await text('/')).not.toContain('At once')
    expect(await text('/feeds/all/top.json')).not.toContain('At once')
    await product.settled()
  }, 60_000)
})

/** A small generator with a stated seed (mulberry32), so that a failure can be run again. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296
  }
}

describe('identity', () => {
  it('what is served before a build equals, byte and header, what the build then serves', async () => {
    const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
    console.log(`SEED=${seed}`)
    const next = random(seed)
    const pick = <T>(list: readonly T[]) => list[Math.floor(next() * list.length)]
    for (let round = 0; round < 3; round++) {
      product.hold()
      for (let step = 0; step < 6; step++) await act(next, pick)
      const paths = await magazinePaths()
      const before = await Promise.all(paths.map(snapshot))
      product.letGo()
      await product.settled()
      const after = await Promise.all(paths.map(snapshot))
      for (const [index, path] of paths.entries()) {
        expect([path, after[index]?.headers]).toEqual([path, before[index]?.headers])
        expect([path, after[index]?.body === before[index]?.body]).toEqual([path, true])
      }
    }
  }, 180_000)
})

async function act(next: () => number, pick: <T>(list: readonly T[]) => T | undefined) {
  const { client } = product
  const listed = await client.list()
  const chosen = pick(listed)
  const category = pick(['Politics', 'Finance', 'Editorial', 'Technology', 'Lifestyle', ''])
  const dated = { publishedAt: new Date(Date.UTC(2026, Math.floor(next() * 11), 3)).toISOString() }
  const written = { title: `Title ${next()}`, content: `<p>${next()}</p>`, category }
  const kind = next()
  if (!chosen || kind < 0.35) await client.create({ ...written, ...dated, published: true })
  else if (kind < 0.5) await client.remove(chosen._id)
  else {
    const article = await client.read(chosen._id)
    const { title, content, revision } = article
    const fields = kind < 0.65 ? written : { title, content, category: article.category }
    const published = kind < 0.8
    const moved = kind > 0.75 && published ? dated : {}
    await client.save(chosen._id, { ...fields, ...moved, published, revision })
  }
}

async function magazinePaths(): Promise<string[]> {
  const listed = await product.client.list()
  const feeds = ['all', 'politics', 'finance', 'editorial', 'technology', 'lifestyle']
  return [
    ...['/', '/latest', '/about', '/article/nothing-aaaaaa'],
    ...listed.map(({ _id }) => `/article/${_id}`),
    ...['/feed.xml', '/feed.json'],
    ...feeds.slice(1).flatMap((feed) => [`/feed/${feed}.xml`, `/feed/${feed}.json`]),
    ...feeds.flatMap((feed) => ['top', '1', '2', '3'].map((page) => `/feeds/${feed}/${page}.json`)),
  ]
}

async function snapshot(path: string) {
  const response = await get(path)
  const { date: _, ...headers } = Object.fromEntries(response.headers)
  return { headers: { ...headers, status: response.status }, body: await response.text() }
}
