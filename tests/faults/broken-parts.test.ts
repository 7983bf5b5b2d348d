import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '#tests/support/free-port.ts'
import { converge, differences, read, type WatchedSite } from './convergence.ts'
import { ProductProcess } from './product-process.ts'

/** Less than any build writes. */
const fullDiskBytes = 20_000

let state: string
let product: ProductProcess
let site: WatchedSite

beforeAll(async () => {
  state = await mkdtemp(join(tmpdir(), 'latchkey-faults-'))
  product = new ProductProcess(await freePort(), state)
  await product.start()
  site = {
    origin: product.origin,
    client: await product.signIn(),
    readerCookie: await product.readerCookie(),
  }
})
afterAll(async () => {
  await product.stop()
  await rm(state, { recursive: true, force: true })
})

async function publish(title: string): Promise<string> {
  const content = '<p>Written while something is broken.</p>'
  return (await site.client.create({ title, content, published: true }))._id
}

/** Waits until a build that was requested after `since` fails, and returns the reason. */
async function failureReason(since: number): Promise<string> {
  for (;;) {
    const { builds } = await site.client.releases()
    const failed = builds.find(({ id, state }) => id > since && state === 'failed')
    if (failed) return failed.reason ?? ''
    await new Promise((done) => setTimeout(done, 200))
  }
}

async function lastBuild(): Promise<number> {
  return (await site.client.releases()).builds[0]?.id ?? 0
}

/** Publishes while builds fail: readers see the page anyway, and the release follows. */
async function expectRecovery(
  fault: { begin(): Promise<void>; end(): Promise<void> },
  reason: RegExp,
) {
  await converge(site)
  const since = await lastBuild()
  await fault.begin()
  const id = await publish(`Published in spite of ${reason.source}`)
  try {
    expect(await failureReason(since)).toMatch(reason)
    expect((await read(site, `/article/${id}`)).text).toContain('Published in spite of')
    expect(await differences(site)).toEqual([])
  } finally {
    await fault.end()
  }
  const seconds = await converge(site)
  console.log(`${reason.source}: caught up ${seconds} s after the fault was removed.`)
  expect(await differences(site)).toEqual([])
}

it('recovers from a disk that is full during a build', async () => {
  // The kernel refuses larger files to this process and to the builds that it starts.
  const limit = (bytes: string) =>
    promisify(execFile)('prlimit', ['--pid', String(product.pid), `--fsize=${bytes}:unlimited`])
  await expectRecovery(
    {
      begin: async () => void (await limit(String(fullDiskBytes))),
      end: async () => void (await limit('unlimited')),
    },
    /EFBIG|ENOSPC|File too large/,
  )
})

it('recovers from a build that fails', async () => {
  const cache = join(state, 'cache')
  await expectRecovery(
    {
      begin: async () => {
        await rename(cache, `${cache}-aside`)
        await writeFile(cache, 'A file where the build wants a folder.')
      },
      end: async () => {
        await rm(cache)
        await rename(`${cache}-aside`, cache)
      },
    },
    /ENOTDIR|EEXIST/,
  )
})

it('recovers from a locked database', async () => {
  await converge(site)
  const before = await site.client.list()
  const folder = join(state, 'v3/d1/miniflare-D1DatabaseObject')
  const names = (await readdir(folder)).filter((name) => /^[0-9a-f]{64}\.sqlite$/.test(name))
  const databases = names.map((name) => new DatabaseSync(join(folder, name)))
  for (const database of databases) database.exec('BEGIN EXCLUSIVE')
  try {
    await expect(publish('Never acknowledged')).rejects.toThrow(/try again/)
    // Refused calmly where the Worker cannot know what was taken back meanwhile.
    const { status, headers } = await fetch(site.origin, { headers: { cookie: site.readerCookie } })
    expect([status, headers.has('retry-after')]).toBeOneOf([
      [200, false],
      [503, true],
    ])
  } finally {
    for (const database of databases) database.exec('ROLLBACK')
    for (const database of databases) database.close()
  }
  expect(await site.client.list()).toEqual(before)
  const id = await publish('Acknowledged again')
  await converge(site)
  expect((await read(site, `/article/${id}`)).status).toBe(200)
  expect(await differences(site)).toEqual([])
})
