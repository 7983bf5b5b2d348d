import { Editor } from '@tiptap/core'
import { describe, expect, it } from 'vitest'
import { sanitizeArticleHtml } from '#domain/articles/article-html.ts'
import { textExtensions } from './text-extensions.ts'
import { articleHtml } from './text-tables.ts'

function roundTrip(content: string): string {
  const editor = new Editor({ extensions: textExtensions, content, injectCSS: false })
  const html = articleHtml(editor)
  editor.destroy()
  return html.replace(/(<p><\/p>)+$/, '')
}

describe('the text editor', () => {
  it.each([
    '<h1>One</h1><h2>Two</h2><h3>Three</h3>',
    '<p><strong>b</strong> <em>i</em> <u>u</u> <s>s</s> H<sub>2</sub>O x<sup>2</sup></p>',
    '<p><a target="_blank" rel="noopener noreferrer" href="https://a.example/b"><code>c()</code></a></p>',
    '<p><strong><code>b</code></strong> <code><em>i</em> <u>u</u> <s>s</s> a<sub>1</sub> x<sup>2</sup></code></p>',
    '<blockquote><p>said</p></blockquote><ul><li><p>a</p></li></ul><ol><li><p>b</p></li></ol>',
    '<figure><img src="https://a.example/a.png" alt="A"><figcaption>Said <em>so</em></figcaption></figure>',
    '<figure data-width="wide"><img src="/media/0123456789abcdef0123456789abcdef-9x9.webp" alt="A" title="T"></figure>',
    '<figure><img src="https://a.example/a.png"><figcaption>Said <cite>Photo: <a target="_blank" rel="noopener noreferrer" href="https://b.example/">B</a></cite></figcaption></figure>',
    '<figure><img src="https://a.example/a.png" alt=""><figcaption><cite>B</cite> said <em>so</em></figcaption></figure>',
    '<figure><img src="https://a.example/a.png"><img src="https://a.example/b.png"><figcaption>Two <cite>C</cite></figcaption></figure>',
    '<figure><img src="https://a.example/a.png"><figcaption><p>One.</p><p>Two.</p></figcaption></figure>',
    '<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>',
    '<table><caption>C <em>d</em></caption><tbody><tr><th>a</th><td colspan="2">1</td></tr><tr><td>b</td><td>2</td><td>3</td></tr></tbody></table>',
    '<table><tbody><tr><td><p>a</p><ul><li><p>b</p></li></ul></td><td>1</td></tr></tbody></table>',
    '<figure><table><tbody><tr><td>1</td></tr></tbody></table><figcaption>c</figcaption></figure>',
    '<p>before</p><hr><pre><code>x &lt; y</code></pre><p>line<br>line</p>',
    '<ol><li><p>a</p></li><li><img src="https://a.example/a.png" alt="A"></li><li><p>b</p></li></ol>',
    '<ol><li><figure><img src="https://a.example/a.png"><figcaption>A</figcaption></figure></li></ol>',
    '<ul><li><h3>a</h3><p>b</p></li><li><pre><code>c</code></pre></li><li><ul><li><p>d</p></li></ul></li></ul>',
    '<ul><li><table><tbody><tr><td>1</td></tr></tbody></table></li><li><blockquote><p>q</p></blockquote></li></ul>',
  ])('writes what it reads: %s', (html) => {
    expect(roundTrip(html)).toBe(html)
  })

  it.each(['mailto:a@b.example', 'tel:+123'])('keeps the link %s', (address) => {
    const html = `<p><a href="${address}">x</a></p>`
    expect(roundTrip(html)).toBe(html)
  })

  it.each(['http://a.example/', 'https://a.example/b?c'])(
    'keeps the link %s and opens it in a new tab without an opener',
    (address) => {
      const html = roundTrip(`<p><a href="${address}">x</a></p>`)
      expect(html).toContain(`href="${address}"`)
      expect(html).toContain('target="_blank"')
      expect(html).toContain('rel="noopener noreferrer"')
    },
  )

  it.each(['-', '1.', '>', '##'])(
    'leaves %s alone that is typed at the beginning of an item',
    (sign) => {
      const type = (content: string, at: number) => {
        const editor = new Editor({ extensions: textExtensions, content, injectCSS: false })
        const { view } = editor
        editor.commands.setTextSelection(at + sign.length)
        const { from } = view.state.selection
        const deflt = () => view.state.tr
        const made = view.someProp('handleTextInput', (type) => type(view, from, from, ' ', deflt))
        editor.destroy()
        return made === true
      }
      expect(type(`<p>${sign}</p>`, 1)).toBe(true)
      expect(type(`<ul><li><p>${sign}</p></li></ul>`, 3)).toBe(false)
    },
  )

  it('ends a link where it ends', () => {
    const content = '<p>Read <a href="https://a.example/">our guide</a></p>'
    const editor = new Editor({ extensions: textExtensions, content, injectCSS: false })
    editor.commands.setTextSelection(editor.state.doc.content.size - 1)
    editor.view.dispatch(editor.state.tr.insertText('. And more'))
    expect(editor.getHTML()).toContain('>our guide</a>. And more</p>')
    editor.destroy()
  })

  it.each([
    ['Enter', '<ol><li><h3>a|</h3></li></ol>', '<ol><li><h3>a</h3></li><li><p></p></li></ol>'],
    [
      'Enter',
      '<ol><li><pre><code>a|</code></pre></li></ol>',
      '<ol><li><pre><code>a\n</code></pre></li></ol>',
    ],
    [
      'Enter',
      '<ol><li><p>a</p><pre>b|c</pre></li></ol>',
      '<ol><li><p>a</p><pre><code>b\nc</code></pre></li></ol>',
    ],
    [
      'Enter',
      '<ul><li><hr><p>a|b</p></li></ul>',
      '<ul><li><hr><p>a</p></li><li><p>b</p></li></ul>',
    ],
    [
      'Tab',
      '<ol><li><hr></li><li>|a</li></ol>',
      '<ol><li><hr><ol><li><p>a</p></li></ol></li></ol>',
    ],
    [
      'Shift-Tab',
      '<ol><li><hr><ol><li>|a</li></ol></li></ol>',
      '<ol><li><hr></li><li><p>a</p></li></ol>',
    ],
    [
      'Backspace',
      '<ul><li><h3>|a</h3></li><li>b</li></ul>',
      '<h3>a</h3><ul><li><p>b</p></li></ul>',
    ],
    ['Backspace', '<pre>|a\n\nb</pre><p>c</p>', '<p>a<br><br>b</p><p>c</p>'],
    ['Backspace', '<p>c</p><pre>|a\nb</pre>', '<p>ca<br>b</p>'],
  ])('on %s in %s, has %s', (key, before, after) => {
    const editor = new Editor({ extensions: textExtensions, content: before, injectCSS: false })
    editor.state.doc.descendants(({ text }, position) => {
      const at = text?.indexOf('|') ?? -1
      if (at < 0) return
      editor.commands.deleteRange({ from: position + at, to: position + at + 1 })
      editor.commands.setTextSelection(position + at)
    })
    const [pressed = '', shift] = key.split('-').reverse()
    const press = new KeyboardEvent('keydown', { key: pressed, shiftKey: shift !== undefined })
    editor.view.dom.dispatchEvent(press)
    expect(articleHtml(editor).replace(/(<p><\/p>)+$/, '')).toBe(after)
    editor.destroy()
  })

  it.each([
    'javascript:alert(1)',
    'ftp://a.example/',
    '/article/x',
    'data:text/html,x',
    'a.example',
  ])('gives the link %s a blank address', (address) => {
    expect(roundTrip(`<p><a href="${address}">x</a></p>`)).toContain('href=""')
  })

  it('writes HTML that the sanitizer leaves unchanged', () => {
    const html = roundTrip('<p>A <a href="https://a.example/">link</a>, <b>bold</b>.</p><hr>')
    expect(sanitizeArticleHtml(html)).toBe(html)
  })
})
