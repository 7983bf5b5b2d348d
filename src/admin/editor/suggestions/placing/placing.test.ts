import { Editor } from '@tiptap/core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { formOf } from '#admin/editor/form/article-form.ts'
import { changeWords } from '#admin/editor/suggestions/announced-change.ts'
import { SuggestedChanges } from '#admin/editor/suggestions/suggestions-plugin.ts'
import { textExtensions } from '#admin/editor/text/text-extensions.ts'
import { articleHtml } from '#admin/editor/text/text-tables.ts'
import { emptyText } from '#domain/articles/article-fields.ts'
import type { ArticleText } from '#domain/articles/article-submission.ts'
import type { WholeSuggestion } from '#domain/suggestions/suggestion.ts'
import { draw, isStillAccepted, placeAll, restAfter, withMade, writeText } from './placing.ts'

const text: ArticleText = {
  ...emptyText,
  title: 'The river',
  author: 'The Desk',
  content: '<p>The town sold its old river.</p><p>Nobody asked why.</p>',
}

const suggestion = (by: string, change: Partial<ArticleText>, lost: WholeSuggestion['lost'] = []) =>
  [
    { id: by, by, own: false, revision: 1, colour: 0 },
    {
      id: by,
      articleId: 'river',
      by,
      base: { revision: 1, copyRevision: 0 },
      revision: 1,
      createdAt: '2026-11-25T09:00:00.000Z',
      updatedAt: '2026-11-25T09:00:00.000Z',
      baseText: text,
      text: { ...text, ...change },
      lost,
    },
  ] as const

function open(content = text.content) {
  const editor = new Editor({ extensions: [...textExtensions, SuggestedChanges], content })
  onTestFinished(() => editor.destroy())
  return { editor, form: formOf({ ...text, content }), text, proposal: null }
}

const drawn = (editor: Editor, selector: string) =>
  [...editor.view.dom.querySelectorAll(selector)].map(({ textContent }) => textContent)

const wren = suggestion('Wren', {
  title: 'A river',
  content: '<p>The village sold its <strong>old</strong> river.</p><p>Nobody asked why.</p>',
})
const ada = suggestion('Ada', {
  content: '<p>The town sold its old river.</p><h2>Silence</h2><p>Nobody dared to ask why.</p>',
})

