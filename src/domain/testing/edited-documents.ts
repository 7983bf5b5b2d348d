import fc from 'fast-check'
import { documentOf, type Token, tokensOf } from '#domain/merge/document.ts'
import type { DocumentMark, DocumentNode } from '#domain/merge/document-node.ts'

/** A line of a text as the tests edit it: words, each with a name of its own, and what they stand in. */
interface Line {
  kind: 'paragraph' | 'heading' | 'item' | 'quote' | 'cell' | 'caption'
  words: readonly Word[]
}

interface Word {
  text: string
  marks?: readonly DocumentMark[]
}

export const bold: DocumentMark = { type: 'bold' }
export const link: DocumentMark = { type: 'link', attrs: { href: 'https://a.example/' } }

const kinds = fc.constantFrom<Line['kind']>(
  'paragraph',
  'paragraph',
  'heading',
  'item',
  'item',
  'quote',
  'cell',
  'caption',
)

/** Texts in which each word stands once, so that what should become of it is known. */
const text = fc
  .array(fc.tuple(kinds, fc.integer({ min: 1, max: 7 })), { minLength: 1, maxLength: 6 })
  .map((lines) => {
    let count = 0
    return lines.map(([kind, size]): Line => {
      const words = Array.from({ length: size }, () => ({ text: `w${count++}` }))
      return { kind, words }
    })
  })

export type Owner = 'mine' | 'theirs'

type WordEdit = 'replace' | 'remove' | 'add' | 'bold' | 'link'
type LineEdit = 'words' | 'remove' | 'add' | 'split' | 'heading' | 'paragraph' | 'item'

export interface Plan {
  text: readonly Line[]
  /** For each line who changes it, and how; the words' edits are for lines that stay. */
  lines: readonly { owner: Owner; edit: LineEdit }[]
  words: readonly { owner: Owner | 'nobody'; edit: WordEdit }[]
}

const owners = fc.constantFrom<Owner>('mine', 'theirs')

export const plan: fc.Arbitrary<Plan> = fc.record({
  text,
  lines: fc.array(
    fc.record({
      owner: owners,
      edit: fc.constantFrom<LineEdit>(
        'words',
        'words',
        'words',
        'remove',
        'add',
        'split',
        'heading',
        'paragraph',
        'item',
      ),
    }),
    { minLength: 6, maxLength: 6 },
  ),
  words: fc.array(
    fc.record({
      owner: fc.constantFrom<Owner | 'nobody'>('mine', 'theirs', 'nobody', 'nobody'),
      edit: fc.constantFrom<WordEdit>('replace', 'remove', 'add', 'bold', 'link'),
    }),
    { minLength: 42, maxLength: 42 },
  ),
})

/** The text after the edits of some: a line's edits by its owner, and in other lines single words. */
export function edited({ text, lines, words }: Plan, by: readonly Owner[]): Line[] {
  let count = 0
  return text.flatMap((line, index): Line[] => {
    const { owner, edit } = lines[index] ?? { owner: 'mine', edit: 'words' }
    const isOwn = by.includes(owner)
    let last: Owner | undefined
    const kept = line.words.flatMap((word): Word[] => {
      const change = words[count++]
      if (!change || edit !== 'words' || change.owner === 'nobody') {
        last = undefined
        return [word]
      }
      // A word stays between those of different people.
      if (last && last !== change.owner) {
        last = undefined
        return [word]
      }
      last = change.owner
      return by.includes(change.owner) ? changedWord(word, change.edit) : [word]
    })
    const whole = { ...line, words: kept }
    if (!isOwn) return [whole]
    const added = { text: `new${index}` }
    if (edit === 'remove') return []
    if (edit === 'add')
      return [whole, { kind: line.kind, words: [added, { text: `more${index}` }] }]
    if (edit === 'split') {
      const half = Math.ceil(kept.length / 2)
      return [
        { ...line, words: kept.slice(0, half) },
        { ...line, words: [...kept.slice(half), added] },
      ]
    }
    return edit === 'words' ? [whole] : [{ ...whole, kind: edit }]
  })
}

