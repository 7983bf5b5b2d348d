import { Editor } from '@tiptap/core'
import { NodeSelection, TextSelection } from '@tiptap/pm/state'
import { describe, expect, it, onTestFinished } from 'vitest'
import { changePicture, insertPicture, type Picture, readPicture } from './picture.ts'
import { pictureAt } from './placed-picture.ts'
import { textExtensions } from './text-extensions.ts'
import { articleHtml } from './text-tables.ts'

const src = '/media/0123456789abcdef0123456789abcdef-9x9.webp'
const bare: Picture = { src, alt: '', caption: '', credit: '', wide: false }

function open(content: string): Editor {
  const editor = new Editor({ extensions: textExtensions, content, injectCSS: false })
  onTestFinished(() => editor.destroy())
  return editor
}

function textOf(editor: Editor): string {
  return articleHtml(editor).replace(/(<p><\/p>)+$/, '')
}

/** Selects the first image. */
function select(editor: Editor) {
  let position = 0
  editor.state.doc.descendants((node, at) => {
    if (node.type.name === 'image') position = at
  })
  const { tr, doc } = editor.state
  editor.view.dispatch(tr.setSelection(NodeSelection.create(doc, position)))
  const placed = pictureAt(editor.state)
  if (!placed) throw new Error('No picture is selected.')
  return placed
}

function change(editor: Editor, changes: Partial<Picture>): string {
  const placed = select(editor)
  changePicture(editor, placed, { ...readPicture(placed), ...changes })
  return textOf(editor)
}

