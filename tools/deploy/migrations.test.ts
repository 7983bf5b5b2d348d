import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Clone, cloneProject, writeRelease } from '#tools/deploy/testing/clone.ts'
import { ApiRefusal } from '#tools/deploy/testing/fake-account.ts'
import { deployBuilt } from './deploy-built.ts'

let clone: Clone

const worker = () => clone.account.workers.get('latchkey')
const migrationsIn = () =>
  clone.account.databases[0]?.sqlite.prepare('SELECT name FROM d1_migrations').all()

beforeEach(async () => {
  clone = await cloneProject('settings')
})
afterEach(() => clone.close())

describe('migrations', () => {
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
    const before = [...clone.account.writes]
    await writeFile(join(clone.root, 'worker/migrations/0001_a.sql'), 'CREATE TABLE a (id);\n')
    await writeRelease(clone.root, 'a database')
    expect(await built()).toBe(clone.origin)
    expect(migrationsIn()).toHaveLength(2)
    expect(clone.account.writes).toEqual([...before, 'import'])
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
