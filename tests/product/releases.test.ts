import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type StartedProduct, startProduct } from '#tests/support/started-product.ts'

let product: StartedProduct

beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

function get(path: string, cookie = ''): Promise<Response> {
  return fetch(product.origin + path, { redirect: 'manual', headers: { cookie } })
}

async function publish(title: string): Promise<void> {
  await product.client.create({ title, content: '<p>Words.</p>', published: true })
  await product.settled()
}

async function read(path: string, cookie: string, failures: string[]): Promise<string> {
  const response = await get(path, cookie)
  if (response.status !== 200) failures.push(`${path}: ${response.status}`)
  return response.text()
}

/** Reads pages and everything that they load, until the returned function is called. */
function startReading(paths: readonly string[], cookie: string) {
  const failures: string[] = []
  let pages = 0
  let stopped = false
  const readAll = async () => {
    while (!stopped) {
      const path = paths[pages++ % paths.length] ?? '/'
      const page = await read(path, cookie, failures)
      const assets = new Set(page.match(/\/_astro\/[\w.@~-]+/g))
      await Promise.all([...assets].map((asset) => read(asset, cookie, failures)))
      await setTimeout(20)
    }
  }
  const reading = readAll()
  return async () => {
    stopped = true
    await reading
    return { pages, failures }
  }
}

it('a switch between releases fails no request', async () => {
  const stops = [
    startReading(['/', '/about', '/search'], product.cookies.reader),
    startReading(['/login'], ''),
  ]
  for (const title of ['First switch', 'Second switch']) await publish(title)
  for (const stop of stops) {
    const { pages, failures } = await stop()
    expect(failures).toEqual([])
    expect(pages).toBeGreaterThan(3)
  }
  expect(await (await get('/', product.cookies.reader)).text()).toContain('Second switch')
})

it('a page that was opened before a release of other code still gets its scripts', async () => {
  const login = await (await get('/login')).text()
  const kept = join(product.state, 'cache/earlier-assets')
  const inventory = JSON.parse(await readFile(join(kept, 'inventory.json'), 'utf8'))
  // As if the release before this one had been built from other code.
  await writeFile(join(kept, 'login.old.js'), 'the script of an open login screen')
  const earlier = { files: ['login.old.js'], publicPaths: ['/_astro/login.old.js'] }
  await writeFile(join(kept, 'inventory.json'), JSON.stringify([...inventory, earlier]))
  expect((await get('/_astro/login.old.js')).status).not.toBe(200)

  await publish('By other code')

  expect(await (await get('/_astro/login.old.js')).text()).toBe(
    'the script of an open login screen',
  )
  for (const asset of login.match(/\/_astro\/[\w.@~-]+/g) ?? []) {
    expect((await get(asset)).status).toBe(200)
  }
})
