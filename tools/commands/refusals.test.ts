import { execFile } from 'node:child_process'
import { cp, readdir, symlink } from 'node:fs/promises'
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

it('Ctrl-D at a question ends a command without a stack', async () => {
  // Readline then takes the pipe's keys as a terminal's.
  const asTerminal = 'data:text/javascript,process.stdin.isTTY = true'
  const args = ['--import', asTerminal, 'tools/commands/create-admin.ts']
  expect(await run(args, { typed: '\x04' })).toMatchObject({ code: 1, stderr: 'Stopped.\n' })
})

it('npm run migration -- --help makes none', async () => {
  const checkout = await temporaryFolder('checkout')
  for (const name of ['package.json', 'tools', 'worker/migrations']) {
    await cp(name, join(checkout, name), { recursive: true })
  }
  await symlink(resolve('node_modules'), join(checkout, 'node_modules'))
  const helped = await run(['tools/commands/make-migration.ts', '--help'], { cwd: checkout })
  expect(helped).toEqual({ code: 0, stdout: expect.stringMatching(/^npm run mig/), stderr: '' })
  const kept = await readdir(join(checkout, 'worker/migrations'), { recursive: true })
  expect(kept.sort()).toEqual((await readdir('worker/migrations', { recursive: true })).sort())
})
