import { describe, expect, it } from 'vitest'
import { cleanPastedHtml } from './pasted-html.ts'
import { picturesWithin } from './pasted-pictures.ts'

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

  it('reads the style of what has words of its own about styles', () => {
    const html =
      '<p data-style="x"><span data-style="y" style="font-weight:700">Bold</span>' +
      '<span data-style="z" style="display:none">hidden</span></p>'
    expect(cleanPastedHtml(html)).toBe('<p><strong>Bold</strong></p>')
  })

  it('keeps comments, deleted and hidden words out, and makes no links of bookmarks', () => {
    const html = `<p class=MsoNormal><a name="_Toc1">Took</a> <del cite="mailto:w" datetime="x">all</del><ins
      cite="mailto:w">part</ins> of <a style='mso-comment-reference:MW_1'>it</a><span class=MsoCommentReference><a
      class=msocomanchor href="#_msocom_1">[MW1]</a></span>.<span style='display:none;mso-hide:all'>Ann</span></p><div
      style='mso-element:comment-list'><hr><div id="_com_1"><p class=MsoCommentText>Ask Ann</p></div></div>`
    expect(cleanPastedHtml(html)).toBe('<p>Took part of it.</p>')
  })

  it('keeps headings and lists as Word on the web writes them', () => {
    const item = (tag: string, level: number, place: number, text: string) =>
      `<div class="ListContainerWrapper"><${tag} role="list" start="${place}"><li data-aria-posinset="${place}" data-aria-level="${level}"
      role="listitem"><p class="Paragraph"><span>${text}</span></p></li></${tag}></div>`
    const html = `<div class="OutlineElement"><p role="heading" aria-level="1">Head</p></div>${item('ul', 1, 1, 'a')}${item('ul', 2, 1, 'b')}${item('ul', 1, 2, 'c')}${item('ol', 1, 1, 'd')}${item('ol', 1, 2, 'e')}`
    expect(cleanPastedHtml(html)).toBe(
      '<h1>Head</h1><ul><li><p>a</p><ul><li><p>b</p></li></ul></li><li><p>c</p></li></ul><ol><li><p>d</p></li><li><p>e</p></li></ol>',
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
  it('leads links where they lead, not through Outlook, whose addresses name the reader', () => {
    const pasted =
      '<a href="https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fa.example%2Fb%3Fc&amp;data=05%7Cw%40a.example">a</a>'
    expect(cleanPastedHtml(pasted)).toContain('href="https://a.example/b?c"')
  })

  it('leaves comments out, which are written like footnotes', () => {
    const html = `<p>One<sup><a href="#cmnt1" id="cmnt_ref1">[a]</a></sup>.</p><div
      style="border:1px solid black"><p><a href="#cmnt_ref1" id="cmnt1">[a]</a> Ask Ann</p></div>`
    expect(cleanPastedHtml(html)).toBe('<p>One<sup></sup>.</p>')
  })

  it('leads links where they lead, not through Google', () => {
    const link = (address: string) => `<p><a href="${address}">a</a></p>`
    const pasted = link('https://www.google.com/url?q=https://a.example/b?c%3Dd&amp;sa=D&amp;ust=1')
    expect(cleanPastedHtml(pasted)).toContain('href="https://a.example/b?c=d"')
    expect(cleanPastedHtml(link('https://www.google.com/url?q=javascript:alert(1)'))).toContain(
      'href=""',
    )
    const plain = link('https://www.google.com/search?q=b')
    expect(cleanPastedHtml(plain)).toContain('href="https://www.google.com/search?q=b"')
  })
})

describe('lists', () => {
  const item = (list: string, marker: string, text: string) =>
    `<p class=MsoListParagraph style='text-indent:-18pt;mso-list:${list}'><span style='mso-list:Ignore'>${marker}<span>&nbsp; </span></span>${text}</p>`

  it('of different kinds stay apart in Word, at each level', () => {
    const html =
      item('l0 level1 lfo1', '1.', 'a') +
      item('l0 level2 lfo1', '·', 'b') +
      item('l2 level2 lfo3', '1)', 'c') +
      item('l0 level1 lfo1', '2.', 'd') +
      item('l1 level1 lfo2', '3.', 'e') +
      item('l3 level1 lfo4', '·', 'f')
    expect(cleanPastedHtml(html)).toBe(
      '<ol><li><p>a</p><ul><li><p>b</p></li></ul><ol><li><p>c</p></li></ol></li><li><p>d</p></li></ol>' +
        '<ol start="3"><li><p>e</p></li></ol><ul><li><p>f</p></li></ul>',
    )
  })

  it.each([
    [
      'Google Docs',
      '<ul><li><p>a</p></li><ol><li><p>b</p></li></ol></ul><ol><li><p>c</p></li></ol>',
    ],
    [
      'LibreOffice',
      '<ul>\n<li><p style="line-height:1">a</p>\n<ol>\n<li><p>b</p></li></ol></li></ul>\n<ol><li><p>c</p></li></ol>',
    ],
  ])('nest and stay apart in %s', (_, html) => {
    expect(cleanPastedHtml(html).replaceAll('\n', '')).toBe(
      '<ul><li><p>a</p><ol><li><p>b</p></li></ol></li></ul><ol><li><p>c</p></li></ol>',
    )
  })
})

describe('footnotes become numbered notes', () => {
  const notes =
    '<p>One<sup>1</sup> and two<sup>2</sup>.</p><h2>Notes</h2><ol><li><p>First <em>note</em>.</p></li><li><p>Second note.</p></li></ol>'

  it.each([
    [
      'Word',
      `<p class=MsoNormal>One<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1" title=""><span class=MsoFootnoteReference><span style='mso-special-character:footnote'>[1]</span></span></a> and two<a style='mso-footnote-id:ftn2' href="#_ftn2" name="_ftnref2"><span class=MsoFootnoteReference>[2]</span></a>.</p>
      <div style='mso-element:footnote-list'><br clear=all><hr align=left size=1 width="33%">
      <div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a style='mso-footnote-id:ftn1' href="#_ftnref1" name="_ftn1"><span>[1]</span></a> First <i>note</i>.</p></div>
      <div style='mso-element:footnote' id=ftn2><p class=MsoFootnoteText><a href="#_ftnref2" name="_ftn2"><span>[2]</span></a> Second note.</p></div></div>`,
    ],
    [
      'Google Docs',
      `<p>One<sup><a href="#ftnt1" id="ftnt_ref1">[1]</a></sup> and two<sup><a href="#ftnt2" id="ftnt_ref2">[2]</a></sup>.</p><hr>
      <div><p><a href="#ftnt_ref1" id="ftnt1">[1]</a><span> First </span><i>note</i>.</p></div><div><p><a href="#ftnt_ref2" id="ftnt2">[2]</a> Second note.</p></div>`,
    ],
    [
      'LibreOffice',
      `<p>One<a class="sdfootnoteanc" name="sdfootnote1anc" href="#sdfootnote1sym"><sup>1</sup></a> and two<a class="sdfootnoteanc" name="sdfootnote2anc" href="#sdfootnote2sym"><sup>2</sup></a>.</p>
      <div id="sdfootnote1"><p class="sdfootnote"><a class="sdfootnotesym" name="sdfootnote1sym" href="#sdfootnote1anc">1</a>First <i>note</i>.</p></div>
      <div id="sdfootnote2"><p class="sdfootnote"><a class="sdfootnotesym" name="sdfootnote2sym" href="#sdfootnote2anc">2</a>Second note.</p></div>`,
    ],
    [
      'a web page',
      `<p>One<sup id="cite_ref-1"><a href="#cite_note-1">[1]</a></sup> and two<sup id="cite_ref-2"><a href="#cite_note-2">[2]</a></sup>.</p>
      <ol><li id="cite_note-1"><a href="#cite_ref-1">^</a> First <i>note</i>.</li><li id="cite_note-2">Second note. <a href="#cite_ref-2">↩</a></li></ol>`,
    ],
    [
      'a web page, whose addresses the browser writes in full',
      `<p>One<sup id="cite_ref-1"><a href="https://a.example/p#cite_note-1">[1]</a></sup> and two<sup id="cite_ref-2"><a href="https://a.example/p#cite_note-2">[2]</a></sup>.</p>
      <ol><li id="cite_note-1"><a href="https://a.example/p#cite_ref-1">^</a> First <i>note</i>.</li><li id="cite_note-2">Second note.</li></ol>`,
    ],
    [
      'a page whose numbers are bare',
      `<p>One<a href="#n1" id="r1">1</a> and two<a href="#n2" id="r2">ii</a>.</p>
      <p id="n1"><a href="#r1">1.</a> First <i>note</i>.</p><p id="n2">Second note. <a href="#r2">ii</a></p>`,
    ],
  ])('from %s', (_, html) => {
    expect(cleanPastedHtml(html).replaceAll(/\n\s*/g, '').trim()).toBe(notes)
  })

  it('keeps the words of a reference without its note, and of a link within the page', () => {
    expect(
      cleanPastedHtml('<p>a<sup><a href="#_ftn1">[1]</a></sup> <a href="#top">up</a></p>'),
    ).toBe('<p>a<sup>[1]</sup> up</p>')
  })

  it.each(['here', 'up', 'I', '5', '(a)', 'civil'])(
    'keeps “%s” and the paragraph that it leads to, which is no note',
    (words) => {
      const html = `<p>See <a href="#data">${words}</a>.</p><p id="data">Our data: <a href="#more">more</a>.</p><p id="more">c</p>`
      expect(cleanPastedHtml(html)).toBe(`<p>See ${words}.</p><p>Our data: more.</p><p>c</p>`)
    },
  )

  it('keeps the words of a link in a note', () => {
    const html =
      '<p id="a">One<sup><a href="#n">1</a></sup></p><p id="n">Said <a href="#a">here</a>. <a href="#a">↩</a></p>'
    expect(cleanPastedHtml(html)).toContain('<li><p>Said here.</p></li>')
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

  it('keeps the lines of a poem or a message, which only its style keeps apart', () => {
    const poem = (space: string, words: string) =>
      cleanPastedHtml(`<div style="color: red; white-space: ${space};">${words}</div>`)
    expect(poem('pre-wrap', 'One\n  <i>two</i>\n\n<span>three\n   four</span>\n')).toBe(
      '<p>One<br>  <em>two</em></p><p>three<br>&nbsp;&nbsp;&nbsp;four</p>',
    )
    expect(poem('pre-line', 'One\n  two')).toBe('<p>One<br>  two</p>')
    expect(poem('normal', 'One\ntwo')).toBe('<p>One\ntwo</p>')
    expect(
      poem('pre-wrap', '\n<p>One</p>\n  <ul>\n<li>two</li>\n</ul>\n').replaceAll(/\s/g, ''),
    ).toBe('<p>One</p><ul><li>two</li></ul>')
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

  it('keeps bold cells bold', () => {
    const table =
      '<table><tr><td style="font-weight:bold">a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>'
    expect(cleanPastedHtml(table)).toContain('<td><strong>a</strong></td><td>b</td>')
  })

  it('keeps pictures of signs as signs, and the ones of this site; pixels that report stay away', () => {
    const html = `<p>a <img alt="😀" src="https://a.example/1f600.svg"> <img alt=":smile:" src="https://a.example/s.png">
      <img src="https://track.example/o.gif" width="1" height="1"></p><figure><a href="${location.origin}/media/a.webp"><img
      src="${location.origin}/media/0123456789abcdef0123456789abcdef-3x2-aaaaaa.webp" alt="A"></a></figure>`
    expect(cleanPastedHtml(html).replaceAll(/\s+/g, ' ')).toBe(
      '<p>a 😀 :smile: </p><figure><img src="/media/0123456789abcdef0123456789abcdef-3x2-aaaaaa.webp" alt="A"></figure>',
    )
  })

  it('leaves the text editor’s own clipboard unchanged', () => {
    const html = '<p data-pm-slice="1 1 []">a</p>'
    expect(cleanPastedHtml(html)).toBe(html)
  })
})

it('hands on the pictures that come within the HTML, not boxes of a checklist and what holds a place', async () => {
  const bytes = 'png'.repeat(99)
  const html = `<p>a<img src="data:image/png;base64,${btoa(bytes)}"><img src="data:image/png,x"><img
    src="data:image/png;base64,${btoa(bytes)}" aria-roledescription="checkbox"><img src="data:image/gif;base64,${btoa('gif')}">
    <img src="data:image/png;base64,%">    <img src="https://a.example/b.png"><img src="data:text/html;base64,${btoa(bytes)}"></p>`
  const [picture, ...others] = picturesWithin(html)
  expect([picture?.name, picture?.type, others]).toEqual(['pasted.png', 'image/png', []])
  expect(await picture?.text()).toBe(bytes)
})
