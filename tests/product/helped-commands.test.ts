import { cp, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, it, vi } from 'vitest'
import { runCommand } from '#tests/support/run-command.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

it('npm run screenshots takes none with --help', async () => {
  const helped = await runCommand(['tests/screenshots/screenshots.ts', '--help'])
  expect(helped).toEqual({ code: 0, stdout: expect.stringMatching(/^npm run scr/), stderr: '' })
})

it.each([
  ['import', ['tools/import/samples/ghost/ghost-6.json']],
  ['seed', []],
  ['create-admin', []],
])('the command %s refuses a program’s token before it does anything', async (name, args) => {
  vi.stubEnv('LATCHKEY_TOKEN', 'lk_pat_x')
  const typed = ['Nell Gray', 'a password of Nell', 'writer', 'n', ''].join('\n')
  const refused = await runCommand([`tools/commands/${name}.ts`, ...args], { typed })
  vi.unstubAllEnvs()
  expect(refused).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^A program’s token may /),
  })
})

it('npm run migration makes none with --help, or of a schema that cannot be read', async () => {
  const checkout = await temporaryFolder('checkout')
  for (const name of [
    'package.json',
    'drizzle.config.ts',
    'tools',
    'worker/db',
    'worker/migrations',
  ]) {
    await cp(name, join(checkout, name), { recursive: true })
  }
  await symlink(resolve('node_modules'), join(checkout, 'node_modules'))
  const filesOf = async (folder: string) => {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    const paths = entries.flatMap((e) => (e.isFile() ? [join(e.parentPath, e.name)] : [])).sort()
    return Promise.all(paths.map((path) => readFile(path, 'utf8')))
  }
  const earlier = await filesOf('worker/migrations')
  const helped = await runCommand(['tools/commands/make-migration.ts', '--help'], { cwd: checkout })
  expect(helped).toEqual({ code: 0, stdout: expect.stringMatching(/^npm run mig/), stderr: '' })
  expect(await filesOf(join(checkout, 'worker/migrations'))).toEqual(earlier)
  await writeFile(join(checkout, 'worker/db/schema/broken.ts'), 'export const broken = (')
  const refused = await runCommand(['tools/commands/make-migration.ts'], { cwd: checkout })
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringMatching(/^drizzle-kit failed; /) })
  expect(await filesOf(join(checkout, 'worker/migrations'))).toEqual(earlier)
}, 60_000)
