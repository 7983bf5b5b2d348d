import { expect, it } from 'vitest'
import { articleHtml } from '#admin/editor/text/text-tables.ts'
import { merge, open, putCursorBehind } from '#admin/testing/merging-editor.ts'

const base = '<p>The town sold its river.</p><p>Nobody asked why.</p>'

it.each([
  [' old and muddy', ' muddy', ' WREN asked muddy'],
  [' old muddy and', ' muddy', ' WREN asked muddy'],
  [' old muddy and', 'muddy ', 'muddy WREN asked '],
  ['</p><p>A line of mine', ' line', ' WREN asked line'],
  ['<table><tr><td>mine</td><td></td></tr></table>', '<td></td>', '<td>WREN asked</td>'],
])('leaves what a colleague wrote within %s, once it is undone and redone', (own, at, theirs) => {
  const editor = open(base)
  putCursorBehind(editor, 'its')
  editor.commands.insertContent(own)
  const saved = articleHtml(editor)
  merge(editor, saved, saved.replace(at, theirs))
  const count = () => editor.getText().split('WREN asked').length - 1
  for (const command of ['undo', 'redo', 'undo'] as const) {
    editor.commands[command]()
    expect({ command, count: count() }).toEqual({ command, count: 1 })
    expect(editor.getText()).not.toMatch(/\w(?=WREN)|(asked|and|mine)\w| {2}/)
  }
  expect(editor.getText()).not.toMatch(/mine|muddy/)
  expect(editor.getText()).not.toMatch(/\w(?=WREN)|asked\w| {2}/)
})

it('leaves it whole where it was merged piece by piece, also by the browser’s undo', () => {
  const editor = open(base)
  putCursorBehind(editor, 'its')
  editor.commands.insertContent(' old')
  const saved = articleHtml(editor)
  const [first, second] = ['its a2x old', 'its a1x a2x old'].map((to) =>
    saved.replace('its old', to),
  )
  merge(editor, saved, first ?? '')
  merge(editor, first ?? '', second ?? '')
  const undo = { inputType: 'historyUndo', cancelable: true }
  editor.view.dom.dispatchEvent(new InputEvent('beforeinput', undo))
  expect(articleHtml(editor)).toBe(base.replace('its', 'its a1x a2x'))
})

it.each([
  {
    what: 'begins as the next one does',
    own: ' left the river and the town',
    theirs: ' left the river and then the town',
    left: ' then',
  },
  {
    what: 'took the place of a similar one',
    own: ' a worthless mayor',
    theirs: ' a breathlessly waiting mayor',
    left: ' breathlessly waiting',
  },
])('leaves a colleague’s word whole that $what', ({ own, theirs, left }) => {
  const editor = open(base)
  putCursorBehind(editor, 'why')
  editor.commands.insertContent(own)
  const saved = articleHtml(editor)
  merge(editor, saved, saved.replace(own, theirs))
  editor.commands.undo()
  expect(articleHtml(editor)).toBe(base.replace('why', `why${left}`))
})

it('leaves what a colleague wrote between paragraphs that one put at the end', () => {
  const editor = open(base)
  editor.commands.insertContentAt(editor.state.doc.content.size, '<p>One.</p><p>Two.</p>')
  const saved = articleHtml(editor)
  merge(editor, saved, saved.replace('<p>Two.', '<p>We asked.</p><p>Two.'))
  editor.commands.undo()
  expect(articleHtml(editor)).toBe(`${base}<p>We asked.</p>`)
})
