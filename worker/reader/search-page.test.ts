import { env } from 'cloudflare:test'
import { beforeAll, describe, expect, it } from 'vitest'
import { adminToken, readerToken, request, write } from '#worker/testing/client.ts'
import { instrumentDatabase } from '#worker/testing/instrumented-database.ts'

const cookie = `latchkey_site=${await readerToken()}`
beforeAll(async () => {
  const content = '<p>A ship lowers a grapnel.</p>'
  const fields = { title: 'The Cable', category: 'Finance', content, published: true }
  await write(await adminToken(), fields)
})

async function page(query: string, bindings = env) {
  const answer = await request('GET', `/search${query}`, { headers: { cookie }, env: bindings })
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-cache'])
  return (await answer.text()).replaceAll('<!-- -->', '')
}

describe('the search page', () => {
  it('holds what its address asks for, found by the same search', async () => {
    const found = await page('?q=grapnel')
    expect(found).toContain('A ship lowers a <mark>grapnel</mark>.')
    expect(found).toContain('value="grapnel"')
    expect(await page('?q=grapnal')).toContain('Showing results for <strong>grapnel</strong>')
    expect(await page('?q=grapnal&exact=true')).toContain('No articles found for “grapnal”.')
    const none = await page('?q=grapnel&category=politics')
    expect(none).toContain('No articles found for “grapnel” in Politics.')
    expect(none).toContain('<input type="hidden" name="category" value="politics"/>')
    for (const query of [
      '?q=grapnel&category=nothing',
      '?q=grapnel&cursor=a',
      '?q=grapnel&cursor=0',
    ]) {
      expect(await page(query)).toContain('<mark>grapnel</mark>')
    }
    expect(await page('?q=grapnel&cursor=20')).not.toContain('<mark>')
    // The page's script has the sentence, with the name of the query's place.
    expect(await page('?category=finance')).not.toMatch(/No articles found for “[^{]/)
  })

  it('is the static page without a query, and shows a query as text', async () => {
    expect(await page('?q=')).toBe(await page(''))
    const attack = '"></script><img src=x onerror=alert(1)>'
    const shown = await page(`?q=${encodeURIComponent(attack)}`)
    expect(shown).not.toContain('<img src=x')
    expect(shown).toContain('No articles found for “&quot;&gt;&lt;/script&gt;')
  })

  it('says that a search failed, and offers to try again', async () => {
    const { binding, fail } = instrumentDatabase(env.DB)
    const isolate = { ...env, DB: binding }
    await page('?q=grapnel', isolate)
    fail(true)
    const failed = await page('?q=grapnel', isolate)
    expect(failed).toContain('The search failed. Please try again.')
    expect(failed).toContain('<button type="submit" form="search-form"')
  })

  it('is for readers alone', async () => {
    const answer = await request('GET', '/search?q=grapnel')
    expect([answer.status, answer.headers.get('location')]).toEqual([
      302,
      '/login?next=%2Fsearch%3Fq%3Dgrapnel',
    ])
  })
})
