import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Clone, cloneProject } from '#tools/deploy/testing/clone.ts'

let clone: Clone

const creating = /^(d1 create|r2 bucket create|secret bulk)/
const creatingIn = (commands: string[]) => commands.filter((command) => creating.test(command))
const reported = () => clone.reports.join('\n')

describe('the first deployment', () => {
  let configured = ''
  beforeAll(async () => {
    clone = await cloneProject('settings')
    configured = await readFile(join(clone.root, 'wrangler.toml'), 'utf8')
    expect(await clone.deploy()).toBe(clone.origin)
  })
  afterAll(() => clone.close())

  it('creates everything that is missing, once', async () => {
    const { databases, buckets, secrets, commands } = await clone.account()
    expect(databases.map(({ name }) => name)).toEqual(['latchkey'])
    expect(databases[0]?.migrations).toContain('0000_initial.sql')
    expect(buckets).toEqual(['latchkey-media'])
    expect(Object.keys(secrets ?? {}).sort()).toEqual([
      'ADMIN_PASSWORD',
      'ADMIN_USERNAME',
      'BUILD_TOKEN',
      'SESSION_SECRET',
      'SITE_ACCESS_KEY',
    ])
    expect(creatingIn(commands)).toHaveLength(3)
  })

  it('writes the database’s id into wrangler.toml and nothing else', async () => {
    const [database] = (await clone.account()).databases
    const after = await readFile(join(clone.root, 'wrangler.toml'), 'utf8')
    const changed = after.split('\n').filter((line, at) => line !== configured.split('\n')[at])
    expect(changed).toEqual([`database_id = "${database?.uuid}"`])
  })

  it('builds without content, and again once the address is known', async () => {
    const { BUILD_TOKEN } = (await clone.account()).secrets ?? {}
    expect(clone.builds).toEqual([
      { contentOrigin: '', buildToken: '', siteOrigin: '' },
      { contentOrigin: clone.origin, buildToken: BUILD_TOKEN, siteOrigin: clone.origin },
    ])
  })

  it('shows each secret that a person needs once, and the others never', async () => {
    const secrets = (await clone.account()).secrets ?? {}
    const times = (name: string) => reported().split(secrets[name] ?? '?').length - 1
    expect(['SITE_ACCESS_KEY', 'ADMIN_PASSWORD', 'BUILD_TOKEN'].map(times)).toEqual([1, 1, 1])
    expect(times('SESSION_SECRET')).toBe(0)
    const state = await stat(join(clone.root, '.latchkey/deployment.json'))
    expect(state.mode & 0o777).toBe(0o600)
  })
})

/** Gives each test of a suite its own clone. */
function cloneForEachTest() {
  beforeEach(async () => {
    clone = await cloneProject('settings')
  })
  afterEach(() => clone.close())
}

describe('a further deployment', () => {
  cloneForEachTest()

  it('creates nothing twice, and builds from the site’s own content', async () => {
    await clone.deploy()
    const before = await clone.account()
    clone.reports.length = 0
    await clone.deploy({ generate: false })
    const after = await clone.account()
    expect(creatingIn(after.commands)).toEqual(creatingIn(before.commands))
    expect(after.secrets).toEqual(before.secrets)
    expect(after.deployments).toHaveLength(before.deployments.length + 1)
    expect(reported().match(/already (exists|applied|stored)/g)).toHaveLength(4)
    expect(clone.builds.at(-1)?.contentOrigin).toBe(clone.origin)
    expect(reported()).not.toContain(before.secrets?.BUILD_TOKEN)
  })

  it('adds a missing secret, and keeps the others', async () => {
    await clone.deploy()
    const { SITE_ACCESS_KEY: _, ...kept } = (await clone.account()).secrets ?? {}
    await clone.change({ secrets: kept })
    await clone.deploy({ env: { SITE_ACCESS_KEY: 'another key' } })
    const { secrets } = await clone.account()
    expect(secrets).toEqual({ ...kept, SITE_ACCESS_KEY: 'another key' })
  })

  it('from a new clone never replaces published content with an empty site', async () => {
    await clone.deploy()
    const { databases, deployments, secrets } = await clone.account()
    await clone.change({ databases: databases.map((database) => ({ ...database, changes: 7 })) })
    const other = await cloneProject('settings')
    await other.change({ ...(await clone.account()) })
    await expect(other.deploy()).rejects.toThrow(/holds published content.*SITE_ORIGIN/)
    expect((await other.account()).deployments).toHaveLength(deployments.length)
    const env = { SITE_ORIGIN: clone.origin, BUILD_TOKEN: secrets?.BUILD_TOKEN }
    expect(await other.deploy({ env })).toBe(clone.origin)
    expect(other.builds).toEqual([
      { contentOrigin: clone.origin, buildToken: secrets?.BUILD_TOKEN, siteOrigin: clone.origin },
    ])
    await other.close()
  })

  it('reports a wrong build token', async () => {
    await clone.deploy()
    const deploying = clone.deploy({ env: { BUILD_TOKEN: 'an-old-build-token' } })
    await expect(deploying).rejects.toThrow(/^Building the release failed: .*BUILD_TOKEN is not/)
  })
})

