import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { expect, it, onTestFinished } from 'vitest'
import { createDemonstrationAccounts, listDemonstrationAccounts } from '#demo/accounts.ts'
import { request } from '#domain/calls/request.ts'
import { createEdition, publishEdition } from '#domain/editions/calls.ts'
import { freePort } from '#tests/support/free-port.ts'
import { prepareDemonstration } from '#tests/support/prepared-magazines.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { testedSecrets, testedSiteOrigin } from '#tests/support/tested-product.ts'
import { ApiClient } from '#tools/cli/api-client.ts'

const script = join(import.meta.dirname, '../../tools/commands/start.ts')

/** Runs `npm start` itself, in a process of its own. Its pages are those of the prepared release. */
function start(env: Record<string, string>, options: string[] = []) {
  const product = spawn(process.execPath, [script, ...options], {
    env: { ...process.env, ...testedSecrets, SITE_ORIGIN: testedSiteOrigin, ...env },
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

it('npm start runs the magazine that is stored, prints where it is and how to sign in, and ends by Ctrl-C', async () => {
  const state = await temporaryFolder('state')
  await cp(await prepareDemonstration(), state, { recursive: true })
  const port = await freePort()
  const product = start({ PORT: String(port), LATCHKEY_STATE: state })
  const output = await printed(product, 'Ctrl-C ends it.')
  const origin = `http://localhost:${port}`
  const { SITE_ACCESS_KEY, ADMIN_USERNAME, ADMIN_PASSWORD } = testedSecrets
  expect(output).toContain(`Site         ${origin}\n`)
  expect(output).toContain(`Access key   ${SITE_ACCESS_KEY}\n`)
  expect(output).toContain(`Admin login  ${ADMIN_USERNAME} / ${ADMIN_PASSWORD}\n`)

  // The accounts of the demonstration are made with its articles only.
  const client = await ApiClient.signIn(origin, testedSecrets)
  expect(await listDemonstrationAccounts(client)).toEqual([])
  const writer = await createDemonstrationAccounts(client, ADMIN_PASSWORD)
  const draft = await writer?.create({ title: 'A draft', content: '<p>Words.</p>' })
  expect(await client.read(draft?._id ?? '')).toMatchObject({ createdBy: 'Wren Castellan' })
  expect(await listDemonstrationAccounts(client)).toEqual([
    { username: 'Marguerite Sloane', role: 'editor' },
    { username: 'Wren Castellan', role: 'writer' },
  ])
  await client.remove(draft?._id ?? '')

  const login = await fetch(`${origin}/login`, {
    method: 'POST',
    body: new URLSearchParams({ password: SITE_ACCESS_KEY }),
    headers: { origin },
    redirect: 'manual',
  })
  const cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  for (const path of ['/', '/latest']) {
    const page = await fetch(origin + path, { headers: { cookie } })
    expect(await page.text()).toContain('How a Cable Gets Mended')
  }

  const ended = once(product, 'close')
  product.kill('SIGINT')
  expect(await ended).toEqual([0, null])
  await expect(fetch(origin)).rejects.toThrow()
})

it('npm start -- --free-plan refuses what is beyond the free plan, and says what it is', async () => {
  const state = await temporaryFolder('state')
  await cp(await prepareDemonstration(), state, { recursive: true })
  const port = await freePort()
  const product = start({ PORT: String(port), LATCHKEY_STATE: state }, ['--free-plan'])
  let errors = ''
  product.stderr.on('data', (chunk) => {
    errors += chunk
  })
  const output = await printed(product, 'Ctrl-C ends it.')
  product.stdout.on('data', (chunk) => {
    errors += chunk
  })
  expect(output).toContain('Ctrl-C ends it.')
  const client = await ApiClient.signIn(`http://localhost:${port}`, testedSecrets)
  const articles: string[] = []
  for (let number = 0; number < 8; number++) {
    const { _id } = await client.create({ title: `Draft ${number}`, content: '<p>Words.</p>' })
    articles.push(_id)
  }
  const body = { number: 9, title: 'Too many at once', articles }
  const { id, revision } = await request(client, createEdition, { body })
  await expect(
    request(client, publishEdition, { params: { id }, body: { revision } }),
  ).rejects.toThrow()
  await expect
    .poll(() => errors)
    .toMatch(/queries of one invocation, of at most 50 \(PUT .*publish/)
})
