import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { assertKnownMigrations, assertReadable } from './migration-ledger.ts'

const initial = 'CREATE TABLE `articles` (`id` text);'
const later = 'ALTER TABLE `articles` ADD `title` text;'

async function migrationsOf(...texts: string[]): Promise<string> {
  const folder = await temporaryFolder('migrations')
  for (const [index, text] of texts.entries()) {
    await writeFile(join(folder, `000${index}_change.sql`), text)
  }
  return folder
}

/** A folder of local data, after these migrations. */
async function stateAfter(...texts: string[]): Promise<{ state: string; folder: string }> {
  const state = await temporaryFolder('state')
  const folder = join(state, 'v3/d1/miniflare-D1DatabaseObject')
  await mkdir(folder, { recursive: true })
  const database = new DatabaseSync(join(folder, `${'0a'.repeat(32)}.sqlite`))
  database.exec('PRAGMA journal_mode = wal; CREATE TABLE d1_migrations (name TEXT)')
  for (const [index, text] of texts.entries()) {
    database.exec(text)
    const insert = database.prepare('INSERT INTO d1_migrations (name) VALUES (?)')
    insert.run(`000${index}_change.sql`)
  }
  database.close()
  await writeFile(join(folder, 'metadata.sqlite'), 'no database')
  return { state, folder }
}

describe('a local database', () => {
  it('is accepted if it is new, lacks migrations, or has them all', async () => {
    const migrations = await migrationsOf(initial, later)
    await assertKnownMigrations(await temporaryFolder('new-state'), migrations)
    await assertKnownMigrations((await stateAfter()).state, migrations)
    await assertKnownMigrations((await stateAfter(initial)).state, migrations)
    await assertKnownMigrations((await stateAfter(initial, later)).state, migrations)
  })

  it('that is damaged is refused with how to start over', async () => {
    const { state, folder } = await stateAfter(initial, later)
    await assertReadable(state)
    for (const bytes of ['no database'.repeat(100), '']) {
      await writeFile(join(folder, `${'0a'.repeat(32)}.sqlite`), bytes)
      await expect(assertReadable(state)).rejects.toThrow(
        /^The database .*\.sqlite is damaged \(.*\)\. To start over, delete .* or set LATCHKEY_STATE/,
      )
    }
  })

  it.each([
    ['has migrations that are gone', [initial, later], [initial]],
    [
      'was made by others of the same name',
      [initial, later],
      [initial, 'CREATE TABLE `t` (`id`);'],
    ],
  ])(
    'of another version that %s is refused with how to start over, and stays as it is',
    async (_, made, known) => {
      const { state, folder } = await stateAfter(...made)
      const contents = async () => {
        const files = await readdir(folder)
        return Promise.all(files.map(async (name) => [name, await readFile(join(folder, name))]))
      }
      const before = await contents()
      await expect(assertKnownMigrations(state, await migrationsOf(...known))).rejects.toThrow(
        /another version of Latchkey.* delete that folder or set LATCHKEY_STATE.* npm run backup/,
      )
      expect(await contents()).toEqual(before)
    },
  )
})
