import { env } from 'cloudflare:test'
import { beforeAll, describe, expect, it } from 'vitest'
import { type BuildContent, buildContentSchema } from '#domain/releases/build-content.ts'
import type { Releases } from '#domain/releases/release.ts'
import { adminToken, request, write } from '#worker/testing/client.ts'

let admin = ''
beforeAll(async () => {
  admin = await adminToken()
})

async function contentSince(since: number): Promise<BuildContent> {
  const response = await request('GET', `/api/build/content?since=${since}`, {
    token: env.BUILD_TOKEN,
  })
  return buildContentSchema.parse(await response.json())
}

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
    const first = await contentSince(0)
    expect(first).toMatchObject({ more: true, gone: [] })
    const second = await contentSince(first.version)
    expect(second.more).toBe(false)
    const ids = [...first.changed, ...second.changed].map(({ _id }) => _id)
    expect(ids).toEqual(kept)
    expect(ids).not.toContain(draft._id)
    expect(await contentSince(second.version)).toMatchObject({ changed: [], gone: [], more: false })

    const [deleted = '', retracted = ''] = kept
    await request('DELETE', `/api/admin/articles/${deleted}`, { token: admin })
    await request('PUT', `/api/admin/articles/${retracted}`, {
      token: admin,
      json: { title: 'R', content: '<p>r</p>' },
    })
    const third = await contentSince(second.version)
    expect(third.gone.sort()).toEqual([deleted, retracted].sort())
    await request('PUT', `/api/admin/articles/${retracted}/publish`, { token: admin })
    const fourth = await contentSince(second.version)
    expect(fourth.changed.map(({ _id }) => _id)).toEqual([retracted])
    expect(fourth.version).toBe(third.version + 1)
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
    expect(builds[0]?.reason).toBe('No build hook is connected (BUILD_HOOK_URL).')
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
