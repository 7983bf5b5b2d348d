import { createHash } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pMap from 'p-map'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { updateAddress } from '#domain/articles/calls.ts'
import { feedIdsOf } from '#domain/articles/category.ts'
import { listPath, namedListsOf } from '#domain/articles/named-list.ts'
import { articlePath } from '#domain/articles/slug.ts'
import { request } from '#domain/calls/request.ts'
import { feedPageSize } from '#domain/reader/feed.ts'
import { createRelease } from '#domain/releases/calls.ts'
import { createWebhook, listDeliveries } from '#domain/webhooks/calls.ts'
import { seed } from '#tests/support/random.ts'
import { type StartedProduct, startProduct } from '#tests/support/started-product.ts'
import { ApiClient } from '#tools/cli/api-client.ts'
import { seededRandom } from '#tools/platform/distance/seeded-random.ts'
import { startReading } from './constant-readers.ts'
import { changePictures, changeSettings, editAtRandom, notifyReaders } from './random-edits.ts'

// Everything that needs a new release, in one file and in as few builds as can be: each takes five seconds
// of CPU time. That is why the build that recovers is also the one that has to serve everything as it was.

/** How many random sequences of edits the nightly run tries after the first one. */
const moreRounds = Math.ceil(Number(process.env.FUZZ_CASES ?? 0) / 1_000)
const editsInRound = 8
/** Of the paths that are compared, by chance; the nightly run compares all. */
const compared = moreRounds > 0 ? 1 : 1 / 3
/** More would make other readers wait on a slow machine, longer than the Worker waits for its database. */
const pagesAtOnce = 12

const pagesWithoutArticles = [
  '/login',
  '/admin',
  '/about',
  '/terms',
  '/privacy',
  '/contact',
  '/search',
  '/manifest.webmanifest',
]

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

