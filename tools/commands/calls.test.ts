import { execFile } from 'node:child_process'
import { cp, symlink } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { allCalls } from '#domain/calls/all-calls.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

it('npm run calls lists every call, also before anything is built', async () => {
  const checkout = await temporaryFolder('checkout')
  for (const name of ['package.json', 'src/domain', 'tools/cli', 'tools/commands']) {
    await cp(name, join(checkout, name), { recursive: true })
  }
  await symlink(resolve('node_modules'), join(checkout, 'node_modules'))
  const args = ['tools/commands/calls.ts']
  const run = promisify(execFile)(process.execPath, args, { cwd: checkout })
  const lines = (await run).stdout.trim().split('\n')
  expect(lines.map((line) => line.split(/ +/).slice(0, 3).join(' ')).sort()).toEqual(
    allCalls.map(({ access, method, path }) => `${access} ${method} ${path}`).sort(),
  )
  expect(lines).toContainEqual(expect.stringMatching(/^reader +GET +\/api\/articles +Published/))
})
