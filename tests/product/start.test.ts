import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'
import { freePort } from '#tests/support/free-port.ts'
import { prepareEmptyMagazine } from '#tests/support/prepared-magazines.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { testedSecrets } from '#tests/support/tested-product.ts'

const script = join(import.meta.dirname, '../../tools/commands/start.ts')

/** Runs `npm start` itself, in a process of its own. */
function start(args: string[], env: Record<string, string>) {
  const product = spawn(process.execPath, [script, ...args], {
    env: { ...process.env, ...testedSecrets, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void product.kill('SIGKILL'))
  return product
}

/** Returns what the process has printed once its output holds `sentence`. */
async function printed(
  { stdout }: ChildProcessByStdio<null, Readable, Readable>,
  sentence: string,
): Promise<string> {
  let output = ''
  for await (const chunk of stdout.iterator({ destroyOnReturn: false })) {
    output += chunk
    if (output.includes(sentence)) break
  }
  return output
}

it('npm start runs an empty magazine, prints where it is and how to sign in, and ends by Ctrl-C', async () => {
  const state = await temporaryFolder('state')
  await cp(await prepareEmptyMagazine(), state, { recursive: true })
  const port = await freePort()
  const product = start(['--empty'], { PORT: String(port), LATCHKEY_STATE: state })
  const output = await printed(product, 'Ctrl-C ends it.')
  const origin = `http://localhost:${port}`
  const { SITE_ACCESS_KEY, ADMIN_USERNAME, ADMIN_PASSWORD } = testedSecrets
  expect(output).toContain(`Site         ${origin}\n`)
  expect(output).toContain(`Access key   ${SITE_ACCESS_KEY}\n`)
  expect(output).toContain(`Admin login  ${ADMIN_USERNAME} / ${ADMIN_PASSWORD}\n`)

  const login = await fetch(`${origin}/login`, {
    method: 'POST',
    body: new URLSearchParams({ password: SITE_ACCESS_KEY }),
    headers: { origin },
    redirect: 'manual',
  })
  const cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  for (const path of ['/', '/latest']) {
    const page = await fetch(origin + path, { headers: { cookie } })
    expect(await page.text()).toContain('No articles found.')
  }

  const ended = once(product, 'close')
  product.kill('SIGINT')
  expect(await ended).toEqual([0, null])
  await expect(fetch(origin)).rejects.toThrow()
})

it('npm start refuses a PORT that is none, and an option it does not have', async () => {
  const wrongPort = start([], { PORT: 'eighty' })
  expect(await text(wrongPort.stderr)).toContain('PORT must be a number from 1 to 65535.')
  expect(wrongPort.exitCode ?? (await once(wrongPort, 'close'))[0]).toBe(1)
  const wrongOption = start(['--full'], {})
  expect(await text(wrongOption.stderr)).toContain('--full')
  expect(wrongOption.exitCode ?? (await once(wrongOption, 'close'))[0]).toBe(1)
})
