import { env } from 'cloudflare:test'
import { describe, expect, it } from 'vitest'
import { deploymentAnswerSchema } from '#domain/releases/deployment.ts'
import type { Releases } from '#domain/releases/release.ts'
import { readDatabaseState } from '#worker/db/database-state.ts'
import { adminToken, request, write } from '#worker/testing/client.ts'
import { buildContent } from '#worker/testing/settings.ts'

const admin = await adminToken()

async function releases(): Promise<Releases> {
  const response = await request('GET', '/api/admin/releases', { token: admin })
  return (await response.json()) as Releases
}

function report(json: object): Promise<Response> {
  return request('POST', '/api/build/reports', { token: env.BUILD_TOKEN, json })
}

describe('the content for a build', () => {
  it('is only for holders of the build token', async () => {
    for (const token of [undefined, 'wrong', admin]) {
      expect((await request('GET', '/api/build/content', { token })).status).toBe(401)
    }
  })

  it('holds what changed since a version, in pages, and what is gone', async () => {
    const kept = []
    for (let made = 0; made < 60; made++) {
      kept.push((await write(admin, { title: `A${made}`, published: true }))._id)
    }
    const draft = await write(admin, { title: 'Draft' })
    const first = await buildContent(0)
    expect(first).toMatchObject({ more: true, gone: [] })
    const second = await buildContent(first.version)
    expect(second.more).toBe(false)
    const ids = [...first.changed, ...second.changed].map(({ _id }) => _id)
    expect(ids).toEqual(kept)
    expect(ids).not.toContain(draft._id)
    expect(await buildContent(second.version)).toMatchObject({ changed: [], gone: [], more: false })

    const [deleted = '', retracted = ''] = kept
    await request('DELETE', `/api/admin/articles/${deleted}`, { token: admin })
    await request('PUT', `/api/admin/articles/${retracted}`, {
      token: admin,
      json: { title: 'R', content: '<p>r</p>' },
    })
    const third = await buildContent(second.version)
    expect(third.gone.sort()).toEqual([deleted, retracted].sort())
    await request('PUT', `/api/admin/articles/${retracted}/publish`, { token: admin })
    const fourth = await buildContent(second.version)
    expect(fourth.changed.map(({ _id }) => _id)).toEqual([retracted])
    expect(fourth.version).toBe(third.version + 1)
  })

  it('holds what is gone after the last change of a page that is just full', async () => {
    const { _id: gone } = await write(admin, { published: true })
    const { version } = await buildContent((await readDatabaseState(env.DB)).version)
    for (let made = 0; made < 50; made++) await write(admin, { published: true })
    await request('DELETE', `/api/admin/articles/${gone}`, { token: admin })
    expect(await buildContent(version)).toMatchObject({ more: false, gone: [gone] })
  })

  it('refuses an invalid version', async () => {
    for (const since of ['-1', 'x', '1.5']) {
      const response = await request('GET', `/api/build/content?since=${since}`, {
        token: env.BUILD_TOKEN,
      })
      expect(response.status).toBe(400)
    }
  })
})

describe('the releases', () => {
  it('report that a build could not be requested, and why', async () => {
    await write(admin, { published: true })
    const { state, liveVersion, pendingChanges, contentVersion, builds } = await releases()
    expect(state).toBe('failed')
    expect(pendingChanges).toBe(contentVersion - (liveVersion ?? 0))
    expect(builds[0]?.reason).toBe('No build hook is connected.')
  })

  it('follow the builder’s reports', async () => {
    expect((await report({ state: 'building' })).status).toBe(204)
    const building = await releases()
    expect([building.state, building.builds[0]?.state]).toEqual(['building', 'building'])
    await report({ state: 'failed', reason: 'disk full' })
    const failed = await releases()
    expect([failed.state, failed.builds[0]?.reason]).toEqual(['failed', 'disk full'])
    await report({ state: 'building' })
    await report({ state: 'built', contentVersion: 3, seconds: 1.5, pages: 9 })
    // Built, but not served yet.
    expect((await releases()).builds[0]).toMatchObject({
      state: 'building',
      seconds: 1.5,
      pages: 9,
    })
  })

  it('refuse an invalid report', async () => {
    expect((await report({ state: 'released' })).status).toBe(400)
    expect((await request('POST', '/api/build/reports', { token: admin, json: {} })).status).toBe(
      401,
    )
  })
})