describe('a picture in the text', () => {
  it('gets a caption, a credit and a width, loses them, and undo brings each step back', () => {
    const image = `<img src="${src}" alt="A">`
    const editor = open(`<p>a</p>${image}<p>b</p>`)
    const steps = [
      [{ caption: 'Dusk.' }, `<figure>${image}<figcaption>Dusk.</figcaption></figure>`],
      [
        { credit: 'Photo: Lee' },
        `<figure>${image}<figcaption>Dusk. <cite>Photo: Lee</cite></figcaption></figure>`,
      ],
      [
        { wide: true, caption: '' },
        `<figure data-width="wide">${image}<figcaption><cite>Photo: Lee</cite></figcaption></figure>`,
      ],
      [{ credit: '' }, `<figure data-width="wide">${image}</figure>`],
      [{ wide: false }, image],
    ] as const
    for (const [changes, html] of steps) {
      expect(change(editor, changes)).toBe(`<p>a</p>${html}<p>b</p>`)
    }
    for (const [, html] of steps.slice(0, -1).reverse()) {
      editor.commands.undo()
      expect(textOf(editor)).toBe(`<p>a</p>${html}<p>b</p>`)
    }
  })

  it('keeps the formatting of a caption in which a word changes', () => {
    const editor = open(
      `<figure><img src="${src}"><figcaption>The <em>old</em> crane <cite>By <a href="https://a.example/">A 😀</a></cite></figcaption></figure>`,
    )
    const html = change(editor, { caption: 'The old cranes', credit: 'By A 😁' })
    expect(html).toContain('<figcaption>The <em>old</em> cranes <cite>By <a')
    expect(html).toMatch(/>A <\/a>😁<\/cite><\/figcaption>/)
  })

  it('is changed where it is by now, and keeps what a colleague changed of it', () => {
    const editor = open(`<p>a</p><img src="${src}" alt="A"><p>b</p>`)
    const placed = select(editor)
    const { schema, tr, doc } = editor.state
    const image = doc.nodeAt(placed.position)
    const caption = schema.node('caption', null, [schema.text('Dusk.')])
    const theirs = schema.node('figure', null, image ? [image, caption] : [])
    tr.replaceWith(placed.position, placed.end, theirs)
    editor.view.dispatch(tr.insert(0, schema.node('paragraph', null, [schema.text('New.')])))
    changePicture(editor, placed, { ...readPicture(placed), alt: 'A gate' })
    expect(textOf(editor)).toBe(
      `<p>New.</p><p>a</p><figure><img src="${src}" alt="A gate"><figcaption>Dusk.</figcaption></figure><p>b</p>`,
    )
  })

  it.each([
    ['Dusk at the gate.', 'Dusk.', 'Dusk at the gate. By night.', 'Dusk. By night.'],
    ['Dusk.', 'Dawn.', 'Night.', 'Dawn. Night.'],
  ])('keeps of the caption %s what both wrote meanwhile', (was, caption, theirs, both) => {
    const figure = (words: string) =>
      `<figure><img src="${src}" alt="A"><figcaption>${words}</figcaption></figure>`
    const editor = open(figure(was))
    const placed = select(editor)
    editor.commands.setContent(figure(theirs))
    changePicture(editor, placed, { ...readPicture(placed), caption })
    expect(textOf(editor)).toContain(`<figcaption>${both}</figcaption>`)
  })

  it('is there again with what was said of it if a colleague removed it meanwhile', () => {
    const editor = open(`<p>a</p><img src="${src}" alt="A"><p>b</p>`)
    const placed = select(editor)
    editor.view.dispatch(editor.state.tr.delete(placed.position, placed.end))
    changePicture(editor, placed, { ...readPicture(placed), alt: 'A gate' })
    expect(textOf(editor)).toContain(`<img src="${src}" alt="A gate">`)
    expect(editor.getText()).toMatch(/a\s+b/)
  })

  it('is deleted, copied and dragged together with its caption', () => {
    const figure = `<figure><img src="${src}" alt="A"><figcaption>Words <cite>Lee</cite></figcaption></figure>`
    const editor = open(`<p>a</p>${figure}<p>b</p>`)
    select(editor)
    const { selection } = editor.state
    expect(selection).toMatchObject({ node: { type: { name: 'figure' } } })
    const { dom } = editor.view.serializeForClipboard(selection.content())
    expect(dom.innerHTML).toContain('<figcaption>Words <cite>Lee</cite></figcaption>')
    editor.commands.deleteSelection()
    expect(textOf(editor)).toBe('<p>a</p><p>b</p>')
    editor.view.pasteHTML(dom.innerHTML, new Event('paste') as ClipboardEvent)
    expect(textOf(editor)).toContain(figure)
  })

  it('is edited from its caption, and Enter leaves the caption for the next line', () => {
    const editor = open(`<figure><img src="${src}"><figcaption>Words</figcaption></figure><p>b</p>`)
    const { tr, doc } = editor.state
    editor.view.dispatch(tr.setSelection(TextSelection.create(doc, 5)))
    expect(pictureAt(editor.state)).toMatchObject({ position: 0 })
    const enter = new KeyboardEvent('keydown', { key: 'Enter' })
    editor.view.someProp('handleKeyDown', (handle) => handle(editor.view, enter))
    editor.commands.insertContent('Next')
    expect(textOf(editor)).toMatch(/<figcaption>Words<\/figcaption><\/figure><p>Next<\/p><p>b/)
  })

  it.each([
    ['Backspace', 3, ''],
    ['Backspace', 3, 'Words'],
    ['Delete', 8, 'Words'],
  ])(
    'keeps itself and the next line when %s is pressed at the end %d of a caption',
    (key, place, words) => {
      const image = `<img src="${src}" alt="A">`
      const figure = `<figure>${image}<figcaption>${words}</figcaption></figure>`
      const editor = open(`${figure}<p>b</p>`)
      editor.commands.setTextSelection(place)
      editor.view.dom.dispatchEvent(new KeyboardEvent('keydown', { key }))
      const left = words ? figure : `<figure>${image}</figure>`
      expect(textOf(editor)).toBe(`${left}<p>b</p>`)
    },
  )

  it('leaves its words as a paragraph where something else took it away', () => {
    const editor = open(`<figure><img src="${src}"><figcaption>Words</figcaption></figure><p>b</p>`)
    editor.commands.setTextSelection(3)
    editor.commands.joinBackward()
    expect(textOf(editor)).toBe('<p>Words</p><p>b</p>')
    editor.commands.undo()
    expect(textOf(editor)).toContain(`<img src="${src}"`)
  })

  it.each([
    ['at the end of a line', 2, '<p>a</p>FIGURE<p>Next</p>'],
    ['within a line', 5, '<p>a</p><p>b</p>FIGURE<p>Nextc</p>'],
    ['before a line', 4, '<p>a</p>FIGURE<p>Nextbc</p>'],
  ])('%s, has what is written on below it, with and without a caption', (_, place, html) => {
    for (const credit of ['Lee', '']) {
      const editor = open(place === 2 ? '<p>a</p>' : '<p>a</p><p>bc</p>')
      editor.commands.setTextSelection(place)
      insertPicture(editor, { ...bare, alt: 'A', credit })
      editor.commands.insertContent('Next')
      const image = `<img src="${src}" alt="A">`
      const figure = `<figure>${image}<figcaption><cite>Lee</cite></figcaption></figure>`
      expect(textOf(editor)).toBe(html.replace('FIGURE', credit ? figure : image))
    }
  })

  it('goes behind a selected one, so that several stay in order', () => {
    const editor = open('<p>a</p>')
    editor.commands.setTextSelection(2)
    for (const caption of ['One', '', 'Three']) insertPicture(editor, { ...bare, caption })
    expect(textOf(editor).replaceAll(/ alt=""/g, '')).toBe(
      `<p>a</p><figure><img src="${src}"><figcaption>One</figcaption></figure><img src="${src}">` +
        `<figure><img src="${src}"><figcaption>Three</figcaption></figure>`,
    )
  })

  it('says when its alternative text is missing', () => {
    const lines = (html: string) =>
      [...open(html).view.dom.querySelectorAll('.picture-edit')].map((line) => line.textContent)
    expect(lines(`<p>a</p><img src="${src}" alt="A">`)).toEqual([])
    expect(lines(`<p>a</p><img src="${src}">`)).toEqual(['Add alternative text'])
  })
})
