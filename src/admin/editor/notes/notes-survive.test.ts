import { type Command, Editor } from '@tiptap/core'
import type { DOMParser } from '@tiptap/pm/model'
import { EditorState } from '@tiptap/pm/state'
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { cleanPastedHtml } from '#admin/editor/paste/pasted-html.ts'
import { textExtensions } from '#admin/editor/text/text-extensions.ts'
import { articleHtml } from '#admin/editor/text/text-tables.ts'
import type { Note } from '#domain/notes/note.ts'
import { documentText } from './document-text.ts'
import { anchorOf } from './note-anchors.ts'
import { anchorsIn, beginNote, passagesOf, showNotes } from './noted-text.ts'

function createEditor(): Editor {
  return new Editor({
    extensions: textExtensions,
    injectCSS: false,
    editorProps: { transformPastedHTML: cleanPastedHtml },
  })
}

/** One with notes, one that has the same text and is edited in the same way without any. */
const noted = createEditor()
const plain = createEditor()
const reopened = createEditor()
afterAll(() => {
  for (const editor of [noted, plain, reopened]) editor.destroy()
})

/** No character of the text occurs twice, so that each can be followed. */
const letters = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => String.fromCodePoint(0x4e00 + from + index)).join('')

const content =
  `<h2>${letters(0, 12)}</h2><p>${letters(20, 14)}<strong>${letters(40, 10)}</strong>${letters(60, 12)}</p>` +
  `<ul><li><p>${letters(80, 9)}</p></li><li><p>${letters(100, 9)}</p></li></ul>` +
  `<blockquote><p>${letters(120, 12)}</p></blockquote><p>${letters(140, 10)}<code>${letters(160, 6)}</code>${letters(170, 6)}</p>`

/** Without the history of the case before. */
function open(editor: Editor, html: string): void {
  editor.commands.setContent(html, { emitUpdate: false })
  const { doc, plugins } = editor.state
  editor.view.updateState(EditorState.create({ doc, plugins }))
}

/** Places are thousandths of the text, so that they mean something in every text. */
const place = fc.nat(1_000)

const edits = {
  type: ({ commands }: Editor) => commands.insertContent('x'),
  delete: ({ commands }: Editor) => commands.deleteSelection(),
  bold: ({ commands }: Editor) => commands.toggleBold(),
  code: ({ commands }: Editor) => commands.toggleCode(),
  link: ({ commands }: Editor) => commands.setLink({ href: 'https://a.example/' }),
  clean: (editor: Editor) => editor.chain().unsetAllMarks().setParagraph().clearNodes().run(),
  heading: ({ commands }: Editor) => commands.toggleHeading({ level: 2 }),
  list: ({ commands }: Editor) => commands.toggleBulletList(),
  quote: ({ commands }: Editor) => commands.toggleBlockquote(),
  block: ({ commands }: Editor) => commands.toggleCodeBlock(),
  split: (editor: Editor) =>
    editor.state.selection.$from.parent.isTextblock &&
    editor.chain().setTextSelection(editor.state.selection.from).splitBlock().run(),
  join: ({ commands }: Editor) => commands.joinBackward(),
  undo: ({ commands }: Editor) => commands.undo(),
  redo: ({ commands }: Editor) => commands.redo(),
  copy,
  cut: (editor: Editor) => {
    copy(editor)
    const { state, view } = editor
    view.dispatch(state.tr.deleteSelection().setMeta('uiEvent', 'cut'))
  },
  paste: ({ view }: Editor) => view.pasteHTML(clipboard, new Event('paste') as ClipboardEvent),
} satisfies Record<string, (editor: Editor) => unknown>

let clipboard = ''

function copy({ state, view }: Editor): void {
  clipboard = view.serializeForClipboard(state.selection.content()).dom.innerHTML
}

interface Edit {
  kind: keyof typeof edits
  from: number
  to: number
}

const edit: fc.Arbitrary<Edit> = fc.record({
  kind: fc.constantFrom(...(Object.keys(edits) as (keyof typeof edits)[])),
  from: place,
  to: place,
})

function select(editor: Editor, one: number, other: number): void {
  const at = (thousandth: number) =>
    Math.round((thousandth / 1_000) * editor.state.doc.content.size)
  const range = { from: at(Math.min(one, other)), to: at(Math.max(one, other)) }
  const set: Command = ({ commands }) => commands.setTextSelection(range)
  editor.commands.command(set)
}

const quietNote = {
  createdBy: 'ann',
  previewLinkId: null,
  createdAt: '',
  resolvedBy: null,
  resolvedAt: null,
  replies: [],
}

/** Notes on random passages, which may overlap. */
function addNotes(passages: readonly (readonly [number, number])[]): Note[] {
  const notes: Note[] = []
  for (const [from, to] of passages) {
    select(noted, from, to)
    const begun = beginNote(noted)
    const anchor = { ranges: [], text: '', before: '', after: '' }
    if (begun) notes.push({ ...quietNote, ...begun, suggestionId: null, anchor })
    showNotes(noted, notes, null)
  }
  return notes.map((note, index) => ({
    ...note,
    anchor: anchorsIn(noted, notes)[index]?.anchor ?? note.anchor,
  }))
}

