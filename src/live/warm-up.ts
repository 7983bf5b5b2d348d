import type { Article } from '#domain/articles/article.ts'
import { emptyText } from '#domain/articles/article-fields.ts'
import type { ArticleSource } from '#domain/reader/article-source.ts'

const paragraph =
  '<p>A <strong>sentence</strong>, <em>as</em> long as <a target="_blank" rel="noopener noreferrer" href="https://example.org/">they are</a> &amp; no longer.</p>'

/** Has everything that the editor writes, so that rendering it runs what articles need. */
const article: Article = {
  ...emptyText,
  _id: 'sample-aaaaaa',
  slug: null,
  title: 'Sample',
  summary: 'A summary.',
  category: 'Politics',
  coverImage: '/media/0123456789abcdef0123456789abcdef-1600x900.webp',
  coverAlt: 'Nothing',
  tags: ['sample'],
  author: 'Nobody',
  authors: [{ id: 'nobody', name: 'Nobody', role: 'text' }],
  sources: 1,
  citations: [{ title: 'A source', url: 'https://example.org/' }],
  corrections: [],
  published: true,
  status: 'published',
  publishedAt: '2026-01-01T00:00:00.000Z',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  revision: 1,
  content: [
    paragraph.repeat(10),
    '<h2>Heading</h2><blockquote><p>Words.</p></blockquote><hr><pre><code>code</code></pre>',
    '<ul><li><p>One</p></li></ul><ol start="2"><li><p>Two</p></li></ol><p>A<br>B <u>c</u></p>',
    '<figure data-width="wide"><img src="/media/0123456789abcdef0123456789abcdef-1600x900.webp" alt=""><figcaption>Words <cite>Nobody</cite></figcaption></figure>',
    '<table><tbody><tr><th colspan="1">1</th><td>2</td></tr></tbody></table>',
  ].join(''),
  quotes: [{ text: 'A sentence.', attribution: 'nobody', position: 'right' }],
}

/** One article, alone in its magazine. */
const source: ArticleSource = {
  settings: async () => null,
  lead: async () => null,
  article: async () => article,
  withdrawn: async () => null,
  corrections: async () => null,
  neighbours: async () => ({
    newer: null,
    older: article,
  }),
  related: async () => [{ ...article, publishedAt: article.createdAt }],
  feedTop: async (feed) => ({
    feed,
    articles: [{ ...article, date: 'JAN 1', cited: '' }],
    older: 0,
  }),
  namedList: async () => null,
  feedPage: async () => null,
  newest: async () => [article],
  contributors: async () => [],
  contributor: async () => null,
  currentEdition: async () => null,
  editions: async () => [],
  edition: async () => null,
  map: async () => ({ count: 0, categories: [], tags: [], newest: [] }),
}

const paths = [`/article/${article._id}`, '/']

/**
 * Renders a sample of each large page, so that the code is compiled before it is needed: it takes most
 * of the time of the first page.
 */
export async function renderSample(
  render: (url: string, source: ArticleSource) => Promise<Response>,
): Promise<void> {
  for (const path of paths) {
    const page = await render(`https://sample.example${path}`, source)
    if (!page.ok) throw new Error(`The sample of ${path} answered ${page.status}.`)
    await page.arrayBuffer()
  }
}
