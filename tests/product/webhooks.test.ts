import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, symlink, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signInAdmin } from '#domain/auth/calls.ts'
import { request } from '#domain/calls/request.ts'
import * as calls from '#domain/webhooks/calls.ts'
import { freePort } from '#tests/support/free-port.ts'
import { internetWith } from '#tests/support/receiver-address.ts'
import { type StartedProduct, startProduct } from '#tests/support/started-product.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { ApiClient } from '#tools/cli/api-client.ts'

let product: StartedProduct
let receiver: ChildProcess | undefined
let origin: string
let folder: string
/** The commands that create the webhook, and the program that receives, as docs/api.md has them. */
let commands: string
let printed = ''

beforeAll(async () => {
  const page = await readFile('docs/api.md', 'utf8')
  const section = page.split('\n## ').find((text) => text.startsWith('Webhooks\n')) ?? ''
  const [, sh = ''] = /```sh\n(.*?)```/s.exec(section) ?? []
  const [, program = ''] = /```js\n(.*?)```/s.exec(section) ?? []
  commands = sh
  folder = await temporaryFolder('receiver')
  await writeFile(join(folder, 'receiver.mjs'), program)
  await symlink(resolve('node_modules'), join(folder, 'node_modules'))
  origin = `http://127.0.0.1:${await freePort()}/`
  const internet = internetWith('https://chat.magazine.com/hook', origin)
  product = await startProduct({ empty: true, internet })
})
afterAll(async () => {
  await stopReceiver()
  await product.stop()
})

async function startReceiver(variables: Record<string, string>): Promise<void> {
  const env = { ...process.env, PORT: new URL(origin).port, ...variables }
  const child = spawn(process.execPath, ['receiver.mjs'], { cwd: folder, env, stdio: 'pipe' })
  receiver = child
  for (const output of [child.stdout, child.stderr]) {
    output.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
    })
  }
  const answers = () =>
    fetch(origin)
      .then(() => true)
      .catch(() => false)
  await expect.poll(answers, { message: printed }).toBe(true)
}

async function stopReceiver(): Promise<void> {
  const child = receiver
  receiver = undefined
  if (!child?.kill()) return
  await once(child, 'exit')
}

it('the receiver of docs/api.md verifies, counts a message once, and ends its webhook', async () => {
  const owner = await ApiClient.signIn(product.origin, product.secrets)
  const { ADMIN_USERNAME: username, ADMIN_PASSWORD: password } = product.secrets
  const { token: ADMIN } = await request(owner, signInAdmin, { body: { username, password } })
  const env = { ...process.env, SITE: product.origin, ADMIN }
  const script = `${commands}\nprintf %s "$WEBHOOK_SECRET"`
  const { stdout: secret } = await promisify(execFile)('bash', ['-euc', script], { env })
  expect(secret).toMatch(/^whsec_/)
  const [webhook] = await request(owner, calls.listWebhooks)
  const params = { id: webhook?.id ?? '' }
  await startReceiver({ WEBHOOK_SECRET: secret })

  const test = await request(owner, calls.sendTestDelivery, { params })
  expect(test).toMatchObject({ status: 204, failedAt: null })
  await product.client.create({ title: 'Low tide', content: '<p>Water.</p>', published: true })
  const newest = async () => (await request(owner, calls.listDeliveries, { params }))[0]
  await expect.poll(newest).toMatchObject({ type: 'article.published', status: 204 })
  const line = /^article\.published \S*\/article\/low-tide\S*$/gm
  await expect.poll(() => printed).toMatch(line)
  expect(printed).toMatch(/^webhook\.test \S+$/m)

  const key = (await newest())?.id ?? ''
  const resend = () => request(owner, calls.resendDelivery, { params: { ...params, key } })
  expect(await resend()).toMatchObject({ status: 204, attempts: 1 })
  await stopReceiver()
  await startReceiver({ WEBHOOK_SECRET: secret })
  expect(await resend()).toMatchObject({ status: 204, attempts: 1 })
  const headers = {
    'webhook-id': 'msg_forged',
    'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
    'webhook-signature': `v1,${Buffer.alloc(32).toString('base64')}`,
  }
  const body = JSON.stringify({ type: 'article.published', data: { address: 'forged' } })
  expect((await fetch(origin, { method: 'POST', headers, body })).status).toBe(401)

  await stopReceiver()
  await startReceiver({ WEBHOOK_SECRET: secret, ENDED: '1' })
  expect(await resend()).toMatchObject({ status: 410, attempts: 1 })
  const [ended] = await request(owner, calls.listWebhooks)
  expect(ended?.endedAt).not.toBeNull()
  await stopReceiver()
  expect(printed.match(line)).toHaveLength(1)
  expect(printed).not.toContain('forged')
})
