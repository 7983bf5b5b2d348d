import type { Locator, Page } from '@playwright/test'
import { articlePath } from '#domain/articles/slug.ts'
import { listAuthors, updateAuthor } from '#domain/authors/calls.ts'
import { request } from '#domain/calls/request.ts'
import { createEdition, publishEdition, showEditionOnHome } from '#domain/editions/calls.ts'
import { limits } from '#domain/limits.ts'
import { createPreviewLink } from '#domain/previews/calls.ts'
import { defaultAppearance, defaultSettings } from '#src/publication.ts'
import { expect, storageState, test } from '#tests/browser/test.ts'
import { type StartedProduct, startProduct } from '#tests/support/started-product.ts'

const start = 'Wwm'

/** A word of the widest letters, as long as a field may be; the first letters tell it from others. */
function longest(length: number, name = start): string {
  return name.padEnd(length, 'wm')
}

/** As many different words as a list may hold. */
function severalOf(count: number, length: number): string[] {
  return Array.from({ length: count }, (_, index) => longest(length, `W${index}`))
}

const categories = severalOf(limits.categories, limits.categoryName)
const tags = severalOf(limits.tags, limits.tag)
const author = longest(limits.author)
const url = longest(limits.address, 'https://example.com/')

const content = [
  `<p>${longest(600)}<a href="${url}">${longest(600)}</a> ${longest(600)}</p>`,
  ...['h2', 'h3', 'h4'].map((heading) => `<${heading}>${longest(limits.title)}</${heading}>`),
  `<ul><li>${longest(600)}<ul><li>${longest(600)}</li></ul></li></ul>`,
  `<blockquote><p>${longest(600)}</p></blockquote><pre><code>${longest(600)}</code></pre>`,
  `<p><code>${longest(600)}</code></p>`,
  `<table><caption>${longest(600)}</caption><tbody><tr><td>${longest(600)}</td></tr></tbody></table>`,
  ...severalOf(3, 600).map((words) => `<p>${words}</p>`),
].join('')

/** Gives every field that readers see its longest value; returns the pages that show one. */
async function fillWithLongest({ client }: StartedProduct): Promise<string[]> {
  const { settings, revision } = await client.settings()
  const text = `${longest(600)}\n\n## ${longest(limits.title)}`
  await client.saveSettings({
    ...(settings ?? defaultSettings),
    name: longest(limits.siteName),
    tagline: longest(limits.tagline),
    statement: longest(limits.tagline),
    about: text,
    contact: text,
    privacy: text,
    privacyUpdated: longest(limits.siteName),
    terms: text,
    termsUpdated: longest(limits.siteName),
    subscribe: text,
    loginHint: longest(limits.loginHint),
    appearance: {
      ...defaultAppearance,
      headerLinks: Array.from({ length: limits.headerLinks }, () => ({
        label: longest(limits.headerLabels / limits.headerLinks),
        href: '/latest',
      })),
      footerLinks: Array.from({ length: limits.footerLinks }, () => ({
        label: longest(limits.linkLabel),
        href: '/latest',
      })),
      loginLines: Array.from({ length: limits.loginLines }, () => longest(limits.loginLine)),
    },
    contactAddress: `${'w'.repeat(60)}@${`${'m'.repeat(50)}.org`}`,
    categories: [
      ...(settings ?? defaultSettings).categories,
      ...categories.slice(8).map((name) => ({ name })),
    ],
    revision,
  })
  const [image = ''] = (await client.list()).map(({ coverImage }) => coverImage).filter(Boolean)
  const [recording] = (await client.list()).flatMap(({ audio }) => audio ?? [])
  const article = {
    title: longest(limits.title),
    summary: longest(limits.summary),
    category: categories.at(-1),
    author,
    authors: severalOf(limits.authorsOfArticle - 1, limits.author).map((name) => ({
      name,
      role: 'photography' as const,
    })),
    coverImage: image,
    coverAlt: longest(limits.coverAlt),
    photoCredit: longest(limits.credit),
    audio: recording ? { ...recording, title: longest(limits.audioTitle) } : null,
    tags,
    content: `${content}<figure><img src="${image}" alt="${longest(limits.coverAlt)}"><figcaption>${longest(600)} <cite>Photo: ${longest(limits.credit)}</cite></figcaption></figure>`,
    quotes: (['left', 'right', 'center'] as const).map((position) => ({
      text: longest(limits.quoteText),
      attribution: longest(limits.quoteAttribution),
      position,
    })),
    citations: [{ title: longest(limits.citationTitle), url }],
    published: true,
  }
  const first = await client.create(article)
  const second = await client.create({ ...article, summary: '', coverImage: '', quotes: [] })
  const withdrawn = await client.create(article)
  const corrected = await client.save(first._id, {
    ...article,
    content: content.replace(longest(600), longest(500, 'Mw')),
    revision: first.revision,
    correction: {
      kind: 'correction',
      note: longest(limits.correctionNote),
      placement: 'top',
      showChanges: true,
    },
  })
  await client.save(withdrawn._id, {
    ...article,
    published: false,
    revision: withdrawn.revision,
    withdrawal: { explanation: longest(limits.correctionNote) },
  })
  const authors = await request(client, listAuthors)
  const contributor = authors.find(({ name }) => name === author)
  await request(client, updateAuthor, {
    params: { id: contributor?.id ?? '' },
    body: {
      name: author,
      line: longest(limits.authorLine),
      picture: image,
      revision: contributor?.revision ?? 0,
    },
  })
  const edition = await request(client, createEdition, {
    body: {
      number: limits.editionNumber,
      title: longest(limits.title),
      editorial: longest(limits.editorial),
      coverImage: image,
      articles: [first._id, second._id],
      offersEpub: true,
    },
  })
  await request(client, publishEdition, {
    params: { id: edition.id },
    body: { revision: edition.revision },
  })
  await request(client, showEditionOnHome, { body: { opensHome: true } })
  const { token } = await request(client, createPreviewLink, {
    params: { id: first._id },
    body: { name: longest(limits.previewName), days: 1, mayComment: true, showsName: true },
  })
  const query = longest(limits.title)
  return [
    ...['/', '/latest', '/audio', '/explore', '/editions', '/contributors', '/corrections'],
    ...['/about', '/privacy', '/terms', '/contact', '/subscribe', '/support', '/cookies'],
    ...[articlePath(corrected), articlePath(second), `/article/${withdrawn.slug}`],
    ...[`/tag/${tags[0]?.toLowerCase()}`, `/contributors/${contributor?.id}`],
    ...[`/editions/${limits.editionNumber}`, '/article/none', '/tag/none'],
    ...['/search', `/search?q=${query}`, `/search?q=${longest(limits.title, 'none')}`],
    `/preview/${token}`,
  ]
}

