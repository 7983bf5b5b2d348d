import { Editor } from '@tiptap/react'
import { describe, expect, it, onTestFinished } from 'vitest'
import { formOf } from '#admin/editor/form/article-form.ts'
import { textExtensions } from '#admin/editor/text/text-extensions.ts'
import { articleHtml } from '#admin/editor/text/text-tables.ts'
import { emptyText } from '#domain/articles/article-fields.ts'
import type { ArticleText } from '#domain/articles/article-submission.ts'
import type { WholeSuggestion } from '#domain/suggestions/suggestion.ts'
import { changeWords } from './announced-change.ts'
import { draw, placeAll, restAfter, withMade, writeText } from './placing.ts'
import { SuggestedChanges } from './suggestions-plugin.ts'

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

  it('is accepted alone, beside what was typed since, and what is left stays', () => {
    const opened = open('<p>Long ago the town sold its old river.</p><p>Nobody asked why.</p>')
    const [placed] = placeAll(opened, [wren]).placed
    const [first] = placed?.changes.filter(({ was }) => was === 'town') ?? []
    if (!placed || !first) throw new Error('Nothing is suggested.')
    const accepted = withMade(placed, [first])
    writeText(opened.editor, accepted)
    const { editor } = opened
    expect(articleHtml(editor)).toContain('Long ago the village sold its old river.')
    editor.commands.insertContentAt(editor.state.doc.content.size - 1, ' Still.')
    const sent = { ...opened.form, content: articleHtml(editor) }
    const rest = restAfter(editor, placed, accepted, { sent, stored: text })
    expect(rest.title).toBe('A river')
    expect(rest.content).toBe(
      '<p>Long ago the village sold its <strong>old</strong> river.</p><p>Nobody asked why. Still.</p>',
    )
    editor.commands.undo()
    editor.commands.undo()
    expect(articleHtml(editor)).toContain('the town sold')
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
})
