import { EpubCheck } from '@likecoin/epubcheck-ts'
import { strFromU8, unzipSync } from 'fflate'
import { JSDOM } from 'jsdom'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { articlePath } from '#domain/articles/slug.ts'
import { request } from '#domain/calls/request.ts'
import { createEdition, publishEdition } from '#domain/editions/calls.ts'
import { editionFilePath } from '#domain/editions/edition.ts'
import { directionOf } from '#domain/language/direction.ts'
import type { Language } from '#domain/language/language.ts'
import { wordsIn } from '#domain/language/words.ts'
import type { Words } from '#domain/language/words-type.ts'
import { defaultSettings } from '#src/publication.ts'
import { type StartedProduct, startProduct } from '#tests/support/started-product.ts'
import { suggestedWord, suggestWords } from './suggested-words.ts'

// The whole site of a magazine in Arabic and in German, first as it is rendered at once and then as
// files of a release: the same to the byte.

const pages = ['/', '/latest', '/search', '/explore', '/about', '/terms', '/privacy']
const more = [
  '/subscribe',
  '/audio',
  '/contributors',
  '/corrections',
  '/editions',
  '/contact',
  '/login',
  '/not-found',
]
const feeds = ['/manifest.webmanifest', '/feeds/all/top.json']

/** English that no page of another language shows, whatever its texts are. */
const english = new Set(
  [
    ...['skip', 'menu', 'close', 'logOut', 'nightTheme'].map(
      (name) => wordsIn('en').site[name as 'skip'],
    ),
    ...Object.values(wordsIn('en').list),
    ...Object.values(wordsIn('en').search).filter((text) => typeof text === 'string'),
    ...[
      'Back',
      'Save',
      'Share',
      'Previous article',
      'Next article',
      'What next',
      'Reading progress',
    ],
  ].filter(
    (text): text is string => typeof text === 'string' && !/[{]/.test(text) && text.length > 3,
  ),
)

let product: StartedProduct
let article = ''
let foreign = ''

beforeAll(async () => {
  product = await startProduct()
  const { client } = product
  const { slug } = await client.create({
    title: 'مَدرسةُ الحَي',
    content: `<p>${'كتب الطلاب رسالة إلى المسؤولين عن المدينة القديمة. '.repeat(20)}</p><p>نص.</p>`,
    quotes: [{ text: 'العلم نور', attribution: 'مثل', position: 'right' }],
    citations: [{ title: 'مصدر', url: 'https://example.org/' }],
    language: 'ar',
    published: true,
  })
  article = articlePath({ _id: '', slug })
  const german = await client.create({
    title: 'Der Straßenbau',
    content: '<p>Über die Größe der Straße.</p><p>Noch ein Absatz.</p>',
    quotes: [{ text: 'Es ist genug', attribution: '', position: 'left' }],
    language: 'de',
    published: true,
  })
  foreign = articlePath(german)
  await product.settled()
})
afterAll(() => product.stop())

async function text(path: string): Promise<string> {
  const { origin, cookies } = product
  const headers = { cookie: path === '/login' ? '' : cookies.reader }
  return (await fetch(origin + path, { headers })).text()
}

async function speak(language: Language): Promise<void> {
  const { client } = product
  const { revision, settings } = await client.settings()
  await client.saveSettings({ ...defaultSettings, ...settings, language, revision })
}

describe.each(['ar', 'de'] as const)('a magazine in %s', (language) => {
  const words: Words = wordsIn(language)
  const paths = () => [...pages, ...more, ...feeds, article, foreign]
  const live = new Map<string, string>()

  it('speaks it at once, on every page', async () => {
    product.pauseBuilds()
    await speak(language)
    for (const path of paths()) live.set(path, await text(path))
    for (const path of [...pages, ...more, article, foreign]) {
      const { document } = new JSDOM(live.get(path)).window
      const { lang, dir } = document.documentElement
      expect([path, lang, dir]).toEqual([
        path,
        language,
        directionOf(language) === 'rtl' ? 'rtl' : '',
      ])
      expect([path, leftInEnglish(document)]).toEqual([path, []])
    }
    expect(live.get('/')).toContain(words.list.featured)
    expect(live.get('/login')).toContain(words.login.submit)
    expect(live.get(article)).toContain(words.article.share)
  })

  it('answers the login’s plain form in it', async () => {
    const body = new URLSearchParams({ password: 'wrong' })
    const answer = await fetch(`${product.origin}/login`, { method: 'POST', body })
    expect(answer.status).toBe(401)
    expect(await answer.text()).toContain(words.login.messages.refused)
  })

  it('shows an article in the article’s own language', () => {
    const own = new JSDOM(live.get(language === 'ar' ? foreign : article)).window.document
    const body = own.querySelector<HTMLElement>('.article-body')
    const other = language === 'ar' ? 'de' : 'ar'
    expect([body?.lang, body?.dir]).toEqual([other, directionOf(other)])
    expect(own.querySelector('h1')?.lang).toBe(other)
    const marks = other === 'de' ? '„Es ist genug“' : '«العلم نور»'
    expect(body?.querySelector('.featured-quote blockquote')?.textContent).toBe(marks)
    const cards = new JSDOM(live.get('/')).window.document.querySelectorAll<HTMLElement>(
      '.card-title',
    )
    expect([...cards].map(({ lang }) => lang)).toContain(other)
  })

  it('marks the default texts as English, and dates and adds to them in its own language', () => {
    const about = new JSDOM(live.get('/about')).window.document
    expect(about.querySelector<HTMLElement>('.text-lede')?.lang).toBe('en')
    const own = about.querySelector('.text-body a[href="/corrections"]')?.closest('[lang]')
    expect([own?.getAttribute('lang'), own?.getAttribute('dir')]).toEqual([
      language,
      directionOf(language),
    ])
    for (const path of ['/terms', '/privacy']) expect(live.get(path)).not.toContain('March 30')
  })

  it('has a release that serves the same bytes, and feeds and a book in its language', async () => {
    const { client } = product
    const [one, other] = (await client.list()).filter(({ published }) => published)
    await suggestWords(client, one?._id ?? '')
    const edition = await request(client, createEdition, {
      body: {
        number: language === 'ar' ? 901 : 902,
        title: 'العدد',
        articles: [one?._id ?? '', other?._id ?? ''],
        offersEpub: true,
      },
    })
    const params = { id: edition.id }
    await request(client, publishEdition, { params, body: { revision: edition.revision } })
    for (const path of paths()) live.set(path, await text(path))
    product.resumeBuilds()
    await product.settled()
    for (const path of paths()) expect([path, await text(path)]).toEqual([path, live.get(path)])

    const address = /href="([^"]*feed\.json[^"]*)"/.exec(await text('/subscribe'))?.[1] ?? ''
    const feed = await (
      await fetch(new URL(address.replaceAll('&amp;', '&'), product.origin))
    ).json()
    expect(feed).toMatchObject({ language })
    const items: { language?: string; content_html: string }[] = feed.items
    const marked = items.find((item) => item.language === (language === 'ar' ? 'de' : 'ar'))
    expect(marked?.content_html).toMatch(/^<div lang="(ar|de)" dir="(rtl|ltr)">|^<div lang="de">/)

    const { origin, cookies } = product
    const path = editionFilePath(edition.number, 'epub')
    const book = await fetch(origin + path, { headers: { cookie: cookies.reader } })
    const bytes = new Uint8Array(await book.arrayBuffer())
    expect((await EpubCheck.validate(bytes)).messages).toEqual([])
    const opf = strFromU8(unzipSync(bytes)['EPUB/package.opf'] ?? new Uint8Array())
    expect(opf).toContain(`<dc:language>${language}</dc:language>`)
    expect(opf).toContain(`page-progression-direction="${directionOf(language)}"`)

    // What is only suggested is in neither of the edition's files.
    const parts = Object.entries(unzipSync(bytes)).map(([name, part]) => name + strFromU8(part))
    const whole = await text(editionFilePath(edition.number, 'html'))
    for (const file of [parts.join('\n'), whole]) {
      expect(file).toContain(one?.title ?? 'no article')
      expect(file.toLowerCase()).not.toContain(suggestedWord)
    }
  })

  it('is searched in its words', async () => {
    const found = await text(
      `/search?q=${encodeURIComponent(language === 'ar' ? 'مدرسه' : 'strassenbau')}`,
    )
    expect(found).toContain(words.search.field)
    const { document } = new JSDOM(found).window
    const titles = [...document.querySelectorAll('.card-title')].map(
      ({ textContent }) => textContent,
    )
    expect(titles).toEqual([language === 'ar' ? 'مَدرسةُ الحَي' : 'Der Straßenbau'])
  })
})

/** Labels and texts of a page that are English ones of ours. */
function leftInEnglish(document: Document): string[] {
  const elements = [...document.body.querySelectorAll('*')]
  const texts = elements.flatMap((element) => [
    element.getAttribute('aria-label') ?? '',
    element.getAttribute('placeholder') ?? '',
    ...[...element.childNodes]
      .filter(({ nodeType }) => nodeType === 3)
      .map((node) => node.textContent ?? ''),
  ])
  return texts.map((one) => one.trim()).filter((one) => english.has(one))
}
