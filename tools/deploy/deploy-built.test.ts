import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { deployBuilt } from './deploy-built.ts'
import { type Clone, cloneProject, writeRelease } from './testing/clone.ts'

let clone: Clone
beforeEach(async () => {
  clone = await cloneProject('settings')
  await clone.deploy()
  await writeRelease(clone.root, 'a database', { contentVersion: 4 })
})
afterEach(() => clone.close())

const uploads = () => (clone.account.workers.get('latchkey')?.deployments.length ?? 0) - 2

function built(env: Record<string, string> = {}) {
  const { BUILD_TOKEN = '' } = clone.account.workers.get('latchkey')?.secrets ?? {}
  return deployBuilt({
    root: clone.root,
    wrangler: clone.wrangler,
    env: { SITE_ORIGIN: clone.origin, BUILD_TOKEN, ...env },
    empty: false,
    retryPolicy: { attempts: 2, retryDelayMs: 1 },
    claimPolicy: { attempts: 5, retryDelayMs: 1 },
    report: (sentence) => clone.reports.push(sentence),
  })
}

describe('a release beside others', () => {
  it('that a newer one has overtaken is not put live, which is no failure', async () => {
    clone.account.claimAnswers = ['superseded']
    const before = [...clone.account.writes]
    await built()
    expect(uploads()).toBe(0)
    expect(clone.account.writes).toEqual(before)
    expect(clone.reports.join('\n')).toContain('A newer release is live')
  })

  it('waits for another one that is being put live, and says when it is done', async () => {
    clone.account.claimAnswers = ['waiting', 'waiting', 'granted']
    await built()
    expect(uploads()).toBe(1)
    const claim = 'PUT /api/build/deployment'
    expect(clone.account.claims).toEqual([claim, claim, claim, 'POST /api/build/deployment/end'])
  })

  it('gives the site free if it cannot be put live', async () => {
    clone.account.claimAnswers = ['granted']
    clone.targets.splice(0, 1, 'http://127.0.0.1:9')
    await expect(built({ SITE_ORIGIN: '', CONTENT_ORIGIN: clone.origin })).rejects.toThrow(
      /^Verifying failed/,
    )
    expect(clone.account.claims.at(-1)).toBe('POST /api/build/deployment/end')
  })

  it('is not put live with an address that is none', async () => {
    for (const name of ['SITE_ORIGIN', 'CONTENT_ORIGIN']) {
      await expect(built({ [name]: 'magazine.example' })).rejects.toThrow(
        `Reading the settings failed: ${name} is wrong: “magazine.example” is not the address`,
      )
    }
    await writeFile(join(clone.root, 'dist/site/release.json'), '{"buildId":')
    await expect(built()).rejects.toThrow(
      'Reading the settings failed: the release in dist/site is not whole. Run npm run release again.',
    )
    expect(uploads()).toBe(0)
  })

  it.each([
    ['a site that is too old to know', {}],
    ['a site that does not answer', { CONTENT_ORIGIN: 'http://127.0.0.1:9' }],
    ['a builder that has no token', { BUILD_TOKEN: '' }],
  ])('is put live without a question by %s, which it may repair', async (_who, env) => {
    await built(env)
    expect(uploads()).toBe(1)
    expect(clone.reports.join('\n')).toContain('could not be asked')
  })
})
