import type { Editor } from '@tiptap/core'
import { describe, expect, it } from 'vitest'
import { beginNote, passagesOf, showNotes } from '#admin/editor/notes/noted-text.ts'
import { articleHtml } from '#admin/editor/text/text-tables.ts'
import { merge, open, putCursorBehind } from '#admin/testing/merging-editor.ts'
import { passageWords, settlePassage, shownWords } from './merge-into-editor.ts'

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

  it.each([
    '<p>We asked.</p>',
    '<h2>Why it matters</h2>',
    '<hr>',
    '<ul><li><p>one</p></li><li><p>two</p></li></ul>',
    '<blockquote><p>He said so.</p></blockquote>',
    '<pre><code>sold()</code></pre>',
    '<img src="/media/a" alt="A lock">',
    '<figure><img src="/media/a"><figcaption>At dawn</figcaption></figure>',
    '<table><tbody><tr><td><p>a</p></td></tr></tbody></table>',
  ])('takes out what a colleague deleted: %s', (block) => {
    const [first, second] = base.split(/(?=<p>Nobody)/)
    for (const text of [`${first}${block}${second}`, `${base}${block}`]) {
      const editor = open(text.replace('sold', 'sold off'))
      expect(merge(editor, text, base)).toEqual([])
      expect(articleHtml(editor)).toBe(base.replace('sold', 'sold off'))
    }
  })

  it('keeps the alternative text of one and the caption of the other', () => {
    const bare = '<img src="/media/a"><p>Seen.</p>'
    const figure = '<figure><img src="/media/a"><figcaption>At dawn</figcaption></figure>'
    const editor = open('<img src="/media/a" alt="A lock"><p>Seen.</p>')
    expect(merge(editor, bare, `${figure}<p>Seen.</p>`)).toEqual([])
    expect(articleHtml(editor)).toBe(
      '<figure><img src="/media/a" alt="A lock"><figcaption>At dawn</figcaption></figure><p>Seen.</p>',
    )
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

  it('leaves the cursor within words that a colleague formats', () => {
    const editor = open(base)
    putCursorBehind(editor, 'The town')
    const theirs = base.replace('The town sold its', '<strong>The town <em>sold</em> its</strong>')
    merge(editor, base, theirs)
    expect(textBefore(editor)).toBe('The town')
    expect(articleHtml(editor)).toBe(theirs)
    merge(editor, theirs, base)
    expect(textBefore(editor)).toBe('The town')
    expect(articleHtml(editor)).toBe(base)
  })

  it.each([
    ['<h2>', '</h2>'],
    ['<ul><li><p>', '</p></li></ul>'],
    ['<blockquote><p>We asked.</p><p>', '</p></blockquote>'],
    ['<pre><code>', '</code></pre>'],
  ])(
    'leaves the cursor at its words where a colleague makes %s of them, and writes',
    (...block) => {
      for (const at of ['town sold', 'river.']) {
        const editor = open(base)
        putCursorBehind(editor, at)
        const [, following] = base.split('</p>')
        merge(
          editor,
          base,
          `${block.join('The old town sold its last river today.')}${following}</p>`,
        )
        expect(textBefore(editor).at(-1)).toBe(at.at(-1))
      }
    },
  )

  it.each([' Still.</p>', ' Still.</p><p>We asked.</p>'])(
    'leaves the cursor at its words where a colleague goes on with “%s”',
    (more) => {
      const editor = open(base)
      putCursorBehind(editor, 'Nobody asked why.')
      merge(editor, base, base.replace(/<.p>$/, more))
      expect(textBefore(editor)).toBe('ked why.')
    },
  )

  it('leaves the empty line at the end in which one is about to write', () => {
    const editor = open(`${base}<p></p>`)
    editor.commands.focus('end')
    merge(editor, base, `${base}<p>Then it rained.</p>`)
    expect(editor.getText({ blockSeparator: '|' })).toBe(
      'The town sold its river.|Nobody asked why.|Then it rained.|',
    )
    expect(editor.state.selection.$from.parent.content.size).toBe(0)
  })

  /** Merges two texts of which one passage is disputed. */
  function dispute(editor: Editor, base: string, theirs: string) {
    const [found, ...more] = merge(editor, base, theirs)
    if (!found) throw new Error('Nothing is disputed.')
    expect(more).toEqual([])
    return found
  }

  const city = '<p>A city sold its river.</p><p>Nobody asked why.</p>'

  it('finds what overlaps below a table to which the merge adds a cell', () => {
    const below = (rows: string, words: string) =>
      `<table><tbody>${rows}</tbody></table><p>Nobody asked why.</p><p>${words} sold its river.</p>`
    const editor = open(below('<tr><td>a</td><td>b</td></tr>', 'O'))
    const theirs = below('<tr><td>c</td></tr><tr><td>a</td></tr>', 'A city')
    const found = dispute(editor, below('<tr><td>a</td></tr>', 'The town'), theirs)
    expect(passageWords(editor, found.passage.id)).toBe('O')
    settlePassage(editor, found, 'theirs', 'Wren')
    const rows = '<tr><td></td><td>c</td></tr><tr><td>a</td><td>b</td></tr>'
    expect(articleHtml(editor)).toBe(below(rows, 'A city'))
  })

  it.each([
    ['mine', '<p>One evening the village sold its river.</p><p>Nobody asked why. Still.</p>'],
    ['theirs', '<p>A city sold its river.</p><p>Nobody asked why. Still.</p>'],
    [
      'both',
      '<p>One evening the village A city sold its river.</p><p>Nobody asked why. Still.</p>',
    ],
  ] as const)('shows what overlaps as it is now, and keeps %s of it', (choice, expected) => {
    const editor = open('<p>O sold its river.</p><p>Nobody asked why.</p>')
    const found = dispute(editor, base, city)
    const words = () => passageWords(editor, found.passage.id)
    expect(words()).toBe('O')
    putCursorBehind(editor, 'O')
    for (const key of 'ne evening the village') editor.commands.insertContent(key)
    putCursorBehind(editor, 'why.')
    editor.commands.insertContent(' Still.')
    expect(words()).toBe('One evening the village')
    expect(editor.view.dom.querySelector('.disputed-passage')?.textContent?.trim()).toBe(words())
    settlePassage(editor, found, choice, 'Wren')
    expect(articleHtml(editor)).toBe(expected)
    expect(editor.view.dom.querySelector('.disputed-passage')).toBeNull()
  })

  it.each([
    ['theirs', city],
    [
      'both',
      '<p>It rained.</p><p>All day.</p><p>A city sold its river.</p><p>Nobody asked why.</p>',
    ],
  ] as const)(
    'follows what is written anew in the place of the text, and takes %s',
    (choice, expected) => {
      const editor = open('<p></p>')
      const found = dispute(editor, base, city)
      editor.commands.focus('end')
      editor.commands.insertContent('It rained.')
      editor.commands.splitBlock()
      editor.commands.insertContent('All day.')
      expect(passageWords(editor, found.passage.id)).toBe('It rained.\nAll day.')
      settlePassage(editor, found, choice, 'Wren')
      expect(articleHtml(editor)).toBe(expected)
    },
  )

  it('shows the addresses of words that both linked', () => {
    const linkTo = (address: string) => base.replace('its', `<a href="${address}">its</a>`)
    const editor = open(linkTo('https://a.example'))
    const found = dispute(editor, base, linkTo('https://b.example'))
    expect(passageWords(editor, found.passage.id)).toBe('its (https://a.example)')
    expect(shownWords(found.theirs)).toBe('its (https://b.example)')
  })

  it('replaces nothing of another text that came into the editor', () => {
    const editor = open('<p>O sold its river.</p><p>Nobody asked why.</p>')
    const found = dispute(editor, base, city)
    editor.commands.setContent('<p>An older version.</p>', { emitUpdate: false })
    settlePassage(editor, found, 'theirs', 'Wren')
    expect(articleHtml(editor)).toMatch(/An older version\..*A city/)
  })

  it('leaves what is typed before the block of a passage', () => {
    const editor = open('<p>The town sold its river.</p><p>We did.</p>')
    const found = dispute(editor, base, '<p>The town sold its river.</p><p>No one knew.</p>')
    putCursorBehind(editor, 'river.')
    editor.commands.insertContent(' Twice.')
    settlePassage(editor, found, 'theirs', 'Wren')
    expect(articleHtml(editor)).toBe('<p>The town sold its river. Twice.</p><p>No one knew.</p>')
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

describe('a note on words that a merge changes', () => {
  const text =
    '<p>The first line.</p><p>The river was quiet in the morning.</p><p>Then it rained.</p>'

  function openNoted(words: string) {
    const editor = open(text)
    putCursorBehind(editor, words)
    const { to } = editor.state.selection
    editor.commands.setTextSelection({ from: to - words.length, to })
    const note = beginNote(editor)
    if (!note) throw new Error('Nothing was noted.')
    const shown = { ...note, resolvedAt: null }
    showNotes(editor, [shown], null)
    return { editor, note: shown, noted: () => notedWords(editor, note.id) }
  }

  function notedWords(editor: Editor, id: string): string[] {
    const pieces = passagesOf(editor).get(id) ?? []
    return pieces.map(([from, to]) => editor.state.doc.textBetween(from, to, '|'))
  }

  it('is on the words again when they return', () => {
    const { editor, note, noted } = openNoted('river was quiet')
    const mergeAndMark = (was: string, now: string) => {
      merge(editor, was, now)
      showNotes(editor, [note], null)
    }
    const without = '<p>The first line.</p><p>Then it rained.</p>'
    mergeAndMark(text, without)
    expect(noted()).toEqual([])
    mergeAndMark(without, without.replace('rained', 'poured'))
    expect(noted()).toEqual([])
    mergeAndMark(without.replace('rained', 'poured'), text)
    expect(noted()).toEqual(['river was quiet'])
  })

  it.each([
    ['quiet', 'silent', ['silent in']],
    ['quiet in', 'quiet and cold in', ['quiet and cold in']],
    ['was quiet', 'was very quiet', ['quiet in']],
    ['in the', 'in all the', ['quiet in']],
  ])('%j that becomes %j stays in one piece', (was, now, expected) => {
    const { editor, noted } = openNoted('quiet in')
    merge(editor, text, text.replace(was, now))
    expect(noted()).toEqual(expected)
  })

  it('stays in one piece where its paragraph is split and joined again', () => {
    const { editor, noted } = openNoted('quiet in')
    const split = text.replace('quiet in', 'quiet</p><p>in')
    merge(editor, text, split)
    expect(noted()).toEqual(['quiet|in'])
    merge(editor, split, text)
    expect(noted()).toEqual(['quiet in'])
  })
})

describe('a paragraph that a colleague moved', () => {
  it.each([' old', ''])('takes the cursor and what was written at it, “%s”, along', (own) => {
    const editor = open(base)
    putCursorBehind(editor, 'sold its')
    editor.commands.insertContent(own)
    const [first, second] = base.split(/(?<=<\/p>)/)
    expect(merge(editor, base, `${second}${first}`)).toEqual([])
    editor.commands.insertContent(' and wide')
    expect(articleHtml(editor)).toBe(
      `<p>Nobody asked why.</p><p>The town sold its${own} and wide river.</p>`,
    )
    editor.chain().undo().undo().run()
    expect(articleHtml(editor)).toBe(
      `<p>Nobody asked why.</p><p>The town sold its${own} river.</p>`,
    )
  })
})