describe('what several people suggest', () => {
  it('is drawn in place, and changes neither the text nor what is undone', () => {
    const opened = open()
    const placed = placeAll(opened, [wren, ada])
    draw(opened.editor, placed, null)
    expect(placed.changes.map(changeWords)).toEqual([
      'Title: “The river” becomes “A river”, by Wren',
      'Replaces “town” with “village”, by Wren',
      'Bold: “old”, by Wren',
      'Adds “Silence”, by Ada',
      'Replaces “asked” with “dared to ask”, by Ada',
    ])
    expect(drawn(opened.editor, 'del')).toEqual(['town', 'asked'])
    expect(drawn(opened.editor, 'ins')).toEqual(['village', 'Silence', 'dared to ask'])
    expect(drawn(opened.editor, 'ins h2')).toEqual(['Silence'])
    expect(articleHtml(opened.editor)).toBe(text.content)
    expect(opened.editor.can().undo()).toBe(false)
  })

  it('leaves the spaces that were typed, which nobody has who opens the text', () => {
    const typed = '<p>The town  sold its old river. </p><p> Nobody asked why.</p>'
    const opened = open('')
    const { editor } = opened
    editor.commands.setContent(typed, { parseOptions: { preserveWhitespace: 'full' } })
    const baseText = { ...text, content: typed }
    const [maker, whole] = suggestion('Wren', {
      content: '<p>The village sold its old river.</p><p>Nobody asked why.</p>',
    })
    const { placed, changes } = placeAll({ ...opened, form: formOf(baseText), text: baseText }, [
      [maker, { ...whole, baseText }],
    ])
    expect(changes.map(changeWords)).toEqual(['Replaces “town” with “village”, by Wren'])
    for (const one of placed) writeText(editor, withMade(one, changes))
    expect(articleHtml(editor)).toBe(typed.replace('town', 'village'))
  })

  it('is accepted alone, beside what was typed since, and what is left stays', () => {
    const opened = open('<p>Long ago the town sold its old river.</p><p>Nobody asked why.</p>')
    const [placed] = placeAll(opened, [wren]).placed
    const [first] = placed?.changes.filter(({ was }) => was === 'town') ?? []
    if (!placed || !first) throw new Error('Nothing is suggested.')
    const accepted = withMade(placed, [first])
    const written = writeText(opened.editor, accepted)
    const { editor } = opened
    expect(articleHtml(editor)).toContain('Long ago the village sold its old river.')
    editor.commands.insertContentAt(editor.state.doc.content.size - 1, ' Still.')
    const saved = { sent: opened.form, stored: text }
    expect(isStillAccepted(editor, placed, written, saved)).toBe(true)
    const { text: rest } = restAfter(editor, placed, accepted, saved)
    expect(rest.title).toBe('A river')
    expect(rest.content).toBe(
      '<p>Long ago the village sold its <strong>old</strong> river.</p><p>Nobody asked why. Still.</p>',
    )
    editor.commands.undo()
    editor.commands.undo()
    expect(articleHtml(editor)).toContain('the town sold')
    expect(isStillAccepted(editor, placed, written, saved)).toBe(false)
  })

  it('keeps what loses its place before what was accepted is saved', () => {
    const opened = open()
    const { editor } = opened
    const [placed] = placeAll(opened, [wren]).placed
    const [title] = placed?.changes.filter(({ field }) => field === 'title') ?? []
    if (!placed || !title) throw new Error('Nothing is suggested.')
    const accepted = withMade(placed, [title])
    editor.commands.setContent(text.content.replace('town', 'city'))
    const sent = { ...opened.form, title: 'A river' }
    const { text: rest, lost } = restAfter(editor, placed, accepted, { sent, stored: text })
    expect(rest.content).toContain('The city sold its <strong>old</strong> river.')
    expect(lost).toEqual([{ field: 'content', was: 'town', words: 'village' }])
  })

  it('has no place any more where the text says something else now', () => {
    const opened = open('<p>The city sold its old river.</p><p>Nobody asked why.</p>')
    const { changes } = placeAll(opened, [wren])
    expect(changes.filter(({ lost }) => lost !== null).map(changeWords)).toEqual([
      'No place: “town” becomes “village”, by Wren',
    ])
    expect(changes.map(({ label }) => label)).toContain('Bold')
  })

  it('stands beside one’s own proposal while that is written', () => {
    const opened = open('<p>The town sold its old, brown river.</p><p>Nobody asked.</p>')
    const maker = { id: 'own', by: 'Maren', own: true, revision: 0, colour: 2 }
    const placed = placeAll({ ...opened, proposal: { maker, lost: [] } }, [wren])
    draw(opened.editor, placed, null)
    expect(placed.changes.map(changeWords)).toEqual([
      'Title: “The river” becomes “A river”, by Wren',
      'Replaces “town” with “village”, by Wren',
      'Bold: “old”, by Wren',
      'Adds “, brown”, by you',
      'Removes “why”, by you',
    ])
    expect(drawn(opened.editor, 'ins.suggested-by-3')).toEqual([', brown'])
    expect(drawn(opened.editor, 'del.suggested-by-3')).toEqual([' why'])
    expect(drawn(opened.editor, 'del.suggested-by-1')).toEqual(['town'])
  })

  it('says what another description of a picture replaces', () => {
    const picture = (alt: string) => `<p>It was.</p><img src="/media/a.webp" alt="${alt}">`
    const [maker, whole] = suggestion('Wren', { content: picture('A dry mill') })
    const base = { ...text, content: picture('A mill') }
    const opened = { ...open(base.content), text: base }
    const placed = placeAll(opened, [[maker, { ...whole, baseText: base }]])
    expect(placed.changes.map(changeWords)).toEqual([
      'Picture: “A mill” becomes “A dry mill”, by Wren',
    ])
  })

  it('is drawn at pictures, lists and tables', () => {
    const figure = '<figure><img src="/media/a.webp" alt="A mill"></figure>'
    const table = '<table><tbody><tr><td>one</td><td>two</td></tr></tbody></table>'
    const list = '<ul><li><p>first</p></li></ul>'
    const rich = suggestion('Wren', { content: `${text.content}${figure}${list}${table}` })
    const opened = open()
    draw(opened.editor, placeAll(opened, [rich]), null)
    expect(opened.editor.view.dom.querySelector('ins img')?.getAttribute('alt')).toBe('A mill')
    const html = articleHtml(opened.editor)
    const [placed] = placeAll(opened, [rich]).placed
    if (!placed) throw new Error('Nothing is suggested.')
    writeText(opened.editor, withMade(placed, placed.changes))
    expect(html).toBe(text.content)
    for (const part of ['A mill', '<li><p>first</p></li>', '<td>two</td>']) {
      expect(articleHtml(opened.editor)).toContain(part)
    }
  })

  const parts: [what: string, before: string, after: string][] = [
    [
      'another link, and bold',
      '<p>See <a href="https://a.example/">the records</a> of the town.</p>',
      '<p>See <a href="https://b.example/">the records</a> of the <strong>town</strong>.</p>',
    ],
    [
      'a cell and a row',
      rows(['Year', 'Fish'], ['1990', '40'], ['1991', '30']),
      rows(['Year', 'Fish'], ['1990', '41'], ['1990.5', '35'], ['1991', '30']),
    ],
    [
      'a row less',
      rows(['1990', '40'], ['1991', '30'], ['1992', '20']),
      rows(['1990', '40'], ['1992', '21']),
    ],
    ['a column', rows(['a', 'b'], ['c', 'd']), rows(['a', 'x', 'b'], ['c', 'y', 'd'])],
    [
      'another list, and an item',
      '<ul><li><p>one</p></li><li><p>two</p></li></ul>',
      '<ol><li><p>one</p></li><li><p>one and a half</p></li><li><p>two</p></li></ol>',
    ],
    [
      'a quote that is none, and a heading',
      '<blockquote><p>Nobody asked.</p></blockquote><p>The last words.</p>',
      '<p>Nobody asked.</p><h2>After</h2><p>The very last words.</p>',
    ],
    [
      'another picture and its caption',
      '<figure><img src="/media/a.webp" alt="A mill"><figcaption>The mill</figcaption></figure><p>Then.</p>',
      '<p>Before.</p><figure><img src="/media/b.webp" alt="A dam"><figcaption>The old dam</figcaption></figure><p>Then.</p>',
    ],
    [
      'a paragraph split, and one joined',
      '<p>One two. Three four.</p><p>Five.</p><p>Six.</p>',
      '<p>One two.</p><p>Three four.</p><p>Five. Six.</p>',
    ],
  ]

  it.each(parts)(
    'is the proposal once each was accepted, in either direction: %s',
    (_, before, after) => {
      for (const order of ['first', 'last'] as const) {
        const { editor } = open(`${before}<p>The end.</p>`)
        const base = articleHtml(editor)
        const expected = articleHtml(open(`${after}<p>The end.</p>`).editor)
        let now: ArticleText = { ...text, content: base }
        let proposed: ArticleText = { ...text, content: expected }
        for (let round = 0; round < 20; round++) {
          const [[maker, whole]] = [suggestion('Wren', proposed)]
          const opened = { editor, form: formOf(now), text: now, proposal: null }
          const [placed] = placeAll(opened, [
            [maker, { ...whole, baseText: now, text: proposed }],
          ]).placed
          const change = order === 'first' ? placed?.changes[0] : placed?.changes.at(-1)
          if (!placed || !change) break
          const accepted = withMade(placed, [change])
          writeText(editor, accepted)
          const content = articleHtml(editor)
          expect(content, change.label).not.toBe(now.content)
          const sent = { ...formOf(now), content }
          proposed = restAfter(editor, placed, accepted, { sent, stored: now }).text
          now = { ...now, content }
        }
        expect(articleHtml(editor)).toBe(expected)
      }
    },
  )
})

function rows(...all: string[][]): string {
  const cells = (row: string[], name: string) =>
    row.map((cell) => `<${name}>${cell}</${name}>`).join('')
  const written = all.map((row, index) => `<tr>${cells(row, index === 0 ? 'th' : 'td')}</tr>`)
  return `<table><tbody>${written.join('')}</tbody></table>`
}
