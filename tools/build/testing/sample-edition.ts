import sharp from 'sharp'
import type { Article } from '#domain/articles/article.ts'
import { emptyText } from '#domain/articles/article-fields.ts'
import type { EditionSource } from '../editions/edition-source.ts'

const picture = (hash: string) => `/media/${hash.repeat(32)}-60x40.webp`
export const siteOrigin = 'https://magazine.example'

/** Has what the editor writes, and links of every kind. */
const first: Article = {
  ...emptyText,
  summary: 'Weather has become a tradable asset.',
  category: 'Finance',
  author: 'Odile Brandt',
  authors: [],
  sources: 1,
  corrections: [
    {
      id: '1',
      kind: 'correction',
      note: 'It was 3.',
      placement: 'top',
      at: '2026-11-21T00:00:00Z',
    },
  ],
  published: true,
  status: 'published',
  publishedAt: '2026-11-20T23:40:00Z',
  createdAt: '2026-11-20T23:40:00Z',
  updatedAt: '2026-11-21T09:00:00Z',
  revision: 1,
  _id: 'the-mill-aaaaaa',
  slug: 'the-mill',
  language: '',
  title: 'The <Mill> & “Co”',
  coverImage: picture('a'),
  coverAlt: 'A mill & its wheel',
  pictureCredits: { ['a'.repeat(32)]: 'City Records Office' },
  content: [
    '<h1>Top</h1><p id="same">One<br>two&nbsp;three \u{1F600} <a href="https://example.org/?a=1&amp;b=2">out</a>',
    ` <a href="${siteOrigin}/article/the-ferry">on</a> <a href="${siteOrigin}/about">about</a></p>`,
    `<figure data-width="wide"><img src="${picture('b')}" alt="A plate"><figcaption>Words <cite>N</cite></figcaption></figure>`,
    `<figure><img src="${picture('c')}" alt="Gone"><figcaption>Of nothing</figcaption></figure>`,
    '<hr><ul><li><p>x</p></li></ul><p>كلمات <em>it</em>.</p><pre><code>a &lt; b</code></pre>',
    '<table><tbody><tr><th colspan="2">1</th></tr><tr><td>2</td><td>3</td></tr></tbody></table>',
  ].join(''),
  quotes: [{ text: 'Quoted.', attribution: 'Somebody', position: 'right' }],
  citations: [{ title: 'A source', url: 'https://example.org/source' }],
}
const second: Article = {
  ...first,
  _id: 'b',
  slug: 'the-ferry',
  title: 'The Ferry',
  coverImage: '',
}

/** An edition of two articles, with two of the pictures that it names. */
export async function sampleEdition(): Promise<EditionSource> {
  const create = { width: 60, height: 40, channels: 3, background: '#345' } as const
  const jpeg = new Uint8Array(await sharp({ create }).jpeg().toBuffer())
  return {
    edition: {
      id: 'c5396e96-1672-4dfd-a81b-afef0330547f',
      number: 3,
      title: 'Salt & Pepper',
      coverImage: picture('a'),
      coverAlt: 'A mill',
      editorial: 'One < two.\n\nThree.',
      publishedAt: '2026-11-20T10:00:00.123Z',
      articles: [],
      offersEpub: true,
    },
    articles: [first, second],
    publication: { name: 'The Lighthouse', timeZone: 'Europe/Berlin', language: 'en' },
    siteOrigin,
    images: new Map([
      [picture('a'), jpeg],
      [picture('b'), jpeg],
    ]),
  }
}

/** The same edition, with words in each field that XML has a meaning for or no way to write. */
export function hostileEdition(source: EditionSource): EditionSource {
  const hostile = ' ]]> <![CDATA[ <!-- --> <?xml ?> &nbsp; &#0; \u0001\ufffe\ud800 \u{10ffff}'
  const markup = hostile.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const articles = source.articles.map((article) => ({
    ...article,
    title: article.title + hostile,
    summary: article.summary + hostile,
    author: article.author + hostile,
    category: article.category + hostile,
    coverAlt: article.coverAlt + hostile,
    pictureCredits: { ['a'.repeat(32)]: hostile },
    content: `${article.content}<h2>${markup}</h2><p><strong>${markup}</strong></p><pre><code>${markup}</code></pre>`,
    quotes: article.quotes.map((quote) => ({ ...quote, text: hostile, attribution: hostile })),
    citations: article.citations.map((citation) => ({ ...citation, title: hostile })),
    corrections: article.corrections.map((correction) => ({ ...correction, note: hostile })),
  }))
  const { edition, publication } = source
  return {
    ...source,
    articles,
    edition: {
      ...edition,
      title: edition.title + hostile,
      coverAlt: edition.coverAlt + hostile,
      editorial: edition.editorial + hostile,
    },
    publication: { ...publication, name: publication.name + hostile },
  }
}