describe('a burst of changes', () => {
  const oldScript = 'login.old.js'
  let readers: ReturnType<typeof startReading>[]
  let removed: string
  let before: Snapshots
  let edits: string[]
  let releasedBefore: number
  let deliveries: () => Promise<unknown[]>

  it('is served at once, and takes two builds at most', async () => {
    const { client, cookies, origin, reports } = product
    readers = [
      startReading(origin, ['/', '/about', '/search'], cookies.reader),
      startReading(origin, ['/login'], ''),
    ]
    const owner = await ApiClient.signIn(origin, product.secrets)
    const body = { url: 'https://chat.magazine.com/hook', events: ['release.live' as const] }
    const { id } = await request(owner, createWebhook, { body })
    const { builds } = await client.releases()
    releasedBefore = builds.filter(({ state }) => state === 'released').length
    deliveries = () => request(owner, listDeliveries, { params: { id } })
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
    const [first, moved, last] = await Promise.all(burst)
    const slug = 'burst-elsewhere'
    await request(client, updateAddress, { params: { id: moved?._id ?? '' }, body: { slug } })
    expect(await text(`/article/${first?._id}`)).toContain('Burst 0')
    const left = await get(`/article/${moved?._id}`)
    expect([left.status, left.headers.get('location')]).toEqual([301, `/article/${slug}`])
    expect((await get(`/article/${slug}`)).status).toBe(200)
    removed = last?._id ?? ''
    await product.settled()
    expect(reports.length).toBeLessThanOrEqual(2)
    const [build] = (await client.releases()).builds
    // A build that began before the burst ended is followed by one that its builder's report requests.
    expect(['editor', 'builder']).toContain(build?.requestedBy)
  })

  it('is edited, and stays up when the build fails, which is reported everywhere', async () => {
    const { client, reports, state } = product
    product.pauseBuilds()
    await client.remove(removed)
    ;({ before, edits } = await editedBeforeBuild(seed))
    await expectCredited(before)
    await rename(join(state, 'cache'), join(state, 'cache.kept'))
    await writeFile(join(state, 'cache'), 'a file where the build wants its folder')
    const pending = (await client.releases()).pendingChanges
    product.resumeBuilds()

    await expect.poll(async () => (await client.releases()).state).toBe('failed')
    const { builds, pendingChanges } = await client.releases()
    expect(builds[0]?.reason).toMatch(/ENOTDIR|EEXIST/)
    expect(pendingChanges).toBe(pending)
    expect(pendingChanges).toBeGreaterThan(1)
    expect((await get('/')).status).toBe(200)
    expect((await get(await creditedPath())).status).toBe(200)
    expect((await get(`/article/${removed}`)).status).toBe(404)
    await expect.poll(() => reports.at(-1)).toMatch(/^The build failed; the site stays as it was/)
  })

  it('is released by Retry, and everything is served as before, byte and header', async () => {
    const { client, reports, state } = product
    await rm(join(state, 'cache'))
    await rename(join(state, 'cache.kept'), join(state, 'cache'))
    await inventScript(oldScript)
    await request(client, createRelease)
    await product.settled()
    expect(reports.at(-1)).toMatch(/^Live: \d+ articles \(version \d+, \d+ pages, /)
    const { builds, ...releases } = await client.releases()
    expect(releases).toMatchObject({ state: 'live', pendingChanges: 0 })
    // The release before is no news; each later one is, once.
    for (let run = 0; run < 2; run++) await product.reconcile()
    const released = builds.filter(({ state }) => state === 'released')
    expect(await deliveries()).toHaveLength(released.length - releasedBefore)
    await expectServed(before, edits)
  })

  it('fails no request of readers meanwhile', async () => {
    for (const stop of readers) {
      const { pages, failures } = await stop()
      expect(failures).toEqual([])
      expect(pages).toBeGreaterThan(3)
    }
  })

  it('takes no scripts from pages that were opened before a release of other code', async () => {
    expect(await text(`/_astro/${oldScript}`)).toBe('the script of an open page')
  })
})

it.each(Array.from({ length: moreRounds }, (_, round) => seed + 1 + round))(
  'what is served before a build equals, byte and header, what the build then serves (SEED=%i)',
  async (seed) => {
    const { before, edits } = await editedBeforeBuild(seed)
    product.resumeBuilds()
    await product.settled()
    await expectServed(before, edits)
  },
)

/** Makes random edits, and reads everything before a build holds them. */
async function editedBeforeBuild(seed: number): Promise<{ before: Snapshots; edits: string[] }> {
  const { client } = product
  // A build that runs goes on.
  product.pauseBuilds()
  const known = await magazinePaths()
  const random = seededRandom(seed)
  const edits = []
  for (let count = 0; count < editsInRound; count++) {
    edits.push(await editAtRandom(client, random))
    if (count === editsInRound / 2) {
      edits.push(await notifyReaders(client), await changeSettings(client))
    }
  }
  edits.push(await changePictures(client))
  const paths = [...new Set([...known, ...(await magazinePaths())])]
  const chosen = paths.filter(() => random.number() < compared)
  return { before: await snapshotsOf(['/', '/latest', await creditedPath(), ...chosen]), edits }
}

/** The page of the article that the changed picture is in. */
async function creditedPath(): Promise<string> {
  const credited = (await product.client.list()).find(({ title }) => title === 'Credited')
  return credited ? articlePath(credited) : ''
}

/** Expects that the changed picture's credit and focal point are among what is compared. */
async function expectCredited(snapshots: Snapshots): Promise<void> {
  const bodyOf = (path: string) => Buffer.from(snapshots.get(path)?.body ?? '', 'base64').toString()
  const page = bodyOf(await creditedPath())
  expect(page).toContain('Photo: Ada Osei (CC BY 4.0)')
  expect(page).toContain('<cite>Ada Osei (CC BY 4.0)</cite>')
  expect(bodyOf('/latest')).toMatch(/class="x3 y0"/)
}

type Snapshots = Map<string, Awaited<ReturnType<typeof snapshot>>>

async function snapshotsOf(paths: Iterable<string>): Promise<Snapshots> {
  const read = async (path: string) => [path, await snapshot(path)] as const
  const { settings } = await product.client.settings()
  // They do not wait long for what changed: on a busy machine the first answer may show the name before.
  const alone: Awaited<ReturnType<typeof read>>[] = []
  for (const path of pagesWithoutArticles) {
    const shown = async () => {
      const one = await read(path)
      alone.push(one)
      return Buffer.from(one[1].body, 'base64').toString()
    }
    await expect.poll(shown, { message: path }).toContain(settings?.name)
  }
  const others = [...new Set(paths)].filter((path) => !pagesWithoutArticles.includes(path))
  return new Map([...alone, ...(await pMap(others, read, { concurrency: pagesAtOnce }))])
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
  const {
    date: _,
    'content-security-policy': policy = '',
    ...headers
  } = Object.fromEntries(response.headers)
  const bytes = Buffer.from(await response.arrayBuffer())
  const own = { policy: withOwnHashes(policy, bytes.toString()), status: response.status }
  return { headers: { ...headers, ...own }, body: bytes.toString('base64') }
}

/**
 * A policy with the hashes of the page's own styles alone: a release's policy has those of all its pages,
 * and before it is built, those of the release before.
 */
function withOwnHashes(policy: string, page: string): string {
  const styles = [...page.matchAll(/<style>(.*?)<\/style>/gs)].map(([, text = '']) => text)
  const hashes = styles.map(
    (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )
  for (const hash of hashes) expect(policy).toContain(hash)
  return policy.replace(/style-src [^;]*/, ['style-src', ...hashes].join(' '))
}

/** As if an earlier release had been built from other code. */
async function inventScript(name: string): Promise<void> {
  const folder = join(product.state, 'cache/earlier-assets')
  const inventory = JSON.parse(await readFile(join(folder, 'inventory.json'), 'utf8'))
  await writeFile(join(folder, name), 'the script of an open page')
  const earlier = { files: [name], publicPaths: [] }
  await writeFile(join(folder, 'inventory.json'), JSON.stringify([...inventory, earlier]))
}