function changedWord(word: Word, edit: WordEdit): Word[] {
  if (edit === 'remove') return []
  if (edit === 'add') return [word, { text: `after-${word.text}` }]
  if (edit === 'replace') return [{ text: `not-${word.text}` }]
  return [{ ...word, marks: [edit === 'bold' ? bold : link] }]
}

function documentOfLines(lines: readonly Line[]): DocumentNode {
  const content: DocumentNode[] = []
  for (const { kind, words } of lines) {
    const inline = words.flatMap(({ text, marks }, index): DocumentNode[] => [
      ...(index > 0 ? [{ type: 'text', text: ' ' }] : []),
      { type: 'text', text, ...(marks && { marks }) },
    ])
    const last = content.at(-1)
    const block = (type: string): DocumentNode => ({
      type,
      ...(inline.length > 0 && { content: inline }),
    })
    const within = (outer: string, inner: DocumentNode) => {
      if (last?.type === outer) {
        content[content.length - 1] = { ...last, content: [...(last.content ?? []), inner] }
      } else content.push({ type: outer, content: [inner] })
    }
    const paragraph = block('paragraph')
    if (kind === 'item') within('bulletList', { type: 'listItem', content: [paragraph] })
    else if (kind === 'quote') within('blockquote', paragraph)
    else if (kind === 'cell') {
      const cell = { type: 'tableCell', attrs: { colspan: 1 }, content: [paragraph] }
      within('table', { type: 'tableRow', content: [cell] })
    } else if (kind === 'caption') {
      const image = { type: 'image', attrs: { src: '/media/a.webp', alt: '' } }
      content.push({ type: 'figure', content: [image, block('caption')] })
    } else content.push(block(kind))
  }
  return { type: 'doc', content }
}

export const tokens = (lines: readonly Line[]) => tokensOf(documentOfLines(lines))

/** The lines with what they stand in, their words and these words' formatting. */
export function linesOf(tokens: readonly Token[]): string[] {
  const lines: string[] = []
  for (const token of tokensOf(documentOf(tokens).document)) {
    if (token.kind === 'line') lines.push(`${token.path.map(({ type }) => type).join(' ')}:`)
    else if (token.kind === 'word' && token.text.trim() !== '') {
      const marks = token.marks.map(({ type }) => type).join()
      lines.push(`${lines.pop()} ${token.text}${marks && `(${marks})`}`)
    }
  }
  return lines
}

export const wordsOf = (some: readonly Token[]) =>
  some.flatMap((token) => (token.kind === 'word' && token.text.trim() ? [token.text] : []))

/** The text after all edits of a plan, each word that is new named for who wrote it. */
function changed(text: readonly Line[], { lines, words }: Plan, owner: Owner | 'both'): Line[] {
  const by = owner === 'theirs' ? owner : 'mine'
  const own = {
    text,
    lines: lines.map(toBy),
    words: words.map((word) => (word.owner === 'nobody' ? word : toBy(word))),
  }
  const known = new Set(text.flatMap((line) => line.words.map((word) => word.text)))
  return edited(own, [by]).map((line) => ({
    ...line,
    words: line.words.map((word) =>
      known.has(word.text) ? word : { ...word, text: `${owner}-${word.text}` },
    ),
  }))

  function toBy<Edit>(edit: Edit) {
    return { ...edit, owner: by }
  }
}

/** Any edits of both, at whatever places; some that both made alike came before. */
export const anyEdits = fc
  .record({ text, shared: fc.option(plan, { nil: undefined }), mine: plan, theirs: plan })
  .map(({ text, shared, mine, theirs }) => {
    const since = shared ? changed(text, shared, 'both') : text
    return { text, mine: changed(since, mine, 'mine'), theirs: changed(since, theirs, 'theirs') }
  })
