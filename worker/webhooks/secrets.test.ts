import { env } from 'cloudflare:test'
import { createHash } from 'node:crypto'
import { expect, it, vi } from 'vitest'
import { allCalls } from '#domain/calls/all-calls.ts'
import { webhookSecretSchema } from '#domain/webhooks/webhook.ts'
import { adminToken, createToken, request, write } from '#worker/testing/client.ts'
import { address, receiveWebhooks } from '#worker/testing/programs/webhooks.ts'

const hooks = receiveWebhooks()

const owner = await adminToken()

it('no call, backup or log holds a token, its hash, or a webhook’s secret once more', async () => {
  const logged: unknown[] = []
  for (const method of ['error', 'warn', 'log'] as const) {
    vi.spyOn(console, method).mockImplementation((...words) => void logged.push(...words))
  }
  const { id, secret } = await hooks.create(['article.published', 'webhook.failed'])
  const exchanged = await request('POST', `/api/admin/webhooks/${id}/secret`, { token: owner })
  const { secret: next } = webhookSecretSchema.parse(await exchanged.json())
  hooks.secrets.set(address, [secret, next])
  hooks.answer = () => {
    throw new Error('The receiver is down.')
  }
  const { token } = await createToken(owner, { name: 'To be found', grants: ['write-drafts'] })
  await write(token)
  await write(owner, { published: true })
  await request('POST', `/api/admin/webhooks/${id}/test`, { token: owner })
  await request('GET', '/api/articles', { token: `${token}x` })

  const hash = createHash('sha256').update(token).digest('hex')
  const secrets = [secret, next, token, hash].map((text) => text.replace(/^(whsec|lk_pat)_/, ''))
  const reading = allCalls.filter(({ method }) => method === 'GET')
  let answered = 0
  for (const { path, access } of reading) {
    const bearer = access === 'builder' ? env.BUILD_TOKEN : owner
    const headers = { 'x-build-token': env.BUILD_TOKEN }
    const filled = path.replace(':id', id).replaceAll(/:[a-z]+/g, 'x')
    const response = await request('GET', filled, { token: bearer, headers })
    const text = await response.text()
    for (const one of secrets) expect(text.includes(one), `${path}: ${text}`).toBe(false)
    if (response.ok) answered++
  }
  expect(answered).toBeGreaterThan(reading.length / 2)
  expect(logged.length).toBeGreaterThan(0)
  for (const one of secrets) expect(logged.map(String).join('\n')).not.toContain(one)
})

it('a secret signs for a day after each exchange: the answer to one may be lost', async () => {
  const { id, secret } = await hooks.create(['article.published'])
  const exchange = async () => {
    const answer = await request('POST', `/api/admin/webhooks/${id}/secret`, { token: owner })
    return webhookSecretSchema.parse(await answer.json()).secret
  }
  const secrets = [secret, await exchange(), await exchange()]
  hooks.secrets.set(address, secrets)
  await write(owner, { published: true })
  expect((await hooks.deliveriesOf(id)).map(({ status }) => status)).toEqual([200])
  await env.DB.prepare("update webhooks set former_until = '2020'").run()
  const next = [secrets.at(-1) ?? '', await exchange()]
  for (const signing of [next, secrets.slice(0, 1)]) {
    hooks.secrets.set(address, signing)
    await write(owner, { published: true })
  }
  expect((await hooks.deliveriesOf(id)).map(({ status }) => status)).toEqual([null, 200, 200])
})
