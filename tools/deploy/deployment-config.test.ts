import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { originOf } from './deploy-worker.ts'
import { readDeploymentConfig, withDatabaseId } from './deployment-config.ts'

describe('the database’s id', () => {
  it('is written in place, and every other byte stays', async () => {
    const text = await readFile('wrangler.toml', 'utf8')
    const written = withDatabaseId(text, 'DB', 'the-new-id')
    expect(written).toMatch(/^database_id = "the-new-id"$/m)
    expect(written.replace(/^database_id = .*$/m, '')).toBe(text.replace(/^database_id = .*$/m, ''))
  })

  it.each([
    ['keeps the comment after it', "  database_id = 'old' # mine", "  database_id = 'new' # mine"],
    [
      'is added if it is missing',
      'database_name = "d"',
      'database_id = "new"\ndatabase_name = "d"',
    ],
  ])('%s', (_name, before, after) => {
    const text = (setting: string) =>
      `[[d1_databases]]\nbinding = "OTHER"\ndatabase_id = "o"\n\n[[d1_databases]]\n${setting}\nbinding = "DB"\n[vars]\ndatabase_id = "v"\n`
    expect(withDatabaseId(text(before), 'DB', 'new')).toBe(text(after))
    const onWindows = (setting: string) => text(setting).replaceAll('\n', '\r\n')
    expect(withDatabaseId(onWindows(before), 'DB', 'new')).toBe(onWindows(after))
  })

  it('cannot be written if there is no such database', () => {
    expect(() => withDatabaseId('[vars]\nA = "b"\n', 'DB', 'new')).toThrow(/no table/)
  })
})

describe('the address of a deployment', () => {
  it.each([
    [['https://latchkey.me.workers.dev', 'schedule: * * * * *'], 'https://latchkey.me.workers.dev'],
    [
      ['https://latchkey.me.workers.dev', 'magazine.example (custom domain)'],
      'https://magazine.example',
    ],
    [['magazine.example/* (zone name: magazine.example)'], 'https://magazine.example'],
    [['*.magazine.example/*', 'schedule: * * * * *'], undefined],
    [[], undefined],
  ])('in %j is %s', (targets, origin) => {
    expect(originOf(targets)).toBe(origin)
  })
})

it('a file that is not TOML is refused with its line', async () => {
  const root = await temporaryFolder('broken')
  await writeFile(join(root, 'wrangler.toml'), 'main = "x"\nname = "latchkey\n')
  expect(() => readDeploymentConfig(root)).toThrow(/^wrangler\.toml, line 2: Invalid TOML/)
})
