import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { createAssetServer } from './asset-server.ts'
import { ReleaseStore } from './release-store.ts'

let serve: (request: Request) => Promise<Response>
let store: ReleaseStore

async function release(id: string, files: Record<string, string>): Promise<void> {
  const folder = await temporaryFolder('release')
  await mkdir(join(folder, '_astro'))
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  await store.add(id, folder)
  await store.serve(id)
}

function get(path: string, init?: RequestInit): Promise<Response> {
  return serve(new Request(`http://assets${path}`, init))
}

beforeAll(async () => {
  store = new ReleaseStore(await temporaryFolder('store'))
  serve = createAssetServer(store)
  expect((await get('/')).status).toBe(404)
  await release('1', { 'index.html': 'old home', '_astro/a.1.js': 'old script' })
  await release('2', {
    'index.html': 'home',
    'about.html': 'about',
    'feed.json': '{}',
    '_astro/a.2.js': 'script',
  })
})

describe('the local asset server', () => {
  it.each([
    ['/', 200, 'home', 'text/html; charset=utf-8'],
    ['/about', 200, 'about', 'text/html; charset=utf-8'],
    ['/feed.json', 200, '{}', 'application/json; charset=utf-8'],
    ['/_astro/a.2.js', 200, 'script', 'text/javascript; charset=utf-8'],
    ['/_astro/a.1.js', 200, 'old script', 'text/javascript; charset=utf-8'],
    ['/nothing', 404, 'Not Found', 'text/plain;charset=UTF-8'],
    ['/..%2f..%2fetc%2fpasswd', 404, 'Not Found', 'text/plain;charset=UTF-8'],
    ['/%00', 404, 'Not Found', 'text/plain;charset=UTF-8'],
    ['/%zz', 404, 'Not Found', 'text/plain;charset=UTF-8'],
    ['//about', 404, 'Not Found', 'text/plain;charset=UTF-8'],
  ])('answers %s with %i', async (path, status, body, type) => {
    const response = await get(path)
    expect([response.status, await response.text(), response.headers.get('content-type')]).toEqual([
      ...[status, body, type],
    ])
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

  it('sends nothing twice, and no body to HEAD', async () => {
    const etag = (await get('/')).headers.get('etag') ?? ''
    expect((await get('/', { headers: { 'if-none-match': `W/${etag}, "x"` } })).status).toBe(304)
    const head = await get('/', { method: 'HEAD' })
    expect([head.headers.get('content-length'), await head.text()]).toEqual(['4', ''])
    expect((await get('/', { method: 'POST' })).status).toBe(405)
  })

  it('keeps three releases, and remembers which is served', async () => {
    for (const id of ['3', '4', '5']) await release(id, { 'index.html': `home ${id}` })
    expect((await store.folders()).map((folder) => folder.at(-1))).toEqual(['5', '4', '3'])
    expect(await (await get('/')).text()).toBe('home 5')
    expect((await get('/_astro/a.1.js')).status).toBe(404)
  })
})
