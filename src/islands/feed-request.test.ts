import { afterEach, describe, expect, it, vi } from 'vitest'
import { FeedError, fetchFeed } from '#islands/feed-request.ts'

function serve(response: Response | Error): void {
  vi.stubGlobal('fetch', async () => {
    if (response instanceof Error) throw response
    return response
  })
}

/** The login page after a redirect. */
function redirected(): Response {
  const page = new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } })
  return Object.defineProperty(page, 'redirected', { value: true })
}

afterEach(() => vi.unstubAllGlobals())

describe('fetching a feed', () => {
  it('returns its JSON', async () => {
    serve(Response.json({ feed: 'all' }))
    expect(await fetchFeed('/feeds/all/top.json')).toEqual({ feed: 'all' })
  })

  it.each([
    ['a server error', new Response('', { status: 500 }), false],
    ['an HTML page', new Response('<p>', { headers: { 'content-type': 'text/html' } }), false],
    ['a network error', new TypeError('Failed to fetch'), false],
    ['an ended session', new Response('{}', { status: 401 }), true],
    ['the login screen', redirected(), true],
  ])('fails on %s', async (_, response, signedOut) => {
    serve(response)
    const failure = await fetchFeed('/feeds/all/top.json').catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(FeedError)
    expect(failure).toMatchObject({ signedOut })
  })
})
