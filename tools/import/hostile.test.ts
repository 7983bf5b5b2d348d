import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { prepareArticle } from './conversion/prepared-article.ts'
import type { ImportedPost, UnreadablePost } from './imported-post.ts'
import { openExport } from './opened-export.ts'
import { unreadableReason } from './unreadable-reason.ts'

let folder: string
beforeAll(async () => {
  folder = await temporaryFolder('hostile')
})

async function postsOf(
  name: string,
  content: string | Buffer,
): Promise<(ImportedPost | UnreadablePost)[]> {
  const file = join(folder, name)
  await writeFile(file, content)
  return Array.fromAsync((await openExport(file, '')).posts())
}

const item =
  '<item><title>T</title><wp:post_id>1</wp:post_id><wp:status>publish</wp:status><content:encoded><![CDATA[Text.]]></content:encoded></item>'
const wxr = (inside: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<rss><channel>${inside}</channel></rss>`
const ghost = (post: object) =>
  JSON.stringify({
    db: [{ data: { posts: [{ id: 1, title: 'T', status: 'published', ...post }] } }],
  })
const entities = '<!DOCTYPE r [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>'
const outside = '<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>'

describe('a file that is no whole export is refused in one sentence', () => {
  it.each<[string, string, string | Buffer, RegExp]>([
    [
      'names a file outside (XXE)',
      'a.xml',
      `${outside}${wxr('&x;')}`,
      /^a\.xml declares a document type, which no WordPress export does\.$/,
    ],
    [
      'multiplies entities',
      'b.xml',
      `${entities}${wxr('&b;')}`,
      /^b\.xml declares a document type/,
    ],
    [
      'uses an unknown entity',
      'c.xml',
      wxr('<item><title>&secret;</title></item>'),
      /^c\.xml is not whole: .* \(line 2\)\.$/,
    ],
    ['is cut XML', 'd.xml', wxr(item).slice(0, -30), /^d\.xml is not whole: /],
    [
      'is another kind of XML',
      'e.xml',
      '<opml></opml>',
      /^e\.xml is not a WordPress export: it starts with <opml>\.$/,
    ],
    ['is cut JSON', 'f.json', ghost({}).slice(0, -9), /^f\.json is not whole: /],
    [
      'is JSON of another kind',
      'g.json',
      '{"name":"x"}',
      /^g\.json holds no posts: is it a Ghost export\?$/,
    ],
    [
      'has a row that is none',
      'g2.json',
      '{"db":[{"data":{"posts":[{"id":1}],"tags":[{"name":"no id"}]}}]}',
      /^g2\.json has a row of tags that cannot be read: id: /,
    ],
    ['is broken JSON', 'h.json', '{"db":[{"data":nope', /^h\.json is not whole: /],
    [
      'holds NUL bytes',
      'i.json',
      Buffer.from('{"db":\0[]}'),
      /^i\.json holds NUL bytes: it is not a text file\.$/,
    ],
    [
      'is Latin-1',
      'j.xml',
      Buffer.from(wxr('<item><title>caf\xe9</title></item>'), 'latin1'),
      /^j\.xml is not written in UTF-8: save it as UTF-8 and try again\.$/,
    ],
    [
      'is UTF-16',
      'k.json',
      Buffer.from(`\ufeff${ghost({})}`, 'utf16le'),
      /^k\.json is written in UTF-16: save it as UTF-8 and try again\.$/,
    ],
    [
      'is a ZIP file',
      'l.json',
      Buffer.from('PK\x03\x04…'),
      /^l\.json is packed: unpack it, and import what is in it\.$/,
    ],
    ['is empty', 'm.json', '', /^m\.json is empty\.$/],
    ['is something else', 'n.txt', 'Hello', /^n\.txt is not a known export: /],
    [
      'holds a monstrous value',
      'o.json',
      `{"db":[{"data":{"posts":[{"html":"${'x'.repeat(70_000_000)}"}]}}]}`,
      /^o\.json holds a single value of over 64 MB\.$/,
    ],
    [
      'holds a monstrous item',
      'p.xml',
      wxr(`<item><title>${'x'.repeat(70_000_000)}</title></item>`),
      /^p\.xml holds a single item of over 64 MB\.$/,
    ],
  ])('that %s', { timeout: 60_000 }, async (_what, name, content, sentence) => {
    await expect(postsOf(name, content)).rejects.toThrow(sentence)
  })

  it('that is not there', async () => {
    await expect(openExport(join(folder, 'none.xml'), '')).rejects.toThrow(
      /^No such file or folder: /,
    )
  })
})

describe('a file that only looks odd is read', () => {
  it.each<[string, string, string]>([
    ['has a byte order mark', 'q.xml', `\ufeff${wxr(item)}`],
    [
      'has the line ends of Windows',
      'r.xml',
      wxr(item).replaceAll('\n', '\r\n').replaceAll('><', '>\r\n<'),
    ],
    [
      'holds control characters that XML forbids',
      's.xml',
      wxr(item.replace('Text.', 'Te\u0008xt.\u000b')),
    ],
    ['has a byte order mark, as JSON', 't.json', `\ufeff${ghost({ html: '<p>Text.</p>' })}`],
    [
      'is a bare data object',
      'u.json',
      `{"meta":{},"data":{"posts":[{"id":1,"title":"T","html":"<p>Text.</p>"}]}}`,
    ],
    [
      'is Markdown with a mark and Windows line ends',
      'v.md',
      '\ufeff---\r\ntitle: T\r\n---\r\nText.\r\n',
    ],
  ])('that %s', async (_what, name, content) => {
    const [post] = await postsOf(name, content)
    const { text, tree } = prepareArticle(post as ImportedPost, new Map())
    expect(text.title).toBe('T')
    expect(tree.children).toMatchObject([{ tagName: 'p', children: [{ value: 'Text.' }] }])
  })
})

describe('an unreadable post is reported, and the others are read', () => {
  it('for its front matter', async () => {
    const bomb = `a: &a [x,x]\n${Array.from({ length: 12 }, (_, n) => `${String.fromCharCode(98 + n)}: &${String.fromCharCode(98 + n)} [${`*${String.fromCharCode(97 + n)},`.repeat(9)}]`).join('\n')}`
    for (const matter of ['title: [', bomb, '- a\n- b']) {
      const [post] = await postsOf('w.md', `---\n${matter}\n---\nText.\n`)
      expect(post).toMatchObject({ reason: expect.stringMatching(/^its front matter /) })
    }
  })

  it('for being a link, or no post, in a folder of others', async () => {
    const posts = join(folder, 'posts')
    await mkdir(posts)
    await writeFile(join(posts, 'a.md'), '---\ntitle: T\n---\nText.\n')
    await writeFile(join(posts, 'note.md'), 'Text.\n')
    await symlink('a.md', join(posts, 'link.md'))
    await symlink('.', join(posts, 'loop'))
    const found = await Array.fromAsync((await openExport(posts, '')).posts())
    const reason = expect.stringContaining('symbolic link')
    expect(found).toMatchObject([
      { title: 'T' },
      { title: 'link.md', reason },
      { title: 'loop', reason },
      { title: 'note.md', reason: 'it has no front matter' },
    ])
  })

  it('for its depth', async () => {
    for (const [name, content] of [
      ['x.json', ghost({ html: '<div>'.repeat(200_000) })],
      ['y.xml', wxr(item.replace('Text.', '<b><i>'.repeat(20_000)))],
    ] as const) {
      let reason = ''
      for (const post of await postsOf(name, content)) {
        try {
          if ('reason' in post) reason = post.reason
          else prepareArticle(post, new Map())
        } catch (error) {
          reason = unreadableReason(error)
        }
      }
      expect(reason).toBe('its text is nested too deeply, or has too many elements')
    }
  })
})
