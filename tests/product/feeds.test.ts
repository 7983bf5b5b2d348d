import { JSDOM } from 'jsdom'
import { beforeAll, describe, expect, it } from 'vitest'
import { expectSoon } from '#tests/support/distance-under-test.ts'
import { sharedProduct } from '#tests/support/shared-product.ts'
import type { TestedProduct } from '#tests/support/tested-product.ts'

let product: TestedProduct
/** The private addresses, as the subscribe page shows them. */
let addresses: string[]

const picture = /https?:\/\/[^\s"'<>&\\]+\/media\/[^\s"'<>&\\]+/g

beforeAll(async () => {
  product = await sharedProduct('edited')
  addresses = await subscribed()
})

function signedIn(path: string, { cookies, origin } = product): Promise<Response> {
  const headers = { cookie: cookies.reader }
  return fetch(new URL(path, origin), { redirect: 'manual', headers })
}

/** As feed readers do: without a cookie. */
function fetched(address: string, init: RequestInit = {}): Promise<Response> {
  return fetch(address, { redirect: 'manual', ...init })
}

async function subscribed(of = product): Promise<string[]> {
  const { document } = new JSDOM(await (await signedIn('/subscribe', of)).text()).window
  const shown = [...document.querySelectorAll('[data-feed-address]')].map((dd) => dd.textContent)
  const linked = [...document.querySelectorAll('a[data-feed]')].map((a) => a.getAttribute('href'))
  return [...shown, ...linked].filter((address) => address !== null)
}

function address(path: string): string {
  return addresses.find((candidate) => new URL(candidate).pathname === path) ?? ''
}

/** The same address as feeds name it, which know the site's own origin alone. */
function named(path: string): string {
  return address(path).replace(product.origin, product.siteOrigin)
}

/** Where this product serves what a feed names. */
function served(address: string): string {
  return address.replace(product.siteOrigin, product.origin)
}

/** Strictly: a document that is not well-formed throws. */
function xml(text: string): Document {
  return new JSDOM(text, { contentType: 'application/xml' }).window.document
}

describe('the private addresses', () => {
  it('stand on the subscribe page, and in its head, for the magazine, each category and each contributor', async () => {
    // Its contributors do not come and go with other tests.
    const unchanged = await sharedProduct('unchanged')
    const page = await signedIn('/subscribe', unchanged)
    const text = await page.text()
    expect(text).not.toContain('Coming soon')
    expect(text).toMatch(
      /<link rel="alternate" type="application\/rss\+xml"[^>]*\/feed\.xml\?token=/,
    )
    expect(page.headers.get('cache-control')).toBe('private, no-store')
    const shown = await subscribed(unchanged)
    expect(shown).toHaveLength(26)
    for (const one of shown) {
      const answer = await fetched(one)
      expect([one, answer.status]).toEqual([one, 200])
      expect(answer.headers.get('cache-control')).toBe('private, no-cache')
    }
  })

  it('open nothing but the feeds', async () => {
    const { search } = new URL(address('/feed.xml'))
    for (const path of ['/', '/latest', '/subscribe', '/feeds/all/top.json', '/release.json']) {
      expect([path, (await fetched(product.origin + path + search)).status]).not.toContain(200)
    }
    const headers = { authorization: `Bearer ${search.slice('?token='.length)}` }
    const call = await fetched(`${product.origin}/api/articles`, { headers })
    expect(call.status).toBe(401)
  })

  it('are the only way in without a session', async () => {
    for (const query of ['', '?token=', '?token=wrong', `?token=${'A'.repeat(32)}`]) {
      for (const path of ['/feed.xml', '/feed.json', '/feed/finance.xml', '/feed/finance.json']) {
        const refused = await fetched(product.origin + path + query)
        expect([path, query, refused.status]).toEqual([path, query, 401])
        expect(await refused.text()).toBe(
          '{"code":"unauthorized","message":"Your session has expired. Please log in again."}',
        )
      }
    }
    expect((await signedIn('/feed.xml')).status).toBe(200)
    expect((await signedIn('/feed/nothing.xml')).status).toBe(404)
  })

  it('open the pictures of the articles, each by its own signature', async () => {
    for (const path of ['/feed.xml', '/feed.json']) {
      const pictures = (await (await fetched(address(path))).text()).match(picture) ?? []
      expect(pictures.length).toBeGreaterThan(5)
      for (const one of pictures) {
        const answer = await fetched(served(one))
        expect([one, answer.status]).toEqual([one, 200])
        expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
      }
    }
    const [one = '', other = ''] = new Set(
      (await (await fetched(address('/feed.xml'))).text()).match(picture),
    )
    const exchanged = new URL(new URL(other).search, one)
    expect((await fetched(served(exchanged.href))).status).toBe(401)
    expect((await fetched(served(one.split('?')[0] ?? ''))).status).toBe(401)
  })

  it('open the recording of an article, which both formats list', async () => {
    const rss = xml(await (await fetched(address('/feed.xml'))).text()).querySelector('enclosure')
    const json = (await (await fetched(address('/feed.json'))).json()) as {
      items: { attachments?: Record<string, unknown>[] }[]
    }
    const [attachment] = json.items.flatMap(({ attachments = [] }) => attachments)
    const url = rss?.getAttribute('url') ?? ''
    expect(attachment).toEqual({
      url,
      mime_type: rss?.getAttribute('type'),
      title: 'Seven pips: a time signal with the extra second',
      size_in_bytes: Number(rss?.getAttribute('length')),
      duration_in_seconds: 8,
    })
    const whole = await fetched(served(url))
    expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'audio/mpeg'])
    expect((await whole.arrayBuffer()).byteLength).toBe(attachment?.size_in_bytes)
    const part = await fetched(served(url), { headers: { range: 'bytes=-1000' } })
    expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 1000])
    expect((await fetched(served(url.split('?')[0] ?? ''))).status).toBe(401)
  })

  it('answer HEAD, and 304 for a copy that is still good', async () => {
    const answer = await fetched(address('/feed.xml'))
    const etag = answer.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[0-9a-f]{32}"$/)
    const again = await fetched(address('/feed.xml'), { headers: { 'if-none-match': etag } })
    expect([again.status, await again.text()]).toEqual([304, ''])
    const head = await fetched(address('/feed.xml'), { method: 'HEAD' })
    expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([
      200,
      'application/rss+xml; charset=utf-8',
      '',
    ])
  })
})

