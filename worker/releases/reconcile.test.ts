import { env } from 'cloudflare:test'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearingSchema, restoreSchema } from '#domain/backup/restore.ts'
import type { Releases } from '#domain/releases/release.ts'
import type { Environment } from '#worker/environment.ts'
import { hookAddress, hookCalls } from '#worker/testing/build-hook.ts'
import { adminToken, request, write } from '#worker/testing/client.ts'
import { servedFrom } from '#worker/testing/served-release.ts'
import { wrapDatabase } from '#worker/testing/wrapped.ts'
import { reconcile } from './reconcile.ts'
import { readSiteStatus } from './site-status.ts'

const start = Date.parse('2026-11-21T12:00:00.000Z')

function minute(minutes: number): Date {
  return new Date(start + minutes * 60_000)
}

let name = ''
let tests = 0

const admin = await adminToken()
beforeAll(async () => {
  await write(admin, { published: true })
})
beforeEach(async () => {
  name = `test-${tests++}`
  await env.DB.prepare('delete from builds').run()
})

/** The Worker's environment, with a hook that gives the answer of the test. */
function hooked(answer: string, served: object = {}): Environment {
  return {
    ...env,
    ASSETS: servedFrom(env.ASSETS, served),
    BUILD_HOOK_URL: hookAddress(name, answer),
  }
}

function calls(): Promise<number> {
  return hookCalls(name)
}

/** Reconciles each minute, as the schedule does, and returns the minutes at which the hook was called. */
async function askedAt(settings: Environment, minutes: number, from = 0): Promise<number[]> {
  const asked = []
  for (let at = from; at < from + minutes; at++) {
    const before = await calls()
    await reconcile(settings, { by: 'schedule', now: minute(at) })
    if ((await calls()) > before) asked.push(at)
  }
  return asked
}

async function newestBuild(settings: Environment, at: Date) {
  return (await readSiteStatus(settings, at)).builds[0]
}

function report(json: object): Promise<Response> {
  return request('POST', '/api/build/reports', { token: env.BUILD_TOKEN, json })
}

describe('a hook that fails', () => {
  it('is called again after 1, 2, 4, 8 and then every 15 minutes', async () => {
    expect(await askedAt(hooked('500'), 62)).toEqual([0, 1, 3, 7, 15, 30, 45, 60])
    const { reason } = (await newestBuild(hooked('500'), minute(62))) ?? {}
    expect(reason).toBe('The build hook answered 500.')
  })

  it('is called at once when an administrator asks, whatever the pause', async () => {
    await askedAt(hooked('500'), 8)
    expect(await calls()).toBe(4)
    await reconcile(hooked('204'), { by: 'editor', forced: true, now: minute(8) })
    expect(await calls()).toBe(5)
    expect(await newestBuild(hooked('204'), minute(8))).toMatchObject({
      state: 'queued',
      requestedBy: 'editor',
    })
  })

  it('starts over with short pauses after a success', async () => {
    await askedAt(hooked('500'), 8)
    await reconcile(hooked('204'), { by: 'editor', forced: true, now: minute(8) })
    const { content } = await readSiteStatus(env, minute(8))
    const served = { contentVersion: content.version - 1, contentSource: content.databaseId }
    await report({ state: 'building' })
    await report({ state: 'built', contentVersion: served.contentVersion, seconds: 1, pages: 9 })
    expect(await askedAt(hooked('500', served), 8, 20)).toEqual([20, 21, 23, 27])
  })

  it('that never answers has failed', async () => {
    const settings = hooked('silence')
    await reconcile(settings, { by: 'schedule', now: minute(0), hookTimeoutMs: 200 })
    expect(await newestBuild(settings, minute(0))).toMatchObject({ state: 'failed' })
    expect((await newestBuild(settings, minute(0)))?.reason).toMatch(
      /^The build hook did not answer/,
    )
    expect(await askedAt(hooked('204'), 3)).toEqual([1])
  })

  it.each([
    'hooks.example/secret-path',
    'https://hooks.example:port/secret-path',
    'https://secret-path@hooks.example/',
    'http://secret-path.invalid/',
  ])('at %s never shows its address, which is a secret', async (BUILD_HOOK_URL) => {
    const settings = { ...hooked('204'), BUILD_HOOK_URL }
    await reconcile(settings, { by: 'schedule', now: minute(0) })
    const { results } = await env.DB.prepare('select reason from builds').all()
    expect(JSON.stringify(results)).toMatch(/build hook is not|could not be reached/)
    expect(JSON.stringify(results)).not.toContain('secret-path')
  })

  it('that cannot be connected to has failed', async () => {
    const settings = { ...hooked('204'), BUILD_HOOK_URL: 'http://127.0.0.1:1/' }
    await reconcile(settings, { by: 'schedule', now: minute(0) })
    expect(await newestBuild(settings, minute(0))).toMatchObject({ state: 'failed' })
  })
})