/** Which elements reach beyond the window of a page that scrolls sideways. */
function widerThanWindow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // Open, so that what is in it has its width.
    for (const details of document.querySelectorAll('details')) details.open = true
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth)
      .map(({ localName, className }) => `${localName}.${className} in ${scrollWidth} px`)
  })
}

/** Whether the publication's name stays inside the bar, and beside the buttons. */
async function expectNameInBar(bar: Locator): Promise<void> {
  const name = await bar.locator('.brand').boundingBox()
  const around = await bar.boundingBox()
  if (!name || !around) throw new Error('The bar is not shown.')
  expect.soft(name.y).toBeGreaterThanOrEqual(around.y)
  expect.soft(name.y + name.height).toBeLessThanOrEqual(around.y + around.height)
  for (const tool of await bar.getByRole('button').or(bar.getByRole('link')).all()) {
    const box = await tool.boundingBox()
    if (box && box.x > name.x) expect.soft(name.x + name.width).toBeLessThanOrEqual(box.x)
  }
}

test('no page scrolls sideways on the narrowest phone, whatever its words', async ({
  browser,
  expectedErrors,
}) => {
  // Of the article and the tag that do not exist.
  expectedErrors.push(/status of 404/)
  const product = await startProduct()
  product.pauseBuilds()
  const { origin, cookies } = product
  const context = await browser.newContext({
    baseURL: origin,
    storageState: storageState(origin, cookies.reader),
    viewport: { width: 320, height: 640 },
  })
  try {
    const paths = await fillWithLongest(product)
    const page = await context.newPage()
    for (const path of paths) {
      await page.goto(path)
      expect.soft(new URL(page.url()).pathname).toBe(new URL(path, origin).pathname)
      expect.soft([path, await widerThanWindow(page)]).toEqual([path, []])
    }
    await page.goto('/')
    await expectNameInBar(page.locator('.site-bar'))
    await page.locator('[data-menu-open]').click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await expectNameInBar(menu.locator('.menu-bar'))
    expect.soft(await menu.evaluate(({ scrollWidth }) => scrollWidth)).toBeLessThanOrEqual(320)
    await menu.locator('[data-menu-close]').click()
    await expect(menu).toBeHidden()
    await context.clearCookies()
    await page.goto('/login')
    expect.soft(['login', await widerThanWindow(page)]).toEqual(['login', []])
  } finally {
    await context.close()
    await product.stop()
  }
})
