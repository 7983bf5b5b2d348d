import { env } from 'cloudflare:test'
import { expect, it, vi } from 'vitest'
import { errorSchema } from '#domain/error.ts'
import { readerToken, request } from '#worker/testing/client.ts'

it('an unexpected error names its request in the answer and in the log, and not the reason', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  const headers = { 'cf-ray': '8f3a1b2c3d4e5f60-VIE' }
  vi.spyOn(env.DB, 'prepare').mockImplementation(() => {
    throw new Error('The reason.')
  })
  const response = await request('GET', '/healthz', { headers })
  const logged = log.mock.calls.map(String)
  vi.restoreAllMocks()
  expect(response.status).toBe(500)
  expect(response.headers.get('x-request-id')).toBe('8f3a1b2c3d4e5f60-VIE')
  const { message } = errorSchema.parse(await response.json())
  expect(message).toMatch(
    /^An unexpected error occurred\. Please try again\. .*8f3a1b2c3d4e5f60-VIE/,
  )
  expect(message).not.toContain('The reason.')
  expect(logged.join()).toContain('GET /healthz failed (request 8f3a1b2c3d4e5f60-VIE)')
})

it('a page that cannot be answered says why in letters as large as a phone shows others', async () => {
  const cookie = `latchkey_site=${await readerToken()}`
  const response = await request('GET', '/media/x', { headers: { cookie, accept: 'text/html' } })
  expect([response.status, response.headers.get('content-type')]).toEqual([
    404,
    'text/html; charset=UTF-8',
  ])
  const page = await response.text()
  expect(page).toContain('<meta name="viewport" content="width=device-width">')
  expect(page).toContain('<p dir="auto">Image unavailable</p>')
})
