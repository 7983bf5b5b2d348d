import { Editor } from '@tiptap/react'
import { describe, expect, it, onTestFinished } from 'vitest'
import { textExtensions } from '#admin/editor/text/text-extensions.ts'
import { articleHtml } from '#admin/editor/text/text-tables.ts'
import { mergeIntoEditor, tokensOfHtml } from './merge-into-editor.ts'
import { MergedPassages } from './merged-passages.ts'

function open(html: string): Editor {
  const editor = new Editor({ extensions: [...textExtensions, MergedPassages], content: html })
  onTestFinished(() => editor.destroy())
  return editor
}

function merge(editor: Editor, base: string, theirs: string) {
  return mergeIntoEditor(editor, tokensOfHtml(editor, base), tokensOfHtml(editor, theirs), 'Wren')
}

/** Puts the cursor behind these words. */
function putCursorBehind(editor: Editor, words: string): void {
  editor.state.doc.descendants((node, at) => {
    const index = node.text?.indexOf(words) ?? -1
    if (index >= 0) editor.commands.setTextSelection(at + index + words.length)
  })
}

const textBefore = ({ state }: Editor) =>
  state.doc.textBetween(0, state.selection.from, '|').slice(-8)

const base = '<p>The town sold its river.</p><p>Nobody asked why.</p>'

describe('a merge into the open text', () => {
  it('leaves the cursor between changes of its own paragraph, and one’s own undo', () => {
    const editor = open(base)
    putCursorBehind(editor, 'sold its')
    editor.commands.insertContent(' old')
    const theirs =
      '<p>Then the town sold its river twice.</p><p>We asked.</p><p>Nobody asked why.</p>'
    expect(merge(editor, base, theirs)).toEqual([])
    expect(articleHtml(editor)).toBe(
      '<p>Then the town sold its old river twice.</p><p>We asked.</p><p>Nobody asked why.</p>',
    )
    expect(textBefore(editor)).toBe('its old'.padStart(8))
    editor.commands.undo()
    expect(articleHtml(editor)).toBe(theirs)
    editor.commands.redo()
    expect(articleHtml(editor)).toContain('its old river twice')
  })

  it('keeps formatting of one in the words of the other, and tints what is new', () => {
    const editor = open('<p>The town <strong>sold its river</strong>.</p><p>Nobody asked why.</p>')
    merge(editor, base, '<p>The town sold its last river.</p><h2>Why</h2><p>Nobody asked why.</p>')
    expect(articleHtml(editor)).toBe(
      '<p>The town <strong>sold its last river</strong>.</p><h2>Why</h2><p>Nobody asked why.</p>',
    )
    const tinted = [...editor.view.dom.querySelectorAll('.merged-passage')]
    expect(tinted.map(({ textContent }) => textContent)).toEqual(['last ', 'Why'])
    expect(editor.view.dom.querySelector<HTMLElement>('.merged-by')?.dataset.by).toBe('Wren')
  })

  it('leaves the empty line at the end in which one is about to write', () => {
    const editor = open(`${base}<p></p>`)
    editor.commands.focus('end')
    merge(editor, base, `${base}<p>Then it rained.</p>`)
    expect(editor.getText({ blockSeparator: '|' })).toBe(
      'The town sold its river.|Nobody asked why.|Then it rained.|',
    )
    expect(editor.state.selection.$from.parent.content.size).toBe(0)
  })

  it.each([
    ['theirs', '<p>A city sold its river.</p><p>Nobody asked why. Still.</p>'],
    ['both', '<p>A village city sold its river.</p><p>Nobody asked why. Still.</p>'],
  ] as const)('shows what overlaps, and takes %s after more was typed', (which, expected) => {
    const editor = open('<p>The village sold its river.</p><p>Nobody asked why.</p>')
    const [dispute, more] = merge(
      editor,
      base,
      '<p>A city sold its river.</p><p>Nobody asked why.</p>',
    )
    expect(more).toBeUndefined()
    expect(editor.getText()).toContain('A village sold')
    if (!dispute) throw new Error('Nothing was disputed.')
    expect(dispute.theirs).toBe('city')
    putCursorBehind(editor, 'why.')
    editor.commands.insertContent(' Still.')
    expect(mergeIntoEditor(editor, dispute.text, dispute.chosen[which], 'Wren')).toEqual([])
    expect(articleHtml(editor)).toBe(expected)
  })

  it('changes tables, lists and figures in place', () => {
    const table = (cell: string) =>
      `<table><tbody><tr><td>${cell}</td><td>b</td></tr></tbody></table><ul><li><p>one</p></li></ul>`
    const editor = open(`${table('a')}<p>Mine.</p>`)
    const theirs = `${table('a more')}<figure><img src="/media/a.webp" alt="A"></figure><p></p>`
    expect(merge(editor, `${table('a')}<p></p>`, theirs)).toEqual([])
    const html = articleHtml(editor)
    for (const part of ['<td>a more</td>', '/media/a.webp', 'Mine.']) expect(html).toContain(part)
  })
})
