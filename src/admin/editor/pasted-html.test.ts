import { describe, expect, it } from 'vitest'
import { cleanPastedHtml } from './pasted-html.ts'

describe('pasted from Word', () => {
  it('keeps emphasis and removes other styles', () => {
    const html = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p{color:red}</style>
      </head><body><!--StartFragment--><p class=MsoNormal style='margin:0'><b>Bold</b> and
      <span style='font-size:14pt;color:red'>plain</span><o:p></o:p></p>
      <p class=MsoNormal><o:p>&nbsp;</o:p></p><h1 style='x'>Head</h1><!--EndFragment--></body></html>`
    expect(cleanPastedHtml(html).replaceAll(/\s+/g, ' ').trim()).toBe(
      '<p><strong>Bold</strong> and plain</p> <h1>Head</h1>',
    )
  })

  it('turns paragraphs that look like list items into lists', () => {
    const item = (level: number, marker: string, text: string) =>
      `<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'><span style='mso-list:Ignore'>${marker}<span>&nbsp; </span></span>${text}</p>`
    const html = `<p>Before</p>${item(1, '·', 'One')}${item(2, 'o', 'Inner')}${item(1, '·', 'Two')}<p>Between</p>${item(1, '1.', 'First')}`
    expect(cleanPastedHtml(html)).toBe(
      '<p>Before</p><ul><li><p>One</p><ul><li><p>Inner</p></li></ul></li><li><p>Two</p></li></ul>' +
        '<p>Between</p><ol><li><p>First</p></li></ol>',
    )
  })
})

describe('pasted from Google Docs', () => {
  it('is not bold as a whole, and turns styles into elements', () => {
    const html = `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1">
      <p dir="ltr" style="line-height:1.4"><span style="font-weight:400">Plain </span><span
      style="font-weight:700;font-style:italic">both </span><span style="text-decoration:underline">u</span><a
      href="https://a.example/" style="text-decoration:none"><span style="text-decoration:underline">link</span></a></p></b>`
    expect(cleanPastedHtml(html).trim()).toBe(
      '<p>Plain <em><strong>both </strong></em><u>u</u><a target="_blank" rel="noopener noreferrer" href="https://a.example/">link</a></p>',
    )
  })
})

describe('pasted from a web page', () => {
  it('loses scripts, frames, forms and invalid links', () => {
    const html =
      '<div class="x" onclick="alert(1)"><p>a<script>alert(1)</script></p><iframe src="https://a.example/"></iframe><a href="javascript:alert(1)">b</a></div>'
    expect(cleanPastedHtml(html)).toBe('<p>a</p><p><a href="">b</a></p>')
  })

  it.each([
    ['<div>One</div><div>Two</div>', '<p>One</p><p>Two</p>'],
    [
      '<section><h4>Head</h4><div>One <b>bold</b></div>loose</section>',
      '<h3>Head</h3><p>One <strong>bold</strong></p><p>loose</p>',
    ],
    ['<div>One<br><br>Two<br>still two<br></div>', '<p>One</p><p>Two<br>still two</p>'],
    [
      '<ul><li><div>One</div></li></ul><br><p>After</p>',
      '<ul><li><p>One</p></li></ul><p>After</p>',
    ],
    [
      '<p><span><img src="https://a.example/a.png" alt="A"></span></p><p>t</p>',
      '<img src="https://a.example/a.png" alt="A"><p>t</p>',
    ],
    ['Just <span style="font-style:italic">words</span>', 'Just <em>words</em>'],
    ['<p>x<img src="file:///C:/a.png"><img src="data:image/png;base64,aa">y</p>', '<p>xy</p>'],
  ])('turns lines into paragraphs: %s', (html, clean) => {
    expect(cleanPastedHtml(html)).toBe(clean)
  })

  it.each([
    ['one column', '<table><tr><td>a</td></tr><tr><td>b</td></tr></table>', '<p>a</p><p>b</p>'],
    ['one row', '<table><tr><td>a</td><td><p>b</p></td></tr></table>', '<p>a</p><p>b</p>'],
    [
      'a stated layout',
      '<table role="presentation"><tr><td>a</td><td>b</td></tr><tr><td>c</td><td></td></tr></table>',
      '<p>a</p><p>b</p><p>c</p>',
    ],
    [
      'blocks in a cell',
      '<table><tr><td><h2>a</h2><p>b</p></td><td>c</td></tr><tr><td>d</td><td>e</td></tr></table>',
      '<h2>a</h2><p>b</p><p>c</p><p>d</p><p>e</p>',
    ],
  ])('unwraps a layout table: %s', (_, html, clean) => {
    expect(cleanPastedHtml(html)).toBe(clean)
  })

  it('keeps a data table, also inside a layout table', () => {
    const figures =
      '<table><tbody><tr><td><p>a</p></td><td>1</td></tr><tr><td>b</td><td>2</td></tr></tbody></table>'
    const kept = figures.replaceAll(/<\/?p>/g, '')
    expect(cleanPastedHtml(figures).replaceAll(/<\/?p>/g, '')).toBe(kept)
    expect(
      cleanPastedHtml(`<table><tr><td>x${figures}</td></tr></table>`).replaceAll(/<\/?p>/g, ''),
    ).toContain(kept)
  })

  it('leaves the text editor’s own clipboard unchanged', () => {
    const html = '<p data-pm-slice="1 1 []">a</p>'
    expect(cleanPastedHtml(html)).toBe(html)
  })
})
