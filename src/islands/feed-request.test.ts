import { afterEach, describe, expect, it, vi } from 'vitest'
import { FeedError, fetchFeed } from '#islands/feed-request.ts'

function serve(response: Response | Error): void {
  vi.stubGlobal('fetch', async () => {
    if (response instanceof Error) throw response
    return response
  })
}

/** An answer that stands behind a redirect to the login. */
function redirected(): Response {
  const page = new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } })
  return Object.defineProperty(page, 'redirected', { value: true })
}

afterEach(() => vi.unstubAllGlobals())

describe('a feed', () => {
  it('is answered as JSON', async () => {
    serve(Response.json({ feed: 'all' }))
    expect(await fetchFeed('/feeds/all/top.json')).toEqual({ feed: 'all' })
  })

  it.each([
    ['a server’s error', new Response('', { status: 500 }), false],
    ['a page', new Response('<p>', { headers: { 'content-type': 'text/html' } }), false],
    ['no answer', new TypeError('Failed to fetch'), false],
    ['an ended session', new Response('{}', { status: 401 }), true],
    ['the login screen', redirected(), true],
  ])('is not had from %s', async (_, response, signedOut) => {
    serve(response)
    const failure = await fetchFeed('/feeds/all/top.json').catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(FeedError)
    expect(failure).toMatchObject({ signedOut })
  })
})
