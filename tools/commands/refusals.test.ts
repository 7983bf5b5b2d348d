import { execFile } from 'node:child_process'
import { cp, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

/** Runs a command as npm does. Its input ends with what is typed. */
async function run(args: string[], { typed = '', cwd = resolve('.') } = {}) {
  const running = promisify(execFile)(process.execPath, args, { cwd })
  running.child.stdin?.end(typed)
  const { code = 0, stdout, stderr } = await running.catch((error) => error)
  return { code, stdout, stderr }
}

it.each([
  ['export', ['--out', 'somewhere'], /^Name a format with --to\.\n\nnpm run export/],
  ['export', ['--to', 'html', '--out', 'x'], /^There is no format “html”\.\n\nnpm run export/],
  ['export', ['--to', 'ghost'], /^Name a folder with --out\.\n\nnpm run export/],
  ['import', [], /^Name one file or folder\.\n\nnpm run import/],
  ['import', ['README.md', '--site', 'old.example'], /^--site is wrong: “old.example” is not the /],
  ['import', ['README.md', '--images', 'nowhere'], /^nowhere is not a folder/],
  ['calls', ['--editor'], /^Unknown option '--editor'.*\n\nnpm run calls/],
  ['doctor', ['--origin', 'magazine.example'], /^“magazine.example” is not the address .*\.\n$/],
])('npm run %s with %j says first what is wrong', async (name, args, words) => {
  const refused = await run([`tools/commands/${name}.ts`, ...args])
  expect(refused).toEqual({ code: 1, stdout: '', stderr: expect.stringMatching(words) })
})

it('npm run screenshots takes none with --help', async () => {
  const helped = await run(['tests/screenshots/screenshots.ts', '--help'])
  expect(helped).toEqual({ code: 0, stdout: expect.stringMatching(/^npm run scr/), stderr: '' })
})

it('Ctrl-D at a question ends a command without a stack', async () => {
  // Readline then takes the pipe's keys as a terminal's.
  const asTerminal = 'data:text/javascript,process.stdin.isTTY = true'
  const args = ['--import', asTerminal, 'tools/commands/create-admin.ts']
  expect(await run(args, { typed: '\x04' })).toMatchObject({ code: 1, stderr: 'Stopped.\n' })
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
  const helped = await run(['tools/commands/make-migration.ts', '--help'], { cwd: checkout })
  expect(helped).toEqual({ code: 0, stdout: expect.stringMatching(/^npm run mig/), stderr: '' })
  expect(await filesOf(join(checkout, 'worker/migrations'))).toEqual(earlier)
  await writeFile(join(checkout, 'worker/db/schema/broken.ts'), 'export const broken = (')
  const refused = await run(['tools/commands/make-migration.ts'], { cwd: checkout })
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringMatching(/^drizzle-kit failed; /) })
  expect(await filesOf(join(checkout, 'worker/migrations'))).toEqual(earlier)
}, 60_000)
