import { beforeAll, describe, expect, it } from 'vitest'
import { request } from '#domain/calls/request.ts'
import { createEdition, publishEdition } from '#domain/editions/calls.ts'
import { expectSoon } from '#tests/support/distance-under-test.ts'
import { sharedProduct } from '#tests/support/shared-product.ts'
import type { TestedProduct } from '#tests/support/tested-product.ts'
import { oddSpellings } from './crawled-paths.ts'
import { crawl } from './crawler.ts'

let product: TestedProduct

beforeAll(async () => {
  product = await sharedProduct('edited')
})

function get(path: string): Promise<Response> {
  const headers = { cookie: product.cookies.reader }
  return fetch(product.origin + path, { redirect: 'manual', headers })
}

async function text(path: string): Promise<string> {
  return (await get(path)).text()
}

describe('before any build', () => {
  it('a published article is on its page, on home and in its feeds with the next request', async () => {
    const { _id } = await product.client.create({
      title: 'At once',
      content: '<p>Words.</p>',
      category: 'Finance',
      published: true,
    })
    await expectSoon(async () => {
      const [page, home, latest, feed, other] = await Promise.all([
        get(`/article/${_id}`),
        text('/'),
        text('/latest'),
        text('/feeds/finance/top.json'),
        text('/feeds/politics/top.json'),
      ])
      expect(page.status).toBe(200)
      expect(await page.text()).toContain('At once')
      for (const list of [home, latest, feed]) expect(list).toContain('At once')
      expect(other).not.toContain('At once')
    })

    const { revision } = await product.client.read(_id)
    await product.client.save(_id, {
      title: 'At once, edited',
      content: '<p>Words.</p>',
      category: 'Politics',
      published: true,
      revision,
    })
    await expectSoon(async () => {
      expect(await text(`/article/${_id}`)).toContain('At once, edited')
      expect(await text('/')).toContain('At once, edited')
      expect(await text('/feeds/finance/top.json')).not.toContain('At once')
      expect(await text('/feeds/politics/top.json')).toContain('At once, edited')
    })

    await product.client.remove(_id)
    await expectSoon(async () => {
      const gone = await get(`/article/${_id}`)
      expect(gone.status).toBe(404)
      expect(await gone.text()).toContain('Article Not Found')
      expect(await text('/')).not.toContain('At once')
      expect(await text('/feeds/all/top.json')).not.toContain('At once')
    })
  })

  it('the list of a new tag and author is there with the next request, and gone when it is empty', async () => {
    const lists = ['/tag/barely-used', '/contributors/newcomer']
    const statuses = () => Promise.all(lists.map(async (path) => (await get(path)).status))
    expect(await statuses()).toEqual([404, 404])
    const article = { title: 'In a list', content: '<p>Words.</p>', author: 'Newcomer' }
    const { _id } = await product.client.create({
      ...article,
      tags: ['Barely used'],
      published: true,
    })
    await expectSoon(async () => {
      expect(await statuses()).toEqual([200, 200])
      for (const list of lists) expect(await text(list)).toContain(`href="/article/${_id}"`)
    })
    const { revision } = await product.client.read(_id)
    await product.client.save(_id, { ...article, tags: ['Common'], published: true, revision })
    await expectSoon(async () => {
      expect(await statuses()).toEqual([404, 200])
      expect(await text('/tag/common')).toContain('In a list')
    })
    await product.client.remove(_id)
    await expectSoon(async () => {
      expect(await statuses()).toEqual([404, 404])
      expect(await text('/tag/barely-used')).toContain('No Articles Found')
    })
  })

  it('a retracted article is gone however its address is spelled', async () => {
    // The release holds its page.
    const listed = await product.client.list()
    const { _id } = listed.find(({ title }) => title === 'How a Cable Gets Mended') ?? expect.fail()
    const { title, content, revision } = await product.client.read(_id)
    const [, words = ''] = /<p>([\w ,.]{20,})/.exec(content) ?? expect.fail()
    expect(await text(`/article/${_id}`)).toContain(words)
    await product.client.save(_id, { title, content, published: false, revision })
    const headers = { cookie: product.cookies.reader }
    const paths = [`/article/${_id}`, `/article/${_id}.html`]
    const steps = oddSpellings(paths).map((path) => ({ method: 'GET', path, headers }))
    await expectSoon(() =>
      crawl(product.origin, steps, ({ path }, { body }) => {
        expect([path, body.includes(words)]).toEqual([path, false])
      }),
    )
  })
  it('an edition that waits for its build leaves addresses near its own as they are', async () => {
    const paths = ['/editions/', '/editions/%20', '/editions/8%20', '/editions/8/', '/editions/no']
    const answers = () =>
      Promise.all(
        paths.map(async (path) => {
          const { status, headers } = await get(path)
          return [path, status, headers.get('location')]
        }),
      )
    const before = await answers()
    expect(before[0]).toEqual(['/editions/', 307, '/editions'])
    const [listed] = (await product.client.list()).filter(({ published }) => published)
    const edition = { number: 8, title: 'Just out', articles: [listed?._id ?? ''] }
    const { id, revision } = await request(product.client, createEdition, { body: edition })
    await request(product.client, publishEdition, { params: { id }, body: { revision } })
    await expectSoon(async () => expect(await text('/editions/8')).toContain('Just out'))
    expect(await answers()).toEqual(before)
  })
})