describe('a hook that wants to be left alone', () => {
  it('is, for the seconds that it names', async () => {
    expect(await askedAt(hooked('429?retry-after=300'), 12)).toEqual([0, 5, 10])
  })

  it('is, until the date that it names', async () => {
    const settings = hooked(`429?retry-after=${encodeURIComponent(minute(6).toUTCString())}`)
    expect(await askedAt(settings, 9)).toEqual([0, 6, 8])
  })

  it('is not for longer than an hour', async () => {
    expect(await askedAt(hooked('429?retry-after=864000'), 62)).toEqual([0, 60])
  })

  it('is paused for as usual where it names nothing that can be read', async () => {
    expect(await askedAt(hooked('429?retry-after=soon'), 4)).toEqual([0, 1, 3])
  })
})

describe('a hook that takes the call', () => {
  it('and never builds is called again, less and less often', async () => {
    const settings = hooked('204')
    expect(await askedAt(settings, 40)).toEqual([0, 11, 23, 37])
    expect(await newestBuild(settings, minute(50))).toMatchObject({
      state: 'failed',
      reason: 'The build hook accepted the request, but no build started for 10 minutes.',
    })
  })

  it('is called although the database is lost once the request is stored', async () => {
    let lost = false
    const DB = wrapDatabase(env.DB, async ({ statements }, work) => {
      if (lost) throw new Error('D1_ERROR: Network connection lost.')
      lost = statements.some(({ query }) => /insert into "builds"/.test(query))
      return work()
    })
    await reconcile({ ...hooked('204'), DB }, { by: 'schedule', now: minute(0) })
    expect([lost, await calls()]).toEqual([true, 1])
  })

  it('is called once by two Workers at the same moment', async () => {
    const settings = hooked('204')
    const both = Array.from({ length: 8 }, () => ({ ...settings }))
    await Promise.all(both.map((one) => reconcile(one, { by: 'w', now: minute(0) })))
    expect(await calls()).toBe(1)
  })

  it('is called once by two Workers although the hook refuses the first', async () => {
    const settings = hooked('500')
    await Promise.all(
      Array.from({ length: 8 }, () => reconcile({ ...settings }, { by: 'w', now: minute(0) })),
    )
    expect(await calls()).toBe(1)
  })

  it('is called once for a burst of changes, and once more for those during the build', async () => {
    const settings = hooked('204')
    for (let change = 0; change < 5; change++) await write(admin, { published: true }, settings)
    expect(await calls()).toBe(1)
    await report({ state: 'building' })
    for (let change = 0; change < 5; change++) await write(admin, { published: true }, settings)
    expect(await calls()).toBe(2)
  })
})

