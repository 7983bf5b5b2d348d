import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Clone, cloneProject } from '#tools/deploy/testing/clone.ts'

let clone: Clone

/** What a first deployment creates, once. */
const created = ['database latchkey', 'bucket latchkey-media', 'import', 'secrets']

const worker = () => clone.account.workers.get('latchkey')
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
    expect(clone.account.writes).toEqual(created)
    expect(Object.keys(worker()?.secrets ?? {}).sort()).toEqual([
      'ADMIN_PASSWORD',
      'ADMIN_USERNAME',
      'BUILD_TOKEN',
      'SESSION_SECRET',
      'SITE_ACCESS_KEY',
    ])
  })

  it('writes the database’s id into wrangler.toml and nothing else', async () => {
    const [database] = clone.account.databases
    const after = await readFile(join(clone.root, 'wrangler.toml'), 'utf8')
    const changed = after.split('\n').filter((line, at) => line !== configured.split('\n')[at])
    expect(changed).toEqual([`database_id = "${database?.uuid}"`])
  })

  it('builds without content, and again once the address is known', async () => {
    const { BUILD_TOKEN } = worker()?.secrets ?? {}
    expect(clone.builds).toEqual([
      { contentOrigin: '', buildToken: '', siteOrigin: '' },
      { contentOrigin: clone.origin, buildToken: BUILD_TOKEN, siteOrigin: clone.origin },
    ])
  })

  it('shows each secret that a person needs once, and the others never', async () => {
    const secrets = worker()?.secrets ?? {}
    const times = (name: string) => reported().split(secrets[name] ?? '?').length - 1
    expect(['SITE_ACCESS_KEY', 'ADMIN_PASSWORD', 'BUILD_TOKEN'].map(times)).toEqual([1, 1, 1])
    expect(times('SESSION_SECRET')).toBe(0)
    const state = await stat(join(clone.root, '.latchkey/deployment.json'))
    expect(state.mode & 0o777).toBe(0o600)
  })
})

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
    const secrets = { ...worker()?.secrets }
    clone.reports.length = 0
    await clone.deploy({ generate: false })
    expect(clone.account.writes).toEqual(created)
    expect(worker()?.secrets).toEqual(secrets)
    expect(worker()?.deployments).toHaveLength(3)
    expect(reported().match(/already (exists|applied|stored)/g)).toHaveLength(4)
    expect(clone.builds.at(-1)?.contentOrigin).toBe(clone.origin)
    expect(reported()).not.toContain(secrets.BUILD_TOKEN)
  })

  it('adds a missing secret, keeps the others, and says which values it did not use', async () => {
    await clone.deploy()
    const { SITE_ACCESS_KEY: _, ...kept } = worker()?.secrets ?? {}
    Object.assign(worker() ?? {}, { secrets: { ...kept } })
    const env = { SITE_ACCESS_KEY: 'another key', ADMIN_PASSWORD: 'another password' }
    await clone.deploy({ env })
    expect(worker()?.secrets).toEqual({ ...kept, SITE_ACCESS_KEY: 'another key' })
    expect(reported()).toMatch(
      /ADMIN_PASSWORD already stored, so the values given now were not used/,
    )
    expect(reported()).not.toContain('another password')
  })

  it('from a new clone never replaces published content with an empty site', async () => {
    await clone.deploy()
    const { databases } = clone.account
    const change = "INSERT INTO changes VALUES (1, 'an-article', 'publish', 'editor', '')"
    databases[0]?.sqlite.exec(change)
    const other = await cloneProject('settings', clone.account)
    await expect(other.deploy()).rejects.toThrow(/holds published content.*SITE_ORIGIN/)
    expect(worker()?.deployments).toHaveLength(2)
    const { BUILD_TOKEN = '' } = worker()?.secrets ?? {}
    const env = { SITE_ORIGIN: clone.origin, BUILD_TOKEN }
    expect(await other.deploy({ env })).toBe(clone.origin)
    expect(other.builds).toEqual([
      { contentOrigin: clone.origin, buildToken: BUILD_TOKEN, siteOrigin: clone.origin },
    ])
    await other.close()
  })

  it('names the site by its origin, however SITE_ORIGIN is written', async () => {
    await clone.deploy()
    expect(await clone.deploy({ env: { SITE_ORIGIN: `${clone.origin}/` } })).toBe(clone.origin)
    expect(clone.builds.at(-1)?.siteOrigin).toBe(clone.origin)
  })

  it('reports a wrong build token', async () => {
    await clone.deploy()
    const deploying = clone.deploy({ env: { BUILD_TOKEN: 'an-old-build-token' } })
    await expect(deploying).rejects.toThrow(/^Building the release failed: .*BUILD_TOKEN is not/)
  })
})

