import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pMap from 'p-map'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adminArticleSchema } from '#domain/admin-article.ts'
import { feedIdsOf } from '#domain/category.ts'
import { feedPageSize } from '#domain/feed.ts'
import { listPath, namedListsOf } from '#domain/named-list.ts'
import { articlePath } from '#domain/slug.ts'
import { seed } from '#tests/support/random.ts'
import { type StartedProduct, startProduct } from '#tests/support/started-product.ts'
import { type Random, seededRandom } from '#tools/platform/distance/seeded-random.ts'
import { startReading } from './constant-readers.ts'
import { changePictures, changeSettings, editAtRandom, tellReaders } from './random-edits.ts'

// Everything that needs a new release, in one file: each build takes five seconds of CPU time. That is
// why the build that recovers is also the one that has to serve changed settings as they were.

/** How many random sequences of edits the nightly run tries after the first one. */
const moreRounds = Math.ceil(Number(process.env.FUZZ_CASES ?? 0) / 1_000)
const editsInRound = 8
/** More would make other readers wait on a slow machine, longer than the Worker waits for its database. */
const pagesAtOnce = 12

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

it('a burst of changes takes two builds at most; no request fails, and nothing changes, when a release is switched', async () => {
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
  expect(await text(`/article/${first?._id}`)).toContain('Burst 0')
  const left = await get(`/article/${moved?._id}`)
  expect([left.status, left.headers.get('location')]).toEqual([301, `/article/${slug}`])
  expect((await get(`/article/${slug}`)).status).toBe(200)
  const { before, edits } = await editedBeforeBuild(seed)
  await expectBuilt(before, edits)

  expect(reports.length).toBeLessThanOrEqual(2)
  const releases = await client.releases()
  expect(releases).toMatchObject({ state: 'live', pendingChanges: 0 })
  expect(releases.builds[0]).toMatchObject({ state: 'released' })
  // A build that began before the burst ended is followed by one that its builder's report requests.
  expect(['editor', 'builder']).toContain(releases.builds[0]?.requestedBy)
  for (const stop of readers) {
    const { pages, failures } = await stop()
    expect(failures).toEqual([])
    expect(pages).toBeGreaterThan(3)
  }
})

it.each(Array.from({ length: moreRounds }, (_, round) => seed + 1 + round))(
  'what is served before a build equals, byte and header, what the build then serves (SEED=%i)',
  async (seed) => {
    const { before, edits } = await editedBeforeBuild(seed)
    await expectBuilt(before, edits)
  },
)

/** Makes random edits, and reads everything before a build holds them. */
async function editedBeforeBuild(seed: number): Promise<{ before: Snapshots; edits: string[] }> {
  // A build that runs goes on.
  product.pauseBuilds()
  const known = await magazinePaths()
  const edits = await editsOf(seededRandom(seed), () => tellReaders(product.client))
  edits.push(await changePictures(product.client))
  const before = await snapshotsOf([...known, ...(await magazinePaths())])
  await expectCredited(before)
  return { before, edits }
}

/** Expects that the changed picture's credit and focal point are among what is compared. */
async function expectCredited(snapshots: Snapshots): Promise<void> {
  const [credited] = (await product.client.list()).filter(({ title }) => title === 'Credited')
  const bodyOf = (path: string) => Buffer.from(snapshots.get(path)?.body ?? '', 'base64').toString()
  const page = bodyOf(credited ? articlePath(credited) : '')
  expect(page).toContain('Photo: Ada Osei (CC BY 4.0)')
  expect(page).toContain('<cite>Ada Osei (CC BY 4.0)</cite>')
  expect(bodyOf('/latest')).toMatch(/class="x3 y0"/)
}

/** Builds what was edited, and expects that everything is served, byte and header, as before. */
async function expectBuilt(before: Snapshots, edits: readonly string[]): Promise<void> {
  product.resumeBuilds()
  await product.settled()
  await expectServed(before, edits)
}

