import { expect, it } from 'vitest'
import { parseHtml, walk } from '#domain/html-tree.ts'
import { syndicationFormat } from '#domain/reader/syndication.ts'
import { sharedProduct } from '#tests/support/shared-product.ts'
import { releasePaths } from './crawled-paths.ts'

/** Not for readers behind the key, or shown in place of what is not there. */
const others = /^\/(admin|login|preview|not-found|no-articles)$/

/** Where a page leads, without its fragment: the addresses of its links that begin with a slash. */
function linksOf(html: string, from: string): string[] {
  const links: string[] = []
  walk(parseHtml(html), (node) => {
    if (node.type !== 'element' || node.tagName !== 'a') return
    const { pathname, search, origin } = new URL(String(node.properties.href ?? ''), from)
    if (origin === new URL(from).origin) links.push(pathname + search)
  })
  return links
}

it('every page is found from the front page, by its links alone', async () => {
  const { origin, cookies, state } = await sharedProduct('unchanged')
  const waiting = ['/']
  const found = new Set(waiting)
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const response = await fetch(origin + path, { headers: { cookie: cookies.reader } })
    expect([path, response.status]).toEqual([path, 200])
    if (!response.headers.get('content-type')?.startsWith('text/html')) continue
    for (const link of linksOf(await response.text(), response.url)) {
      if (found.has(link) || link.startsWith('/admin') || syndicationFormat(link)) continue
      found.add(link)
      waiting.push(link)
    }
  }
  const released = await releasePaths(state)
  const pages = released
    .filter((path) => path.endsWith('.html'))
    .map((path) => path.replace(/(\/index)?\.html$/, '') || '/')
    // The Worker serves a category's page at the address of its filter.
    .map((path) => path.replace(/^\/category\//, '/?category='))
    .filter((path) => !others.test(path))
  expect(pages.length).toBeGreaterThan(60)
  expect(pages.filter((path) => !found.has(path))).toEqual([])
})
