import { expect, it } from 'vitest'
import { splitFrontMatter } from './front-matter.ts'
import { postOfMarkdown } from './markdown-post.ts'

it.each([
  [{ slug: 'the-post' }, 'the-post'],
  [{ slug: 'travel/the-post', url: '/other/' }, 'the-post'],
  [{ slug: 2020 }, '2020'],
  [{ permalink: '/2020/05/the-post/' }, 'the-post'],
  [{ permalink: '/2020/05/the-post.html' }, 'the-post'],
  [{ permalink: '/2020/the-post/index.html?a=/b' }, 'the-post'],
  [{ permalink: '/:year/:title/', url: '/blog/the-post' }, 'the-post'],
  [{ url: 'https://old.example/blog/the-post/#top' }, 'the-post'],
  [{ permalink: '/{{ date | date: "%Y/%m" }}/' }, 'a-file'],
  [{ permalink: '/{% if a %}b{% endif %}/c/' }, 'a-file'],
  [{ permalink: false, url: '/' }, 'a-file'],
  [{ permalink: '/index.html' }, 'a-file'],
  [{ url: 'https://old.example/' }, 'a-file'],
  [{}, 'a-file'],
])('of the front matter %j, keeps the address %s', (matter, slug) => {
  const file = { file: '/site/_posts/2020-05-06-A file.md', name: '2020-05-06-A file.md' }
  expect(postOfMarkdown({ ...file, matter, text: 'Words.' }, '').slug).toBe(slug)
})

it.each([{}, { latchkey: { id: 'the-mill', status: 'published' } }])(
  'reports the former addresses of a post, also of our own export: %j',
  (matter) => {
    const aliases = ['/article/mill', '/article/old-mill']
    const file = { file: '/site/the-mill.md', name: 'the-mill.md', text: 'Words.' }
    expect(postOfMarkdown({ ...file, matter: { ...matter, aliases } }, '').warnings).toEqual([
      'Its former addresses were not imported: /article/mill, /article/old-mill',
    ])
  },
)

it.each([
  ['draft: yes', false],
  ['draft: "on"', false],
  ['draft: no', true],
  ['draft:', true],
  ['published: no', false],
  ['published: Off', false],
  ['published: 2020-01-01', true],
  ['private: yes', false],
  ['Draft: true', false],
  ['Draft: true\ndraft: false', true],
  ['permalink: false', false],
  ['date: 2020-01-01\npublishDate: 2999-01-01', false],
  ['date: 2020-01-01\nexpirydate: 2021-01-01', false],
  ['date: 2020-01-01\nexpiryDate: 2999-01-01', true],
])('of a post with %j, readers see it: %s', (lines, published) => {
  const { matter = {}, text } = splitFrontMatter(`---\n${lines}\n---\nWords.`)
  const file = { file: '/site/a.md', name: 'a.md' }
  expect(postOfMarkdown({ ...file, matter, text }, '').published).toBe(published)
})

it('a file whose name begins with an underscore is a draft', () => {
  const file = { file: '/site/blog/_a.md', name: 'blog/_a.md', matter: {}, text: 'Words.' }
  expect(postOfMarkdown(file, '').published).toBe(false)
})

it('refuses a day that is not in the calendar', () => {
  const file = { file: '/site/2020-02-30-a.md', name: '2020-02-30-a.md', text: 'Words.' }
  const postOf = (matter: object) => () => postOfMarkdown({ ...file, matter: { ...matter } }, '')
  expect(postOf({ pubDate: '2021-02-29' })).toThrow('pubDate: the calendar has no 2021-02-29')
  expect(postOf({})).toThrow('the name of the file: the calendar has no 2020-02-30')
  expect(() => splitFrontMatter('+++\ndate = 2020-02-30\n+++\n')).toThrow(
    'date: the calendar has no',
  )
})
