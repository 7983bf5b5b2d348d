import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { readSecrets } from './secrets.ts'

let file = ''
beforeEach(async () => {
  file = join(await temporaryFolder('secrets'), '.dev.vars')
})

const complete = [
  'SITE_ACCESS_KEY=key',
  'ADMIN_USERNAME=editor',
  'ADMIN_PASSWORD=password',
  `SESSION_SECRET=${'s'.repeat(32)}`,
  `BUILD_TOKEN=${'t'.repeat(16)}`,
]

describe('the secrets', () => {
  it('are made once, at random, for the owner’s eyes only', async () => {
    const made = await readSecrets(file, {})
    expect(await readSecrets(file, {})).toEqual(made)
    expect(made.SESSION_SECRET.length).toBeGreaterThanOrEqual(32)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const other = await readSecrets(`${file}.other`, {})
    expect(other.SITE_ACCESS_KEY).not.toBe(made.SITE_ACCESS_KEY)
  })

  it('may name the session secret before, while it is being replaced', async () => {
    const previous = 'p'.repeat(32)
    await writeFile(file, [...complete, `SESSION_SECRET_PREVIOUS=${previous}`].join('\n'))
    expect((await readSecrets(file, {})).SESSION_SECRET_PREVIOUS).toBe(previous)
    await writeFile(file, complete.join('\n'))
    expect(await readSecrets(file, {})).not.toHaveProperty('SESSION_SECRET_PREVIOUS')
  })

  it('of the environment win', async () => {
    await writeFile(file, complete.join('\n'))
    const { SITE_ACCESS_KEY, ADMIN_USERNAME } = await readSecrets(file, { SITE_ACCESS_KEY: 'mine' })
    expect([SITE_ACCESS_KEY, ADMIN_USERNAME]).toEqual(['mine', 'editor'])
    expect(await readFile(file, 'utf8')).not.toContain('mine')
  })

  it.each([
    ['a missing one', complete.slice(1), /must set SITE_ACCESS_KEY/],
    ['a short one', complete.with(3, 'SESSION_SECRET=short'), /SESSION_SECRET to at least 32/],
    ['a line of no form', [...complete, 'what is this'], /line 6, is not of the form NAME=value/],
  ])('with %s are refused in a sentence', async (_name, lines, message) => {
    await writeFile(file, lines.join('\n'))
    await expect(readSecrets(file, {})).rejects.toThrow(message)
  })
})
