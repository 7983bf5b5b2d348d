import { afterAll, beforeAll, expect, it } from 'vitest'
import { maxStaleMs } from '#tests/support/distance-under-test.ts'
import { type StartedProduct, startProduct } from '#tests/support/started-product.ts'
import { isolateHeader, steadyDistance } from '#tools/platform/distance/distance.ts'

/** Short: these tests are about order and memory, not about time. */
const latencyMs = { DB: 10, MEDIA: 5, ASSETS: 1, IMAGES: 5 }

const content = '<p>Words of a distant article.</p>'

let product: StartedProduct
let made = 0

beforeAll(async () => {
  product = await startProduct({ empty: true, distance: { ...steadyDistance, latencyMs } })
})
afterAll(() => product.stop())

async function read(path: string, isolate: 0 | 1, init: RequestInit = {}) {
  const { origin, cookies } = product
  const headers = { cookie: cookies.reader, [isolateHeader]: String(isolate) }
  const response = await fetch(origin + path, { redirect: 'manual', headers, ...init })
  return { status: response.status, text: await response.text() }
}

async function publish(): Promise<{ id: string; path: string; title: string }> {
  const title = `Distant ${++made}`
  const { _id: id } = await product.client.create({ title, content, published: true })
  return { id, path: `/article/${id}`, title }
}

it('is right at once in the isolate that made a change, and soon in another', async () => {
  await read('/', 1)
  const { id, path, title } = await publish()
  expect((await read(path, 0)).status).toBe(200)
  await expect.poll(async () => (await read('/', 1)).text, { timeout: maxStaleMs }).toContain(title)
  expect((await read(path, 1)).status).toBe(200)

  await product.client.remove(id)
  expect((await read(path, 0)).status).toBe(404)
  await expect.poll(async () => (await read(path, 1)).status, { timeout: maxStaleMs }).toBe(404)
  expect((await read('/', 1)).text).not.toContain(title)
})

it('serves what is right from an isolate that has just begun', async () => {
  const { id, path } = await publish()
  await product.client.remove(id)
  await product.setDistance({ restartRate: 1 })
  for (const isolate of [0, 1] as const) {
    expect([isolate, (await read(path, isolate)).status]).toEqual([isolate, 404])
  }
  await product.setDistance({ restartRate: 0 })
})

it('answers everybody else when clients hang up in the middle', async () => {
  await product.setDistance({ restartRate: 0.05 })
  const { path, title } = await publish()
  let hungUp = 0
  for (let round = 0; round < 20; round++) {
    const signal = AbortSignal.timeout(1 + (round % 20))
    const leaving = read(path, 0, { signal }).catch(() => hungUp++)
    const page = await read(path, 0)
    expect([page.status, page.text.includes(title)]).toEqual([200, true])
    await leaving
  }
  expect(hungUp).toBeGreaterThan(2)
  await product.setDistance({ restartRate: 0 })
})

it('shows every page while articles are published eight at a time, as an import does', async () => {
  const slow = { ...latencyMs, DB: 100 }
  await product.setDistance({ latencyMs: slow, jitter: 0.6 })
  const paths = [(await publish()).path]
  const publishers = Array.from({ length: 8 }, async () => {
    for (let article = 0; article < 8; article++) paths.push((await publish()).path)
  })
  const seen: number[] = []
  const readers = Array.from({ length: 4 }, async () => {
    while (paths.length < 60) seen.push((await read(paths.at(-1) ?? '', 0)).status)
  })
  await Promise.all([...publishers, ...readers])
  expect(seen.length).toBeGreaterThan(20)
  expect(seen).toEqual(seen.map(() => 200))
  await product.setDistance({ latencyMs, jitter: 0 })
})

it('refuses calmly, and shows nothing, while every call fails', async () => {
  const { id, path, title } = await publish()
  await product.setDistance({ failureRate: 1, restartRate: 1 })
  for (const asked of [path, '/', '/feed.xml', `/api/articles/${id}`, '/api/admin/articles']) {
    const page = await read(asked, 0)
    expect([asked, page.status]).toEqual([asked, expect.toBeOneOf([401, 500, 503])])
    expect(page.text).not.toContain(title)
    expect(page.text).not.toMatch(/D1_ERROR|Network|select/i)
  }
  await product.setDistance({ failureRate: 0, restartRate: 0 })
  expect((await read(path, 0)).status).toBe(200)
})
