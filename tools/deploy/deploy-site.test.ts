import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Clone, cloneProject, writeRelease } from '#tools/deploy/testing/clone.ts'
import { type ApiPart, ApiRefusal } from '#tools/deploy/testing/fake-account.ts'
import { knownRefusals } from '#tools/deploy/testing/refusals.ts'
import { deployBuilt } from './deploy-built.ts'

let clone: Clone

/** What a first deployment creates, once. */
const created = ['database latchkey', 'bucket latchkey-media', 'import', 'secrets']

const worker = () => clone.account.workers.get('latchkey')
const migrationsIn = (index = 0) =>
  clone.account.databases[index]?.sqlite.prepare('SELECT name FROM d1_migrations').all()
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
    expect(migrationsIn()).toEqual([{ name: '0000_initial.sql' }])
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

  it('reports a wrong build token', async () => {
    await clone.deploy()
    const deploying = clone.deploy({ env: { BUILD_TOKEN: 'an-old-build-token' } })
    await expect(deploying).rejects.toThrow(/^Building the release failed: .*BUILD_TOKEN is not/)
  })
})

describe('a step that fails', () => {
  cloneForEachTest()

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
  cloneForEachTest()

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

describe('migrations', () => {
  cloneForEachTest()

  const migrations = () => join(clone.root, 'worker/migrations')

  it('are applied one by one, each with its row in the ledger, before the code', async () => {
    await clone.deploy()
    await writeFile(join(migrations(), '0001_a.sql'), 'CREATE TABLE a (id);\n')
    await writeFile(join(migrations(), '0002_b.sql'), 'CREATE TABLE b (id);\nSELECT nothing;\n')
    await expect(clone.deploy()).rejects.toThrow(/^Applying the migrations failed: .*syntax error/)
    const names = ['0000_initial.sql', '0001_a.sql']
    expect(migrationsIn()).toEqual(names.map((name) => ({ name })))
    const tables = "SELECT name FROM sqlite_master WHERE name IN ('a', 'b')"
    expect(clone.account.databases[0]?.sqlite.prepare(tables).all()).toEqual([{ name: 'a' }])
    expect(worker()?.deployments).toHaveLength(2)
    await writeFile(join(migrations(), '0002_b.sql'), 'CREATE TABLE b (id);\n')
    await clone.deploy()
    expect(migrationsIn()).toHaveLength(3)
    expect(worker()?.deployments).toHaveLength(3)
  })

  it('count as applied if only the answer was lost', async () => {
    const { account } = clone
    const importFile = account.importFile.bind(account)
    account.importFile = (uuid, sql) => {
      importFile(uuid, sql)
      throw new ApiRefusal(504, 1, 'The connection timed out')
    }
    expect(await clone.deploy()).toBe(clone.origin)
  })

  it('of a newer version stay, because older code works with them', async () => {
    await clone.deploy()
    clone.account.databases[0]?.sqlite.exec(
      "INSERT INTO d1_migrations (name) VALUES ('0001_x.sql')",
    )
    expect(await clone.deploy()).toBe(clone.origin)
  })
})

describe('the command of the builders', () => {
  cloneForEachTest()

  const built = (settings: object = {}) =>
    deployBuilt({
      root: clone.root,
      wrangler: clone.wrangler,
      env: { SITE_ORIGIN: clone.origin },
      empty: false,
      retryPolicy: { attempts: 1, retryDelayMs: 0 },
      report: (sentence) => clone.reports.push(sentence),
      ...settings,
    })

  it('migrates, uploads and verifies, and creates nothing', async () => {
    await clone.deploy()
    await writeFile(join(clone.root, 'worker/migrations/0001_a.sql'), 'CREATE TABLE a (id);\n')
    await writeRelease(clone.root, 'a database')
    expect(await built()).toBe(clone.origin)
    expect(migrationsIn()).toHaveLength(2)
    expect(clone.account.writes).toEqual([...created, 'import'])
    expect(worker()?.deployments).toHaveLength(3)
  })

  it('uploads nothing if a migration is refused: code and schema stay together', async () => {
    await clone.deploy()
    await writeFile(join(clone.root, 'worker/migrations/0001_a.sql'), 'SELECT nothing;\n')
    await expect(built()).rejects.toThrow(/^Applying the migrations failed/)
    expect(worker()?.deployments).toHaveLength(2)
  })

  it('refuses an empty site, a missing release and a missing database id', async () => {
    await expect(built()).rejects.toThrow('there is no release in dist/site')
    await writeRelease(clone.root, 'none')
    await expect(built()).rejects.toThrow('is an empty site')
    await expect(built({ empty: true })).rejects.toThrow('wrangler.toml has no id of a database')
    expect(clone.account.writes).toEqual([])
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
    expect(worker()?.secrets).toMatchObject({
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
    expect(worker()).toBeUndefined()
  })

  it('are stored all or none: a short one stops the rest', async () => {
    const deploying = clone.deploy({ env: { BUILD_TOKEN: 'short' } })
    await expect(deploying).rejects.toThrow('BUILD_TOKEN must be at least 16 characters long.')
    expect(worker()).toBeUndefined()
  })
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
