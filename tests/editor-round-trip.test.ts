import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Editor } from '@tiptap/core'
import { afterAll, expect, it } from 'vitest'
import { textExtensions } from '#admin/editor/text/text-extensions.ts'
import { articleHtml } from '#admin/editor/text/text-tables.ts'
import { sanitizeArticleHtml } from '#domain/articles/article-html.ts'
import { parseHtml, plainText, serializeHtml } from '#domain/html-tree.ts'
import { prepareArticle } from '#tools/import/conversion/prepared-article.ts'
import { openExport } from '#tools/import/opened-export.ts'

const root = join(import.meta.dirname, '..')
const upload = '/media/0123456789abcdef0123456789abcdef-90x120.webp'

const editor = new Editor({ extensions: textExtensions, injectCSS: false })
afterAll(() => editor.destroy())

/** What the editor would save of a text that was only opened. */
function opened(content: string): string {
  editor.commands.setContent(content, { emitUpdate: false })
  return articleHtml(editor).replace(/(<p><\/p>)+$/, '')
}

it('opening an article of the demonstration changes no byte of its blocks', async () => {
  const folder = join(root, 'demo/articles')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.html'))
  expect(names.length).toBeGreaterThan(10)
  for (const name of names) {
    const html = await readFile(join(folder, name), 'utf8')
    const stored = sanitizeArticleHtml(html.replaceAll(/image:[a-z0-9-]+/g, upload))
    // Space between blocks is nothing that anybody wrote.
    expect(opened(stored), name).toBe(stored.replaceAll(/>\n\s*</g, '><').trim())
  }
})

it.each(['ghost/ghost-6.json', 'ghost/ghost-2.json', 'wordpress/market.xml', 'markdown'])(
  'opening an article imported from %s changes no word, and no byte of its pictures and captions',
  async (sample) => {
    const path = join(root, 'tools/import/samples', sample)
    const source = await openExport(path, 'https://old.example')
    let pictures = 0
    for await (const post of source.posts()) {
      if ('reason' in post) continue
      const html = serializeHtml(prepareArticle(post, new Map()).tree)
      const stored = sanitizeArticleHtml(html.replaceAll(/(<img src=")[^"]*/g, `$1${upload}`))
      expect(plainText(parseHtml(opened(stored))), post.title).toBe(plainText(parseHtml(stored)))
      expect(picturesIn(opened(stored)), post.title).toEqual(picturesIn(stored))
      pictures += picturesIn(stored).length
    }
    expect(pictures).toBeGreaterThan(0)
  },
)

function picturesIn(html: string): string[] {
  return html.match(/<figure.*?<\/figure>|<img[^>]*>/gs) ?? []
}
