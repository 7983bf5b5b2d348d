import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { readSecrets } from './secrets.ts'
import { UserError } from './user-error.ts'

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

  it('are the same for all that are started at the same time', async () => {
    const starts = Array.from({ length: 8 }, () => readSecrets(file, {}))
    const [first, ...others] = await Promise.all(starts)
    for (const other of others) expect(other).toEqual(first)
    expect(await readSecrets(file, {})).toEqual(first)
    expect(await readdir(dirname(file))).toEqual(['.dev.vars'])
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

  it('are read from a file of any system, and in any spelling of a letter', async () => {
    const lines = complete.with(1, 'ADMIN_USERNAME=Zoe\u0308')
    await writeFile(file, `\ufeff${lines.join('\r\n')}`)
    const { SITE_ACCESS_KEY, ADMIN_USERNAME } = await readSecrets(file, {})
    expect([SITE_ACCESS_KEY, ADMIN_USERNAME]).toEqual(['key', 'Zoe\u0308'])
  })

  it.each([
    ['a missing one', complete.slice(1), /^The SITE_ACCESS_KEY of .*\.dev\.vars .* empty\./],
    ['a blank one', complete.with(0, 'SITE_ACCESS_KEY=" "'), /It is empty\./],
    ['a short one', complete.with(3, 'SESSION_SECRET=short'), /have at least 32 characters/],
    ['a short one of before', [...complete, 'SESSION_SECRET_PREVIOUS=short'], /_PREVIOUS .* 32/],
    ['a name that no sign-in has', complete.with(1, 'ADMIN_USERNAME="Anna "'), /spaces around it/],
    ['a long password', complete.with(2, `ADMIN_PASSWORD=${'p'.repeat(201)}`), /at most 200/],
    ['a line of no form', [...complete, 'what is this'], /line 6, is not of the form NAME=value/],
  ])('with %s are refused in a sentence', async (_name, lines, message) => {
    await writeFile(file, lines.join('\n'))
    const refused = readSecrets(file, {})
    await expect(refused).rejects.toThrow(UserError)
    await expect(refused).rejects.toThrow(message)
  })

  it.each([
    ['BUILD_TOKEN', 'short'],
    ['ADMIN_USERNAME', ''],
  ])('with a wrong %s of the environment do not blame the file', async (name, value) => {
    await writeFile(file, complete.join('\n'))
    await expect(readSecrets(file, { [name]: value })).rejects.toThrow(
      new RegExp(`^The environment’s ${name} cannot be used\\. (?!.*delete)`),
    )
  })

  it('that cannot be stored are refused in a sentence', async () => {
    const nowhere = join(file, 'no folder', '.dev.vars')
    await expect(readSecrets(nowhere, {})).rejects.toThrow(`${nowhere} cannot be written: ENOENT`)
  })
})
