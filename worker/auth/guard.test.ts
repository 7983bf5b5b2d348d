import { env } from 'cloudflare:test'
import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { allCalls } from '#domain/calls/all-calls.ts'
import { call } from '#domain/calls/call.ts'
import type { App } from '#worker/context.ts'
import { answerError } from '#worker/http/errors.ts'
import { assertRegistered, route, routes } from '#worker/http/route.ts'
import { adminToken, request } from '#worker/testing/client.ts'
import { guard } from './guard.ts'

const open = call('GET /api/open', {
  access: 'anyone',
  operationId: 'open',
  summary: 'For everyone.',
})

describe('a route without an access rule', () => {
  const api = routes(route(open, (c) => c.text('welcome'))).get('/api/forgotten', (c) =>
    c.text('secret'),
  )

  it('keeps the Worker from starting', () => {
    expect(() => assertRegistered(api.routes, [open])).toThrow(
      'GET /api/forgotten has no access rule',
    )
  })

  it('is not missing for any call', () => {
    const { routes: registered } = routes(route(open, (c) => c.text('welcome')))
    expect(() => assertRegistered(registered, [open])).not.toThrow()
    expect(() => assertRegistered([], [open])).toThrow('GET /api/open has no route')
  })

  it('answers nobody', async () => {
    const app = new Hono<App>()
      .onError(answerError)
      .use(
        '/api/*',
        guard(api, async () => undefined),
      )
      .route('/', api)
    const answerOf = async (path: string) => {
      const response = await app.request(path, {}, env)
      return [response.status, await response.text()]
    }
    expect(await answerOf('/api/open')).toEqual([200, 'welcome'])
    expect(await answerOf('/api/forgotten')).toEqual([404, expect.not.stringContaining('secret')])
  })
})

it.each(allCalls.filter(({ access }) => ['reader', 'reader-page'].includes(access)))(
  'opens $method $path to accounts, as its access says',
  async ({ method, path }) => {
    const token = await adminToken()
    const answer = await request(method, path.replaceAll(/:[a-z]+/g, 'x'), { token })
    expect([401, 403]).not.toContain(answer.status)
  },
)