describe('RSS', () => {
  it('keeps the rules of RSS 2.0, with whole articles', async () => {
    await product.client.create({
      title: 'Awkward \u0001 <b>& "so on"</b>',
      summary: 'Of <b>marks</b> & ]]> all',
      content: '<p>Bell \u0007 &amp; ]]&gt; <a href="https://a.example/?b=1&amp;c=2">link</a></p>',
      author: 'O’Neil & <Sons>',
      tags: ['a&b'],
      category: 'Finance',
      published: true,
    })
    for (const path of ['/feed.xml', '/feed/finance.xml']) {
      let feed = ''
      await expectSoon(async () => {
        feed = await (await fetched(address(path))).text()
        expect(feed).toContain('Awkward')
      })
      const channel = xml(feed).querySelector('rss > channel')
      expect(channel?.parentElement?.getAttribute('version')).toBe('2.0')
      for (const name of ['title', 'link', 'description', 'language']) {
        expect(
          [...(channel?.children ?? [])].filter(({ tagName }) => tagName === name),
        ).toHaveLength(1)
      }
      const self = channel?.getElementsByTagNameNS('http://www.w3.org/2005/Atom', 'link')[0]
      expect(self?.getAttribute('href')).toBe(named(path))
      const items = [...(channel?.querySelectorAll('item') ?? [])]
      for (const item of items) assertItem(item)
      const guids = items.map((item) => item.querySelector('guid')?.textContent)
      expect(new Set(guids).size).toBe(items.length)
      const awkward = items.find((item) => item.textContent.includes('Awkward'))
      expect(awkward?.querySelector('title')?.textContent).toBe('Awkward  <b>& "so on"</b>')
      // Feed readers take it for HTML, which shows these words as they were written.
      const description = awkward?.querySelector('description')?.textContent
      expect(description).toContain('&#x3C;b>marks')
      expect(new JSDOM(description).window.document.body.textContent).toBe(
        'Of <b>marks</b> & ]]> all',
      )
      expect(awkward?.querySelector('category')?.textContent).toBe('Finance')
      expect(awkward?.getElementsByTagName('dc:creator')[0]?.textContent).toBe('O’Neil & <Sons>')
      expect(contentOf(awkward).querySelector('a')?.href).toBe('https://a.example/?b=1&c=2')
    }
  })

  function contentOf(item: Element | undefined): Document {
    const [content] = item?.getElementsByTagName('content:encoded') ?? []
    return new JSDOM(content?.textContent ?? '').window.document
  }

  function assertItem(item: Element) {
    const link = item.querySelector('link')?.textContent ?? ''
    expect(link).toMatch(new RegExp(`^${product.siteOrigin}/article/`))
    const guid = item.querySelector('guid')
    expect([guid?.getAttribute('isPermaLink'), guid?.textContent]).toEqual(['true', link])
    expect(item.querySelector('author')).toBeNull()
    const date = item.querySelector('pubDate')?.textContent ?? ''
    // RFC 822 with a year of four digits.
    expect(date).toMatch(
      /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/,
    )
    const content = contentOf(item)
    expect(content.body.textContent.trim()).not.toBe('')
    for (const named of content.querySelectorAll('[src], [href]')) {
      const address = named.getAttribute('src') ?? named.getAttribute('href') ?? ''
      expect(address).toMatch(/^(https?:\/\/|mailto:|tel:)/)
    }
  }
})

describe('JSON Feed', () => {
  it('keeps the rules of version 1.1', async () => {
    const answer = await fetched(address('/feed/finance.json'))
    expect(answer.headers.get('content-type')).toBe('application/feed+json; charset=utf-8')
    const feed = await answer.json()
    expect(feed).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'The Underground · Finance',
      feed_url: named('/feed/finance.json'),
    })
    expect(feed.items.length).toBeGreaterThan(0)
    for (const item of feed.items) {
      expect(item.id).toBe(item.url)
      expect(item.tags).toContain('Finance')
      expect(new Date(item.date_published).toISOString()).toBe(item.date_published)
      expect(item.content_html).toContain('<p>')
    }
  })
})

describe('freshness', () => {
  it('a published article is in its feeds with the next request, a retracted one in none', async () => {
    const text = { title: 'Fresh off', content: '<p>x</p>', category: 'Lifestyle' }
    const { _id, revision } = await product.client.create({ ...text, published: true })
    const paths = ['/feed.xml', '/feed.json', '/feed/lifestyle.xml', '/feed/lifestyle.json']
    await expectSoon(async () => {
      for (const path of paths) {
        expect(await (await fetched(address(path))).text()).toContain('Fresh off')
      }
    })
    expect(await (await fetched(address('/feed/finance.xml'))).text()).not.toContain('Fresh off')
    await product.client.save(_id, { ...text, published: false, revision })
    await expectSoon(async () => {
      for (const path of paths) {
        expect(await (await fetched(address(path))).text()).not.toContain('Fresh off')
      }
    })
  })
})