describe('a step that fails', () => {
  cloneForEachTest()

  it('is reported with wrangler’s message, and the next run continues from there', async () => {
    const steps = [
      ['whoami', 'Checking the login'],
      ['d1 list', 'Creating the database'],
      ['d1 create', 'Creating the database'],
      ['r2 bucket create', 'Creating the bucket'],
      ['d1 migrations', 'Applying the migrations'],
      ['secret list', 'Storing the secrets'],
      ['secret bulk', 'Storing the secrets'],
      ['d1 execute', 'Building the release'],
      ['deploy', 'Deploying'],
    ]
    const message = 'A request to the Cloudflare API (/accounts/1/…) failed. It is broken [code: 1]'
    for (const [failing, step] of steps) {
      await clone.change({ failing })
      await expect(clone.deploy(), failing).rejects.toThrow(new Error(`${step} failed: ${message}`))
    }
    expect((await clone.account()).deployments).toHaveLength(0)
    await clone.change({ failing: '' })
    expect(await clone.deploy()).toBe(clone.origin)
    expect(creatingIn((await clone.account()).commands)).toHaveLength(3)
  })

  it('in the build prevents the deployment, and a second run finishes', async () => {
    const broken = async () => {
      throw new Error('a page does not compile')
    }
    await expect(clone.deploy({ build: broken })).rejects.toThrow(
      'Building the release failed: a page does not compile',
    )
    expect((await clone.account()).deployments).toHaveLength(0)
    expect(await clone.deploy()).toBe(clone.origin)
  })

  it('in the verification reports where to look, and a second run finishes', async () => {
    await clone.change({ targets: ['http://127.0.0.1:9'] })
    await expect(clone.deploy()).rejects.toThrow(/^Verifying failed: .*healthz does not answer/)
    await clone.change({ targets: [clone.origin] })
    expect(await clone.deploy()).toBe(clone.origin)
  })
})

describe('the secrets', () => {
  cloneForEachTest()

  it('are asked for at a terminal, and answers are never shown', async () => {
    const asked: string[] = []
    const answers = ['the readers’ key', '', 'a long password']
    const ask = async (question: string) => {
      asked.push(question)
      return answers[asked.length - 1] ?? ''
    }
    await clone.deploy({ generate: false, terminal: { ask, close: () => {} } })
    const { secrets } = await clone.account()
    expect(secrets).toMatchObject({
      SITE_ACCESS_KEY: 'the readers’ key',
      ADMIN_USERNAME: 'editor',
      ADMIN_PASSWORD: 'a long password',
    })
    expect(asked).toHaveLength(3)
    expect(reported()).not.toMatch(/the readers’ key|a long password/)
  })

  it('without a value are named, and none is stored', async () => {
    const deploying = clone.deploy({ generate: false, env: { ADMIN_USERNAME: 'editor' } })
    await expect(deploying).rejects.toThrow(
      'Storing the secrets failed: there is no value for SITE_ACCESS_KEY, ADMIN_PASSWORD.',
    )
    expect((await clone.account()).secrets).toBeNull()
  })

  it('are stored all or none: a short one stops the rest', async () => {
    const deploying = clone.deploy({ env: { BUILD_TOKEN: 'short' } })
    await expect(deploying).rejects.toThrow('BUILD_TOKEN must be at least 16 characters long.')
    expect((await clone.account()).secrets).toBeNull()
  })
})

describe('the account', () => {
  cloneForEachTest()

  const accounts = [
    { id: 'account-1', name: 'The Magazine' },
    { id: 'account-2', name: 'At home' },
  ]

  it('must be named if there are several', async () => {
    await clone.change({ accounts })
    await expect(clone.deploy()).rejects.toThrow(/Set CLOUDFLARE_ACCOUNT_ID to one of account-1/)
    const env = { CLOUDFLARE_ACCOUNT_ID: 'account-2' }
    expect(await clone.deploy({ env })).toBe(clone.origin)
    expect(reported()).toContain('account At home')
  })

  it('must be signed in', async () => {
    await clone.change({ email: '' })
    await expect(clone.deploy()).rejects.toThrow(
      'Checking the login failed: you are not signed in to Cloudflare. Run "npx wrangler login"',
    )
  })
})