/** The notes of each place where a character stands, in the order of the text. */
function notesOfCharacters(editor: Editor): Map<string, string[][]> {
  const found = new Map<string, string[][]>()
  editor.state.doc.descendants((node) => {
    const ids = node.marks.filter(({ type }) => type.name === 'note').map(({ attrs }) => attrs.id)
    for (const character of node.text ?? '') {
      found.set(character, [...(found.get(character) ?? []), ids.sort()])
    }
  })
  return found
}

const runs = Number(process.env.FUZZ_CASES ?? 60)

it('notes follow their words through all editing, and leave no trace in the text or on the clipboard', () => {
  const passage = fc.tuple(place, place)
  const property = fc.property(
    fc.array(passage, { minLength: 1, maxLength: 4 }),
    fc.array(edit, { minLength: 1, maxLength: 12 }),
    (passages, list) => {
      for (const editor of [noted, plain]) open(editor, content)
      clipboard = ''
      const notes = addNotes(passages)
      const meant = notesOfCharacters(noted)
      const copied = new Set<string>()
      for (const { kind, from, to } of list) {
        let onClipboard: string | null = null
        for (const editor of [plain, noted]) {
          select(editor, from, to)
          edits[kind](editor)
          if (onClipboard !== null && kind !== 'paste') expect(clipboard).toBe(onClipboard)
          onClipboard = clipboard
        }
        if (kind === 'copy' || kind === 'cut') for (const one of clipboard) copied.add(one)
      }
      const html = articleHtml(noted)
      expect(html).toBe(articleHtml(plain))
      for (const [character, places] of notesOfCharacters(noted)) {
        const [own] = meant.get(character) ?? []
        if (!own) continue
        // A copy has no notes, unless it brings back words that were removed.
        if (!copied.has(character)) expect([character, places]).toEqual([character, [own]])
        const all = places.flat()
        expect([character, all.filter((id) => !own.includes(id))]).toEqual([character, []])
        expect([character, all.length]).toEqual([character, new Set(all).size])
      }
      expectReopened(html, notes)
    },
  )
  fc.assert(property, { numRuns: runs, endOnFailure: true })
})

/** What is stored, the text and the anchors, shows the same passages again. */
function expectReopened(html: string, notes: readonly Note[]): void {
  const anchors = anchorsIn(noted, notes)
  open(reopened, html)
  showNotes(
    reopened,
    notes.map((note, index) => ({ ...note, anchor: anchors[index]?.anchor ?? note.anchor })),
    null,
  )
  const words = (editor: Editor, id: string) =>
    (passagesOf(editor).get(id) ?? [])
      .map(([from, to]) => editor.state.doc.textBetween(from, to, '', ''))
      .join('')
  if (documentText(reopened.state.doc).text.trim() !== documentText(noted.state.doc).text.trim())
    return
  for (const { id } of notes) expect(words(reopened, id)).toBe(words(noted, id))
}

it('the editor reads its own page with the notes in it, for input methods, and pasted HTML without', () => {
  open(noted, '<p>It was very quiet.</p>')
  select(noted, 400, 800)
  beginNote(noted)
  const { view } = noted
  const read = (parser: DOMParser | undefined) => parser?.parse(view.dom).eq(view.state.doc)
  expect(passagesOf(noted).size).toBe(1)
  expect(read(view.someProp('domParser'))).toBe(true)
  expect(read(view.someProp('clipboardParser'))).toBe(false)
})

it.each([
  [
    '<p>It stood still.</p><p>Nobody asked why.</p>',
    '<p>It stood still. I type.</p><p>Nobody asked why.</p>',
  ],
  ['<p>One mill of two.</p><p>It stood.</p>', '<p>One mill. No more.</p><p>It stood.</p>'],
  ['<p>It stood.</p><p>Nobody asked</p>', '<p>It stood! And</p><p>Nobody asked</p>'],
])('is found near an end of the text, with other words beside it: %s', (before, now) => {
  open(noted, before)
  const words = before.startsWith('<p>One') ? 'One mill' : 'Nobody asked'
  const { text } = documentText(noted.state.doc)
  const from = text.indexOf(words)
  const anchor = anchorOf(text, [[from, from + words.length]])
  open(reopened, now)
  showNotes(reopened, [{ id: 'a', anchor, resolvedAt: null }], null)
  const [[, pieces] = []] = passagesOf(reopened)
  expect(pieces?.map(([start, end]) => reopened.state.doc.textBetween(start, end))).toEqual([words])
})

it('notes are found again beside spaces that were typed, and that nobody has who opens the text', () => {
  const typed = '<p> He  left.  Why?  </p><p>Who  knows <br> it.</p><pre><code>a  b\nc</code></pre>'
  open(noted, '')
  noted.commands.setContent(typed, { parseOptions: { preserveWhitespace: 'full' } })
  const from = 1 + noted.state.doc.textContent.indexOf('Why?')
  noted.commands.setTextSelection({ from, to: from + 4 })
  const begun = beginNote(noted)
  if (!begun) throw new Error('No words are selected.')
  const note = { ...quietNote, ...begun, suggestionId: null }
  showNotes(noted, [note], null)
  expectReopened(typed, [note])
  for (const { state } of [noted, reopened]) {
    expect(documentText(state.doc).text.trim()).toBe('He left. Why?\nWho knows it.\na  b\nc')
  }
  expect(passagesOf(reopened).size).toBe(1)
})
