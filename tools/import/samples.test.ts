import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { articleTextSchema } from '#domain/articles/article-submission.ts'
import { defaultCategories } from '#domain/articles/category.ts'
import { serializeHtml } from '#domain/html-tree.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { ownCategories } from './conversion/categories.ts'
import { type PreparedArticle, prepareArticle } from './conversion/prepared-article.ts'
import { openExport } from './opened-export.ts'

async function articlesOf(sample: string, site = ''): Promise<Map<string, PreparedArticle>> {
  const source = await openExport(join(import.meta.dirname, 'samples', sample), site)
  const articles = new Map<string, PreparedArticle>()
  for await (const post of source.posts()) {
    if ('reason' in post) continue
    const article = prepareArticle(post, ownCategories(defaultCategories))
    articles.set(article.text.title, article)
  }
  return articles
}

/** The text after the domain's own HTML cleaner. */
function articleHtml(article: PreparedArticle | undefined): string {
  if (!article) throw new Error('The sample has no such post.')
  const html = serializeHtml(article.tree)
  const { content } = articleTextSchema.parse({ title: 'T', content: html })
  expect(content.replaceAll(/ (target|rel)="[^"]*"/g, '')).toBe(
    html.replaceAll(/<img (?!src="https:)[^>]*>/g, ''),
  )
  return html
}

describe('a Ghost export', () => {
  it('of version 6 gives Lexical texts, each card as the nearest that an article holds', async () => {
    const articles = await articlesOf('ghost/ghost-6.json', 'https://old.example')
    const log = articles.get('The Harbour Log')
    const html = articleHtml(log)
    expect(html).toContain(
      '<ul><li><p>Wind</p><ol><li><p>Force</p></li></ol></li><li><p>Water</p></li></ul>',
    )
    expect(html).toContain('<figcaption>The crane, <em>before</em> the storm</figcaption>')
    expect(html).toContain(
      '<img src="https://old.example/content/images/2024/05/harbour.png" alt="">',
    )
    expect(html).toContain('<p><a href="https://example.org/pilots">The pilots</a></p>')
    expect(html).toContain('<pre><code>wind = 4</code></pre>')
    expect(html).toContain('<blockquote><p>⚓ Mind the step.</p></blockquote>')
    expect(html).toContain('<p>SPONSORED</p>')
    expect(html).toContain('<p>H<sub>2</sub>O and <s>no more</s>, <u>underlined</u></p>')
    expect(html).toContain('<p>Some <em>Markdown</em> too, a==b and <code>==code==</code>.</p>')
    expect(log?.warnings).toContain('A highlighting was dropped, its words kept')
    expect(log?.slug).toBe('the-harbour-log')
    expect(log?.text).toMatchObject({
      author: 'Ida Holm and Per Lund',
      category: 'Technology',
      coverAlt: 'The harbour',
      photoCredit: 'Photo: Ida Holm',
    })
    expect(log?.warnings).toContain('A form for signing up was dropped')
    expect(articles.get('Not Yet')).toMatchObject({ status: 'draft', publishedAt: null })
    expect(articleHtml(articles.get('Broken'))).toBe('<p>The HTML was <strong>whole</strong>.</p>')
    expect(articles.has('About')).toBe(false)
  })

  it('says of an author what Ghost says, in one line, and nothing of users without posts', async () => {
    const file = join(import.meta.dirname, 'samples/ghost/ghost-6.json')
    const { authors } = await openExport(file, 'https://old.example/')
    const picture = 'https://old.example/content/images/2024/05/crane.png'
    expect(authors).toEqual([{ name: 'Ida Holm', line: 'Counts ships. And gulls.', picture }])
    const old = join(import.meta.dirname, 'samples/ghost/ghost-2.json')
    const lines = (await openExport(old, '')).authors.map(({ name, line }) => [name, line])
    expect(lines).toEqual([['The Editor', 'Keeps the log.']])
  })

  it('of version 2 gives Mobiledoc texts and dates in UTC', async () => {
    const old = (await articlesOf('ghost/ghost-2.json', 'https://old.example')).get('An Older Post')
    expect(old?.publishedAt).toBe('2018-11-22T08:12:18.000Z')
    const html = articleHtml(old)
    expect(html).toContain(
      '<em><a href="https://example.com/old">an old link</a> still within</em>',
    )
    expect(html).toContain('<h2>From the old editor</h2>')
    expect(html).toContain('<figure data-width="wide"><img src="/content/images/2024')
    expect(html).toContain('<pre><code>a &lt; b</code></pre>')
    expect(html).toMatch(/<ol><li><p>first<\/p><\/li>.*<blockquote><p>Quoted\.<\/p><\/blockquote>$/)
    expect(old?.warnings).toEqual(['An embed of vimeo.com became a link', 'A form was dropped'])
  })
})

describe('a WordPress export', () => {
  it('gives classic texts their paragraphs and resolves shortcodes', async () => {
    const classic = (await articlesOf('wordpress/market.xml')).get('Onions & Patience')
    const html = articleHtml(classic)
    expect(html).toMatch(/^<p>The market opens at six\.<br>By seven/)
    expect(html).toContain('<p><a href="https://www.youtube.com/watch?v=market">')
    expect(html).toContain('stall.png" alt=""><figcaption>A stall at six</figcaption></figure>')
    expect(html).toContain('<p>She said it was fine [sic] and left.</p>')
    expect(html).toContain('<blockquote><p>Weigh it twice.</p><p>Then again.</p></blockquote>')
    expect(classic?.slug).toBe('cafe-onions')
    expect(classic?.warnings).toEqual(
      expect.arrayContaining([
        'Its address “café-onions” became “cafe-onions”',
        'Comments were dropped: 1',
        'A shortcode was left out: contact-form-7',
        'It stayed at the top there (sticky); here it is placed by its date',
        'Its post format was dropped: Gallery',
        'A page break was dropped; its pages are one text here',
      ]),
    )
    expect(classic?.unmapped).toBe('Trade & Prices')
  })

  it('gives block texts, with nested and shared blocks', async () => {
    const blocks = (await articlesOf('wordpress/market.xml')).get('An Argument in Brass')
    const html = articleHtml(blocks)
    expect(html).toContain(
      '<ol start="3"><li><p>Third</p><ul><li><p>Nested</p></li></ul></li></ol>',
    )
    expect(html).toContain('<p>Left.</p><p>Right.</p><p>The same everywhere.</p>')
    expect(html.match(/prices\.pdf/g)).toHaveLength(1)
    expect(html).toMatch(
      /<figure data-width="wide"><img src="\S+scale.png" alt="A scale"><figcaption>/,
    )
    expect(html).toContain('<figcaption>The scale <cite>Photo: Rosa</cite></figcaption>')
    expect(html).not.toContain('wp:')
    expect(html).toMatch(/<ol><li><p>Weighed <em>twice<\/em>\.<\/p><\/li><\/ol>$/)
    expect(blocks?.warnings).toEqual(
      expect.arrayContaining([
        'Custom fields were dropped: subtitle',
        'A term of series was dropped: Scales',
        'The button of a file was dropped, its link kept: Download',
      ]),
    )
    expect(blocks?.text.category).toBe('Finance')
  })
})

it('knows the authors of a WordPress post, those of Co-Authors Plus too', async () => {
  const file = join(await temporaryFolder('authors'), 'authors.xml')
  const author = (login: string, name: string) =>
    `<wp:author><wp:author_login>${login}</wp:author_login><wp:author_display_name>${name}</wp:author_display_name></wp:author>`
  const term = (slug: string) =>
    `<category domain="author" nicename="cap-${slug}">${slug}</category>`
  const item = (type: string, inside: string) =>
    `<item><wp:post_type>${type}</wp:post_type><wp:status>publish</wp:status><dc:creator>ann</dc:creator>${inside}</item>`
  await writeFile(
    file,
    `<rss><channel>${author('ann', 'Ann Lee')}${author('r-and-b', 'Ray &amp;amp; Ben')}${item(
      'guest-author',
      '<title>Cy Guest</title><wp:post_name>cap-cy</wp:post_name>',
    )}${item('post', `<title>Two</title>${term('r-and-b')}${term('cy')}`)}${item('post', '<title>One</title>')}</channel></rss>`,
  )
  const posts = await Array.fromAsync((await openExport(file, '')).posts())
  expect(posts).toMatchObject([{ authors: ['Ray & Ben', 'Cy Guest'] }, { authors: ['Ann Lee'] }])
})

it('names each page that is not imported', async () => {
  const pagesOf = async (sample: string) =>
    (await openExport(join(import.meta.dirname, 'samples', sample), '')).pages
  expect(await pagesOf('wordpress/market.xml')).toEqual([
    'About the Market https://market.example/7/',
  ])
  expect(await pagesOf('ghost/ghost-6.json')).toEqual(['About'])
})

describe('a folder of Markdown', () => {
  it('gives the posts of four generators', async () => {
    const articles = await articlesOf('markdown')
    expect([...articles.keys()].sort()).toEqual([
      ...['An Unfinished Thing', 'Front Matter in JSON', 'Front Matter of Eleventy', 'Hidden'],
      ...['Kiln Notes', 'Lamp Oil', 'Low Tide'],
    ])
    const statusOf = (title: string) => articles.get(title)?.status
    expect(['Hidden', 'An Unfinished Thing'].map(statusOf)).toEqual(['draft', 'draft'])
    expect(articleHtml(articles.get('Lamp Oil'))).toContain(
      '<p>Trim the <strong>wick</strong> first.</p><img',
    )
    expect(articles.get('Lamp Oil')?.warnings).toContain('Front matter without a place here: mood')
    const tide = articles.get('Low Tide')
    expect(tide).toMatchObject({ publishedAt: '2021-03-04T05:30:00.000Z', cover: 'mud.png' })
    expect(articleHtml(tide)).toContain('alt="Mud"><figcaption>The mud <cite>Bo</cite>')
    expect(tide?.text.coverAlt).toBe('Mud at low water')
    expect(articleHtml(tide)).toContain('<pre><code>{{&lt; stays &gt;}}</code></pre>')
    const kiln = articles.get('Kiln Notes')
    expect(kiln?.publishedAt).toBe('2020-01-02T12:00:00.000Z')
    expect(articleHtml(kiln)).toContain(
      '<img src="/pictures/kiln.png" alt="The kiln"><pre><code>puts "hot"',
    )
  })
})
