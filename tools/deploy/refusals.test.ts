import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Clone, cloneProject } from '#tools/deploy/testing/clone.ts'
import { type ApiPart, ApiRefusal } from '#tools/deploy/testing/fake-account.ts'
import { knownRefusals } from '#tools/deploy/testing/refusals.ts'

let clone: Clone

/** What a first deployment creates, once. */
const created = ['database latchkey', 'bucket latchkey-media', 'import', 'secrets']

const worker = () => clone.account.workers.get('latchkey')

beforeEach(async () => {
  clone = await cloneProject('settings')
})
afterEach(() => clone.close())

describe('a step that fails', () => {
  it('is reported with wrangler’s message, and the next run continues from there', async () => {
    const steps: [ApiPart, string][] = [
      ['user', 'Checking the login'],
      ['d1', 'Creating the database'],
      ['d1-create', 'Creating the database'],
      ['r2', 'Creating the bucket'],
      ['d1-query', 'Applying the migrations'],
      ['d1-import', 'Applying the migrations'],
      ['secrets', 'Storing the secrets'],
      ['secrets-write', 'Storing the secrets'],
      ['deploy', 'Deploying'],
    ]
    const message = 'A request to the Cloudflare API (/accounts/1/…) failed. It is broken [code: 1]'
    for (const [part, step] of steps) {
      clone.account.refuse(part, new ApiRefusal(400, 1, 'It is broken'))
      await expect(clone.deploy(), part).rejects.toThrow(new Error(`${step} failed: ${message}`))
      clone.account.refuse(part)
    }
    expect(worker()?.deployments).toHaveLength(0)
    expect(await clone.deploy()).toBe(clone.origin)
    expect(clone.account.writes).toEqual(created)
  })

  it.each(Object.entries(knownRefusals))('because of %s says what to do', async (_name, known) => {
    const { part, refusal, step, advice } = known
    clone.account.refuse(part, refusal)
    const failure = await clone.deploy().catch((error: Error) => error.message)
    expect(failure).toContain(`${step} failed: `)
    expect(failure).toMatch(advice)
    expect(failure).toMatch(/Then start again: it continues here\.$/)
    expect(worker()?.deployments ?? []).toHaveLength(0)
    clone.account.refuse(part)
    expect(await clone.deploy()).toBe(clone.origin)
    expect(clone.account.writes).toEqual(created)
  })

  it('in the build prevents the deployment, and a second run finishes', async () => {
    const broken = async () => {
      throw new Error('a page does not compile')
    }
    await expect(clone.deploy({ build: broken })).rejects.toThrow(
      'Building the release failed: a page does not compile',
    )
    expect(worker()?.deployments).toHaveLength(0)
    expect(await clone.deploy()).toBe(clone.origin)
  })

  it('in the verification reports where to look, and a second run finishes', async () => {
    clone.targets.splice(0, 1, 'http://127.0.0.1:9')
    await expect(clone.deploy()).rejects.toThrow(
      /^Verifying failed: .*healthz does not answer.*Nothing answers/,
    )
    clone.targets.splice(0, 1, clone.origin)
    expect(await clone.deploy()).toBe(clone.origin)
  })
})

describe('a name that is taken', () => {
  it('by another project’s Worker is refused before anything is stored in it', async () => {
    clone.account.workers.set('latchkey', { secrets: { THEIRS: 'x' }, deployments: [] })
    await expect(clone.deploy()).rejects.toThrow(
      /already has a Worker named latchkey.*another name/,
    )
    expect(worker()).toEqual({ secrets: { THEIRS: 'x' }, deployments: [] })
  })

  it('by a Worker that an interrupted run began is no other project’s', async () => {
    clone.account.refuse('secrets-write', new ApiRefusal(500, 1, 'It is broken'))
    await expect(clone.deploy()).rejects.toThrow(/^Storing the secrets failed/)
    expect(worker()).toEqual({ secrets: {}, deployments: [] })
    clone.account.refuse('secrets-write')
    expect(await clone.deploy()).toBe(clone.origin)
  })

  it.each([
    ['tables', 'CREATE TABLE theirs (id)', /tables of something else \(theirs/],
    [
      'migrations',
      "CREATE TABLE d1_migrations (id, name); INSERT INTO d1_migrations VALUES (1, '0000_other.sql')",
      /migrated by other code: it has 0000_other\.sql/,
    ],
  ])(
    'by a database with other %s is refused, and nothing is migrated',
    async (_name, sql, reason) => {
      const database = clone.account.createDatabase('latchkey').sqlite
      database.exec(sql)
      await expect(clone.deploy()).rejects.toThrow(reason)
      expect(clone.account.writes).not.toContain('import')
    },
  )
})