describe('the served release decides', () => {
  it('that nothing is asked for while it holds everything', async () => {
    const { content } = await readSiteStatus(env, minute(0))
    const served = { contentVersion: content.version, contentSource: content.databaseId }
    expect(await askedAt(hooked('204', served), 3)).toEqual([])
    const behind = { ...served, contentVersion: content.version - 1 }
    expect(await askedAt(hooked('204', behind), 3)).toEqual([0])
    const elsewhere = { ...served, contentSource: 'another database' }
    expect(await askedAt(hooked('204', elsewhere), 30)).not.toEqual([])
  })

  it('that a build was released whose reports never came', async () => {
    const { content } = await readSiteStatus(env, minute(0))
    await reconcile(hooked('204'), { by: 'schedule', now: minute(0) })
    const served = {
      contentVersion: content.version,
      contentSource: content.databaseId,
      builtAt: minute(2).toISOString(),
    }
    expect(await newestBuild(hooked('204', served), minute(30))).toMatchObject({
      state: 'released',
    })
    const response = await request('GET', '/api/admin/releases', {
      token: admin,
      env: hooked('204', served),
    })
    expect((await response.json<Releases>()).state).toBe('live')
  })

  it('that a build failed which began and went silent, or was made and is not served', async () => {
    const settings = hooked('204')
    await reconcile(settings, { by: 'schedule' })
    await report({ state: 'building' })
    const later = (minutes: number) => new Date(Date.now() + minutes * 60_000)
    expect(await newestBuild(settings, later(19))).toMatchObject({ state: 'building' })
    expect(await newestBuild(settings, later(21))).toMatchObject({ state: 'failed' })
    await report({ state: 'built', contentVersion: 99, seconds: 1, pages: 1 })
    expect(await newestBuild(settings, later(9))).toMatchObject({ state: 'building' })
    expect(await newestBuild(settings, later(11))).toMatchObject({
      state: 'failed',
      reason: 'The build finished, but the site does not serve it for 10 minutes.',
    })
    await reconcile(settings, { by: 'schedule', now: later(12) })
    expect(await calls()).toBe(2)
  })

  it('that nothing is waited for once everything is live, whatever became of a build', async () => {
    const { content } = await readSiteStatus(env, minute(0))
    const settings = hooked('204', {
      contentVersion: content.version,
      contentSource: content.databaseId,
      builtAt: minute(0).toISOString(),
    })
    await report({ state: 'building' })
    expect(await newestBuild(settings, new Date())).toMatchObject({ state: 'building' })
    expect(await siteState(settings)).toBe('live')
  })
})

// Last, because it empties the site.
describe('a restore', () => {
  it.each(['queued', 'building', 'built'])(
    'asks for a build at once, although one of the replaced content was %s',
    async (reached) => {
      const settings = hooked('204')
      const { content } = await readSiteStatus(env, new Date())
      await reconcile(settings, { by: 'schedule' })
      if (reached !== 'queued') await report({ state: 'building' })
      const restored = await replaceContent(settings, async () => {
        if (reached !== 'built') return
        const built = { contentVersion: 99, contentSource: content.databaseId }
        await report({ state: 'built', seconds: 1, pages: 1, ...built })
      })
      expect(restored.status).toBe(204)
      await vi.waitFor(async () => expect(await calls()).toBe(2))
      expect(await newestBuild(settings, new Date())).toMatchObject({ state: 'queued' })
      expect(await siteState(settings)).toBe('queued')
    },
  )
})

async function siteState(settings: Environment): Promise<Releases['state']> {
  const response = await request('GET', '/api/admin/releases', { token: admin, env: settings })
  return (await response.json<Releases>()).state
}

/** Restores an empty backup over the site. */
async function replaceContent(
  settings: Environment,
  beforeEnd: () => Promise<void>,
): Promise<Response> {
  const headers = { 'x-build-token': env.BUILD_TOKEN }
  const call = (method: string, path: string, json?: object) =>
    request(method, path, { token: admin, headers, json, env: settings })
  const begun = await call('POST', '/api/admin/restores', { replace: true })
  const { restore } = restoreSchema.parse(await begun.json())
  const calls = `/api/admin/restores/${restore}`
  for (let left = true; left; ) {
    left = clearingSchema.parse(await (await call('POST', `${calls}/clearings`)).json()).left
  }
  await beforeEnd()
  const nothing = { articles: 0, changes: 0, images: 0, contentVersion: 0 }
  return call('PUT', `${calls}/end`, nothing)
}