describe('the secrets', () => {
  cloneForEachTest()

  it('are asked for at a terminal, in three questions at most, and answers are never shown', async () => {
    clone.account.accounts = [
      { id: 'account-1', name: 'The Magazine' },
      { id: 'account-2', name: 'At home' },
    ]
    const asked: string[] = []
    const answers = ['At home', 'the readers’ key', 'a long password']
    const ask = async (question: string) => {
      asked.push(question)
      return answers[asked.length - 1] ?? ''
    }
    await clone.deploy({ generate: false, terminal: { ask, [Symbol.dispose]: () => {} } })
    expect(worker()?.secrets).toMatchObject({
      SITE_ACCESS_KEY: 'the readers’ key',
      ADMIN_USERNAME: 'owner',
      ADMIN_PASSWORD: 'a long password',
    })
    expect(asked.map((question) => /account|key|Password/.exec(question)?.[0])).toEqual([
      'account',
      'key',
      'Password',
    ])
    expect(reported()).toContain('account At home')
    expect(reported()).not.toMatch(/the readers’ key|a long password/)
  })

  it('without a value are named, and none is stored', async () => {
    const deploying = clone.deploy({ generate: false, env: { ADMIN_USERNAME: 'editor' } })
    await expect(deploying).rejects.toThrow(
      'Storing the secrets failed: there is no value for SITE_ACCESS_KEY, ADMIN_PASSWORD.',
    )
    expect(worker()).toBeUndefined()
  })

  it.each([
    ['BUILD_TOKEN', 'short', 'It must have at least 16 characters.'],
    ['ADMIN_PASSWORD', 'too short', 'A password has at least 12 characters.'],
    ['ADMIN_PASSWORD', 'p'.repeat(256), 'A password has at most 200 characters.'],
    ['ADMIN_USERNAME', 'x'.repeat(61), 'A username has at most 60 characters.'],
    ['ADMIN_USERNAME', 'Anna ', 'It must not have spaces around it'],
    ['SITE_ACCESS_KEY', 'k'.repeat(201), 'An access key has at most 200 characters.'],
    ['SITE_ACCESS_KEY', ' ', 'It is empty.'],
  ])(
    'are stored all or none: a %s with which nobody gets in stops the rest',
    async (name, value, fault) => {
      const deploying = clone.deploy({ env: { [name]: value } })
      await expect(deploying).rejects.toThrow(`${name} cannot be stored. ${fault}`)
      expect(worker()).toBeUndefined()
    },
  )
})

describe('the account', () => {
  cloneForEachTest()

  const accounts = [
    { id: 'account-1', name: 'The Magazine' },
    { id: 'account-2', name: 'At home' },
  ]

  it('must be named if there are several', async () => {
    clone.account.accounts = accounts
    await expect(clone.deploy()).rejects.toThrow(/Set CLOUDFLARE_ACCOUNT_ID to one of account-1/)
    const env = { CLOUDFLARE_ACCOUNT_ID: 'account-2' }
    expect(await clone.deploy({ env })).toBe(clone.origin)
    expect(reported()).toContain('account At home')
  })

  it('must be signed in', async () => {
    clone.account.email = ''
    await expect(clone.deploy()).rejects.toThrow(
      'Checking the login failed: you are not signed in to Cloudflare. Run "npx wrangler login"',
    )
  })
})
