import { expect, it } from 'vitest'
import { runCommand } from '#tests/support/run-command.ts'

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
  const refused = await runCommand([`tools/commands/${name}.ts`, ...args])
  expect(refused).toEqual({ code: 1, stdout: '', stderr: expect.stringMatching(words) })
})

it('Ctrl-D at a question ends a command without a stack', async () => {
  // Readline then takes the pipe's keys as a terminal's.
  const asTerminal = 'data:text/javascript,process.stdin.isTTY = true'
  const args = ['--import', asTerminal, 'tools/commands/create-admin.ts']
  expect(await runCommand(args, { typed: '\x04' })).toMatchObject({ code: 1, stderr: 'Stopped.\n' })
})
