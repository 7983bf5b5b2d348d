import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adminArticleSchema } from '#domain/admin-article.ts'
import { feedIdsOf } from '#domain/category.ts'
import { feedPageSize } from '#domain/feed.ts'
import { namedListsOf } from '#domain/named-list.ts'
import { releaseSchema } from '#domain/release.ts'
import { articlePath } from '#domain/slug.ts'
import { seed } from '#tests/support/random.ts'
import { type StartedProduct, startProduct } from '#tests/support/started-product.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { makeBackup } from '#tools/backup/backup.ts'
import { restoreBackup } from '#tools/backup/restore.ts'
import { seededRandom } from '#tools/platform/distance/seeded-random.ts'
import { ReleaseStore } from '#tools/platform/release-store.ts'
import { startReading } from './constant-readers.ts'
import { changeSettings, editAtRandom } from './random-edits.ts'

// Everything that needs a new release, in one file: each build takes five seconds of CPU time.

/** How many random sequences of edits are tried; the nightly run tries more. */
const rounds = Math.ceil(Number(process.env.FUZZ_CASES ?? 0) / 1_000) || 1
const editsInRound = 8

let product: StartedProduct

beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

function get(path: string): Promise<Response> {
  const { reader, admin } = product.cookies
  // Signed-in readers are led away from the login.
  const cookies: Record<string, string> = { '/login': '', '/admin': admin }
  const headers = { cookie: cookies[path] ?? reader }
  return fetch(product.origin + path, { redirect: 'manual', headers })
}

async function text(path: string): Promise<string> {
  return (await get(path)).text()
}

it('a burst of changes takes two builds at most, and no request fails when a release is switched', async () => {
  const { client, cookies, origin, reports } = product
  const readers = [
    startReading(origin, ['/', '/about', '/search'], cookies.reader),
    startReading(origin, ['/login'], ''),
  ]
  const { length } = await client.list()
  // So that the next article begins a page of the feeds.
  const burst = Array.from({ length: 2 * feedPageSize - length }, (_, number) =>
    client.create({
      title: `Burst ${number}`,
      content: '<p>Words.</p>',
      category: 'Politics',
      publishedAt: new Date(Date.UTC(2026, number, 5)).toISOString(),
      published: true,
    }),
  )
  const [first, moved] = await Promise.all(burst)
  const slug = 'burst-elsewhere'
  await client.call('PUT', `/api/admin/articles/${moved?._id}/address`, adminArticleSchema, {
    body: JSON.stringify({ slug }),
  })
  await product.settled()

  expect(reports.length).toBeLessThanOrEqual(2)
  const releases = await client.releases()
  expect(releases).toMatchObject({ state: 'live', pendingChanges: 0 })
  expect(releases.builds[0]).toMatchObject({ state: 'released' })
  // A build that began before the burst ended is followed by one that its builder's report requests.
  expect(['editor', 'builder']).toContain(releases.builds[0]?.requestedBy)
  expect(await text(`/article/${first?._id}`)).toContain('Burst 0')
  const left = await get(`/article/${moved?._id}`)
  expect([left.status, left.headers.get('location')]).toEqual([301, `/article/${slug}`])
  expect((await get(`/article/${slug}`)).status).toBe(200)
  for (const stop of readers) {
    const { pages, failures } = await stop()
    expect(failures).toEqual([])
    expect(pages).toBeGreaterThan(3)
  }
})

it.each([
  ...Array.from({ length: rounds }, (_, round) => [seed + round, 'articles'] as const),
  [seed, 'articles and settings'] as const,
])(
  'what is served before a build equals, byte and header, what the build then serves (SEED=%i, %s)',
  async (seed, changed) => {
    const random = seededRandom(seed)
    const known = new Set(await magazinePaths())
    product.pauseBuilds()
    const edits = []
    for (let count = 0; count < editsInRound; count++) {
      edits.push(await editAtRandom(product.client, random))
      const isMiddle = count === editsInRound / 2
      if (changed === 'articles and settings' && isMiddle) {
        edits.push(await changeSettings(product.client))
      }
    }
    for (const path of await magazinePaths()) known.add(path)
    const paths = [...known]
    const before = await Promise.all(paths.map(snapshot))
    product.resumeBuilds()
    await product.settled()
    const after = await Promise.all(paths.map(snapshot))
    for (const [index, path] of paths.entries()) {
      expect([path, after[index]?.headers], edits.join()).toEqual([path, before[index]?.headers])
      const isSame = after[index]?.body === before[index]?.body
      expect([path, isSame], edits.join()).toEqual([path, true])
    }
  },
)

