import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { assertKnownMigrations } from './migration-ledger.ts'

const known = ['0000_initial.sql', '0001_later.sql']

async function stateWith(...applied: string[]): Promise<{ state: string; folder: string }> {
  const state = await temporaryFolder('state')
  const folder = join(state, 'v3/d1/miniflare-D1DatabaseObject')
  await mkdir(folder, { recursive: true })
  const database = new DatabaseSync(join(folder, `${'0a'.repeat(32)}.sqlite`))
  database.exec('PRAGMA journal_mode = wal; CREATE TABLE d1_migrations (name TEXT)')
  for (const name of applied) {
    database.prepare('INSERT INTO d1_migrations (name) VALUES (?)').run(name)
  }
  database.close()
  await writeFile(join(folder, 'metadata.sqlite'), 'no database')
  return { state, folder }
}

describe('a local database', () => {
  it('is accepted if it is new, lacks migrations, or has them all', async () => {
    await assertKnownMigrations(await temporaryFolder('new-state'), known)
    await assertKnownMigrations((await stateWith('0000_initial.sql')).state, known)
    await assertKnownMigrations((await stateWith(...known)).state, known)
  })

  it('of another version is refused with how to start over, and stays as it is', async () => {
    const { state, folder } = await stateWith('0000_initial.sql', '0013_imports.sql')
    const contents = async () => {
      const files = await readdir(folder)
      return Promise.all(files.map(async (name) => [name, await readFile(join(folder, name))]))
    }
    const before = await contents()
    await expect(assertKnownMigrations(state, known)).rejects.toThrow(
      /another version of Latchkey.* delete that folder or set LATCHKEY_STATE.* npm run backup/,
    )
    expect(await contents()).toEqual(before)
  })
})
