import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { runCommand } from './run-command.ts'
import { UserError } from './user-error.ts'

const config = {
  usage: 'npm run it -- [--so-loud] [--to FILE]',
  options: { 'so-loud': { type: 'boolean' }, to: { type: 'string' } },
} as const
const given = process.argv

let said: unknown[]
beforeEach(() => {
  said = []
  vi.spyOn(console, 'log').mockImplementation((...words) => void said.push(...words))
  vi.spyOn(console, 'error').mockImplementation((...words) => void said.push(...words))
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  process.argv = given
  process.exitCode = undefined
})

/** @returns how often the command ran, and the exit code */
async function runWith(args: string[], run = async () => {}) {
  process.argv = [...given.slice(0, 2), ...args]
  const command = vi.fn(run)
  await runCommand(config, command)
  return [command.mock.calls.length, process.exitCode]
}

it('a command gets its options', async () => {
  expect(await runWith(['--so-loud', '--to', 'x'])).toEqual([1, undefined])
})

it('a command shows its usage, and refuses an option that it does not have', async () => {
  expect(await runWith(['--help'])).toEqual([0, undefined])
  expect(said).toEqual([config.usage])
  expect(await runWith(['--full'])).toEqual([0, 1])
  expect(said[1]).toMatch(/'--full'.*npm run it -- \[--so-loud\].*$/s)
})

it('a command refuses an empty value, and does nothing', async () => {
  expect(await runWith(['--to', ''])).toEqual([0, 1])
  expect(said[0]).toMatch(/^--to is empty\.\n\nnpm run it/)
})

it.each([
  ['so-loud', 'true'],
  ['to', 'a-file'],
])('a command refuses --%s, which npm kept, and does nothing', async (option, value) => {
  vi.stubEnv(`npm_config_${option.replace('-', '_')}`, value)
  expect(await runWith([])).toEqual([0, 1])
  expect(said[0]).toContain(`npm took --${option} for its own. Write -- before it.\n\nnpm run it`)
})

it('a command takes an option although npm is configured with one of its name', async () => {
  vi.stubEnv('npm_config_to', 'of-npm')
  expect(await runWith(['--to', 'a-file'])).toEqual([1, undefined])
})

it('what a person can mend is printed as a sentence, anything else with its stack', async () => {
  const refused = () => Promise.reject(new UserError('There is no such file.'))
  expect(await runWith([], refused)).toEqual([1, 1])
  const bug = new TypeError('x is not a function')
  expect(await runWith([], () => Promise.reject(bug))).toEqual([1, 1])
  expect(said).toEqual(['There is no such file.', bug])
})