async function magazinePaths(): Promise<string[]> {
  const listed = await product.client.list()
  const feeds = feedIdsOf(await product.client.categories())
  const pages = ['top', '1', '2', '3', '4']
  const lists = new Set(listed.flatMap(namedListsOf).map(({ id }) => id))
  return [
    '/',
    '/latest',
    ...feeds.slice(1).map((feed) => `/?category=${feed}`),
    ...[
      '/login',
      '/admin',
      '/about',
      '/terms',
      '/privacy',
      '/contact',
      '/search',
      '/manifest.webmanifest',
    ],
    ...['/feed.xml', '/feed.json', ...feeds.slice(1).map((feed) => `/feed/${feed}.xml`)],
    '/article/nothing-aaaaaa',
    '/tag/nothing',
    // An id leads to the address of now, and so does an address that was left.
    ...listed.map(({ _id }) => `/article/${_id}`),
    ...listed.map(articlePath),
    ...listed.map(({ coverImage }) => coverImage).filter(Boolean),
    ...[...lists].flatMap((list) => [`/${list}`, `/feeds/${list}/1.json`, `/feeds/${list}/2.json`]),
    ...feeds.flatMap((feed) => pages.map((page) => `/feeds/${feed}/${page}.json`)),
  ]
}

async function snapshot(path: string) {
  const response = await get(path)
  const { date: _, ...headers } = Object.fromEntries(response.headers)
  const body = Buffer.from(await response.arrayBuffer()).toString('base64')
  return { headers: { ...headers, status: response.status }, body }
}

describe('a failing build', () => {
  const oldScript = 'login.old.js'
  let delayed = ''
  let removed = ''

  it('leaves the site up, and is reported everywhere', async () => {
    const { client, reports, state } = product
    await rename(join(state, 'cache'), join(state, 'cache.kept'))
    await writeFile(join(state, 'cache'), 'a file where the build wants its folder')
    removed = (await client.list()).find(({ published }) => published)?._id ?? ''
    product.pauseBuilds()
    delayed = (await client.create({ title: 'Delayed', content: '<p>x</p>', published: true }))._id
    await client.remove(removed)
    product.resumeBuilds()

    await expect.poll(async () => (await client.releases()).state).toBe('failed')
    const { builds, pendingChanges } = await client.releases()
    expect(builds[0]?.reason).toMatch(/ENOTDIR|EEXIST/)
    expect(pendingChanges).toBe(2)
    expect((await get('/')).status).toBe(200)
    await expect.poll(() => reports.at(-1)).toMatch(/^The build failed; the site stays as it was/)
  })

  it('is recovered from by Retry', async () => {
    const { client, reports, state } = product
    await rm(join(state, 'cache'))
    await rename(join(state, 'cache.kept'), join(state, 'cache'))
    await inventScript(oldScript)
    await client.requestRelease()
    await product.settled()
    expect((await get(`/article/${delayed}`)).status).toBe(200)
    expect((await get(`/article/${removed}`)).status).toBe(404)
    expect(reports.at(-1)).toMatch(/^Live: “Delayed”; without .+ \(version \d+, \d+ pages, /)
  })

  it('takes no scripts from pages that were opened before a release of other code', async () => {
    expect(await text(`/_astro/${oldScript}`)).toBe('the script of an open page')
  })
})

/** As if an earlier release had been built from other code. */
async function inventScript(name: string): Promise<void> {
  const folder = join(product.state, 'cache/earlier-assets')
  const inventory = JSON.parse(await readFile(join(folder, 'inventory.json'), 'utf8'))
  await writeFile(join(folder, name), 'the script of an open page')
  const earlier = { files: [name], publicPaths: [] }
  await writeFile(join(folder, 'inventory.json'), JSON.stringify([...inventory, earlier]))
}

it('a restored backup leads to the same release, byte for byte', async () => {
  const file = join(await temporaryFolder('restored'), 'backup.tar.gz')
  const report = () => undefined
  const restored = await startProduct({ empty: true })
  try {
    await makeBackup(product.client, { file, report })
    await restoreBackup(restored.client, { file, report })
    await restored.settled()
    const [before, after] = [await releaseFiles(product), await releaseFiles(restored)]
    expect([...after.keys()]).toEqual([...before.keys()])
    for (const [name, content] of before) {
      if (name !== 'release.json') expect([name, after.get(name) === content]).toEqual([name, true])
    }
    const [one, two] = [before, after].map((files) =>
      releaseSchema.parse(JSON.parse(files.get('release.json') ?? '')),
    )
    const own = { buildId: '', contentSource: '', builtAt: '', seconds: 0 }
    expect({ ...two, ...own }).toEqual({ ...one, ...own })
  } finally {
    await restored.stop()
  }
})

/** The files of the served release by their names, in order, except the assets of earlier ones. */
async function releaseFiles({ state }: StartedProduct): Promise<Map<string, string>> {
  const { current = '' } = await ReleaseStore.open(join(state, 'releases'))
  const files = new Map<string, string>()
  for (const name of (await readdir(current, { recursive: true })).sort()) {
    const path = join(current, name)
    if (name.endsWith('.old.js') || !(await stat(path)).isFile()) continue
    files.set(name, await readFile(path, 'latin1'))
  }
  return files
}
