import { env } from 'cloudflare:test'
import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import type { App } from '#worker/context.ts'
import { answerError } from '#worker/http/errors.ts'
import { callsOf, describeRoute } from '#worker/http/route-description.ts'
import { guard } from './guard.ts'

const open = describeRoute({ access: 'anyone', operationId: 'open', summary: 'For everyone.' })

describe('a route without an access rule', () => {
  const api = new Hono<App>()
    .get('/api/open', open, (c) => c.text('welcome'))
    .get('/api/forgotten', (c) => c.text('secret'))

  it('keeps the Worker from starting', () => {
    expect(() => callsOf(api.routes)).toThrow('GET /api/forgotten has no access rule')
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
