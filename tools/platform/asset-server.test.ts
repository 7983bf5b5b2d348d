import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Request } from 'miniflare'
import { beforeAll, describe, expect, it } from 'vitest'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { createAssetServer } from './asset-server.ts'
import { ReleaseStore } from './release-store.ts'

let serve: ReturnType<typeof createAssetServer>
let store: ReleaseStore
let storeFolder = ''

async function release(id: string, files: Record<string, string>): Promise<void> {
  const folder = await temporaryFolder('release')
  await mkdir(join(folder, '_astro'))
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  await store.serve(id, folder)
}

function get(path: string, init?: ConstructorParameters<typeof Request>[1]) {
  return serve(new Request(`http://assets${path}`, init))
}

beforeAll(async () => {
  storeFolder = await temporaryFolder('store')
  store = await ReleaseStore.open(storeFolder)
  serve = createAssetServer(store)
  expect((await get('/')).status).toBe(404)
  await release('1', {
    'index.html': 'home',
    'about.html': 'about',
    'feed.json': '{}',
    '_astro/a.js': 'script',
  })
})

describe('the local asset server', () => {
  it.each([
    ['/', 200, 'home', 'text/html; charset=utf-8'],
    ['/about', 200, 'about', 'text/html; charset=utf-8'],
    ['/feed.json', 200, '{}', 'application/json; charset=utf-8'],
    ['/_astro/a.js', 200, 'script', 'text/javascript; charset=utf-8'],
    ['/_astro', 404, 'Not Found', 'text/plain;charset=UTF-8'],
    ['/about/more', 404, 'Not Found', 'text/plain;charset=UTF-8'],
    ['/..%2f..%2fetc%2fpasswd', 404, 'Not Found', 'text/plain;charset=UTF-8'],
    ['/%00', 404, 'Not Found', 'text/plain;charset=UTF-8'],
    ['/%zz', 404, 'Not Found', 'text/plain;charset=UTF-8'],
    ['//about', 404, 'Not Found', 'text/plain;charset=UTF-8'],
  ])('answers %s with %i', async (path, status, body, type) => {
    const response = await get(path)
    expect(response.status).toBe(status)
    expect(await response.text()).toBe(body)
    expect(response.headers.get('content-type')).toBe(type)
  })

  it.each([
    ['/about/', '/about'],
    ['/about.html?x=1', '/about?x=1'],
    ['/index.html', '/'],
    ['/index', '/'],
  ])('redirects %s to %s', async (path, location) => {
    const response = await get(path)
    expect([response.status, response.headers.get('location')]).toEqual([307, location])
  })

  it('sends no body for an unchanged copy or a HEAD request', async () => {
    const etag = (await get('/')).headers.get('etag') ?? ''
    expect((await get('/', { headers: { 'if-none-match': `W/${etag}, "x"` } })).status).toBe(304)
    const head = await get('/', { method: 'HEAD' })
    expect([head.headers.get('content-length'), await head.text()]).toEqual(['4', ''])
    expect((await get('/', { method: 'POST' })).status).toBe(405)
  })

  it('answers every request while releases are switched', async () => {
    const bodies: string[] = []
    let switching = true
    const readers = Array.from({ length: 4 }, async () => {
      while (switching) bodies.push(await (await get('/')).text())
    })
    for (let number = 2; number <= 9; number++) {
      await release(String(number), { 'index.html': `home ${number}` })
    }
    switching = false
    await Promise.all(readers)
    expect(bodies.filter((body) => !/^home/.test(body))).toEqual([])
    expect(new Set(bodies).size).toBeGreaterThan(1)
    expect((await ReleaseStore.open(storeFolder)).current).toBe(join(storeFolder, '9'))
  })
})