describe('builds that run beside each other', () => {
  it('end each by its own report', async () => {
    await report({ state: 'building', buildId: 'first' })
    await report({ state: 'building', buildId: 'second' })
    await report({ state: 'failed', buildId: 'second', reason: 'It broke.' })
    const { results } = await env.DB.prepare(
      "select build_id, state from builds where build_id in ('first', 'second') order by id",
    ).all()
    expect(results).toEqual([
      { build_id: 'first', state: 'building' },
      { build_id: 'second', state: 'failed' },
    ])
    await report({ state: 'built', buildId: 'first', contentVersion: 1 })
    const states = (await releases()).builds.slice(0, 2).map(({ state }) => state)
    expect(states).not.toContain('queued')
  })

  it('are the same however often a builder reports: the answer may be lost', async () => {
    const reports = [
      { state: 'building', buildId: 'third' },
      { state: 'failed', buildId: 'third', reason: 'It broke.' },
    ]
    for (const json of reports) {
      await report(json)
      await report(json)
    }
    const { results } = await env.DB.prepare(
      "select state from builds where build_id = 'third'",
    ).all()
    expect(results).toEqual([{ state: 'failed' }])
  })

  const at = (second: number) => new Date(Date.UTC(2031, 0, 1, 0, 0, second)).toISOString()

  async function releaseOf(buildId: string, second: number, facts: object = {}) {
    const { databaseId } = await readDatabaseState(env.DB)
    const built = { contentVersion: 7, contentSource: databaseId, builtAt: at(second), seconds: 2 }
    return { buildId, ...built, ...facts }
  }

  async function claim(release: object): Promise<string> {
    const response = await request('PUT', '/api/build/deployment', {
      token: env.BUILD_TOKEN,
      json: release,
    })
    expect(response.status).toBe(200)
    return deploymentAnswerSchema.parse(await response.json()).state
  }

  async function finish(buildId: string): Promise<void> {
    const json = { buildId }
    const options = { token: env.BUILD_TOKEN, json }
    expect((await request('POST', '/api/build/deployment/end', options)).status).toBe(204)
  }

  it('are put live one after the other, and none that is older than the one that is', async () => {
    const [older, newer] = [await releaseOf('older', 10), await releaseOf('newer', 20)]
    // One that took longer began earlier: its code is older.
    const slow = await releaseOf('slow', 30, { seconds: 25 })
    const answers = await Promise.all([claim(older), claim(newer)])
    expect(answers.filter((answer) => answer === 'granted')).toHaveLength(1)
    await finish('older')
    await finish('newer')
    expect(await claim(newer)).toBe('granted')
    expect(await claim(newer)).toBe('granted')
    expect([await claim(older), await claim(slow)]).toEqual(['superseded', 'superseded'])
    const newest = await releaseOf('newest', 40)
    expect(await claim(newest)).toBe('waiting')
    await finish('newer')
    expect(await claim(newest)).toBe('granted')
    await finish('newest')
    expect(await claim(newer)).toBe('superseded')
  })

  it('do not wait for one whose builder was ended, and forget it', async () => {
    await claim(await releaseOf('ended', 200))
    const next = await releaseOf('next', 100)
    expect(await claim(next)).toBe('superseded')
    await env.DB.prepare("update deployments set claimed_at = '2020'").run()
    expect(await claim(next)).toBe('granted')
    await finish('next')
  })

  it('from a database that was replaced are older than what holds the present one', async () => {
    const replaced = await releaseOf('replaced', 900, { contentSource: 'another' })
    expect(await claim(replaced)).toBe('superseded')
    expect(await claim(await releaseOf('present', 300))).toBe('granted')
    await finish('present')
  })

  it('are put live by holders of the build token alone', async () => {
    const json = await releaseOf('theirs', 400)
    expect((await request('PUT', '/api/build/deployment', { token: admin, json })).status).toBe(401)
    const end = { token: admin, json: { buildId: 'theirs' } }
    expect((await request('POST', '/api/build/deployment/end', end)).status).toBe(401)
  })
})