/** Makes random edits, with something else done in the middle of them. Returns the kinds of edits. */
async function editsOf(random: Random, halfway?: () => Promise<string>): Promise<string[]> {
  const edits = []
  for (let count = 0; count < editsInRound; count++) {
    edits.push(await editAtRandom(product.client, random))
    if (halfway && count === editsInRound / 2) edits.push(await halfway())
  }
  return edits
}

type Snapshots = Map<string, Awaited<ReturnType<typeof snapshot>>>

async function snapshotsOf(paths: Iterable<string>): Promise<Snapshots> {
  const read = async (path: string) => [path, await snapshot(path)] as const
  return new Map(await pMap(new Set(paths), read, { concurrency: pagesAtOnce }))
}

/** Expects that everything is served as it was before. */
async function expectServed(before: Snapshots, edits: readonly string[]): Promise<void> {
  for (const [path, { headers, body }] of await snapshotsOf(before.keys())) {
    expect([path, headers], edits.join()).toEqual([path, before.get(path)?.headers])
    expect([path, body === before.get(path)?.body], edits.join()).toEqual([path, true])
  }
}

async function magazinePaths(): Promise<string[]> {
  const listed = await product.client.list()
  const feeds = feedIdsOf(await product.client.categories())
  const pages = ['top', '1', '2', '3', '4']
  const lists = new Set(listed.flatMap(namedListsOf).map(({ id }) => id))
  return [
    '/',
    '/latest',
    '/audio',
    '/explore',
    '/corrections',
    '/contributors',
    '/subscribe',
    '/feed/contributors/the-desk.xml',
    '/editions',
    '/editions/1',
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
    ...listed.flatMap(({ coverImage, audio }) => [coverImage, audio?.url ?? '']).filter(Boolean),
    ...[...lists].flatMap((list) => [
      listPath(list),
      `/feeds/${list}/1.json`,
      `/feeds/${list}/2.json`,
    ]),
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
  let edits: string[]
  let before: Snapshots

  it('leaves the site up, and is reported everywhere', async () => {
    const { client, reports, state } = product
    const known = await magazinePaths()
    await rename(join(state, 'cache'), join(state, 'cache.kept'))
    await writeFile(join(state, 'cache'), 'a file where the build wants its folder')
    const removed = (await client.list()).find(({ published }) => published)?._id ?? ''
    product.pauseBuilds()
    edits = await editsOf(seededRandom(seed), () => changeSettings(client))
    const text = { title: 'Delayed', content: '<p>x</p>' }
    const delayed = (await client.create({ ...text, published: true }))._id
    await client.remove(removed)
    before = await snapshotsOf([...known, ...(await magazinePaths())])
    const pending = (await client.releases()).pendingChanges
    product.resumeBuilds()

    await expect.poll(async () => (await client.releases()).state).toBe('failed')
    const { builds, pendingChanges } = await client.releases()
    expect(builds[0]?.reason).toMatch(/ENOTDIR|EEXIST/)
    expect(pendingChanges).toBe(pending)
    expect(pendingChanges).toBeGreaterThan(1)
    expect((await get('/')).status).toBe(200)
    expect((await get(`/article/${delayed}`)).status).toBe(200)
    expect((await get(`/article/${removed}`)).status).toBe(404)
    await expect.poll(() => reports.at(-1)).toMatch(/^The build failed; the site stays as it was/)
  })

  it('is recovered from by Retry, which serves everything as it was without it, byte and header', async () => {
    const { client, reports, state } = product
    await rm(join(state, 'cache'))
    await rename(join(state, 'cache.kept'), join(state, 'cache'))
    await inventScript(oldScript)
    await client.requestRelease()
    await product.settled()
    expect(reports.at(-1)).toMatch(/^Live: \d+ articles \(version \d+, \d+ pages, /)
    await expectServed(before, edits)
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
