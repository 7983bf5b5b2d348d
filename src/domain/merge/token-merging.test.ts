import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type DocumentMark,
  type DocumentNode,
  documentOf,
  type Token,
  tokensOf,
} from './document.ts'
import type { Piece } from './pieces.ts'
import { mergeTokens } from './token-merging.ts'

/** A line of a text as the tests edit it: words, each with a name of its own, and what they stand in. */
interface Line {
  kind: 'paragraph' | 'heading' | 'item' | 'quote' | 'cell' | 'caption'
  words: readonly Word[]
}

interface Word {
  text: string
  marks?: readonly DocumentMark[]
}

const bold: DocumentMark = { type: 'bold' }
const link: DocumentMark = { type: 'link', attrs: { href: 'https://a.example/' } }

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

type Owner = 'mine' | 'theirs'

/** What happens to one word. */
type WordEdit = 'replace' | 'remove' | 'add' | 'bold' | 'link'
type LineEdit = 'words' | 'remove' | 'add' | 'split' | 'heading' | 'paragraph' | 'item'

interface Plan {
  text: readonly Line[]
  /** For each line who changes it, and how; the words' edits are for lines that stay. */
  lines: readonly { owner: Owner; edit: LineEdit }[]
  words: readonly { owner: Owner | 'nobody'; edit: WordEdit }[]
}

const owners = fc.constantFrom<Owner>('mine', 'theirs')

const plan: fc.Arbitrary<Plan> = fc.record({
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
function edited({ text, lines, words }: Plan, by: readonly Owner[]): Line[] {
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

const tokens = (lines: readonly Line[]) => tokensOf(documentOfLines(lines))

/** The lines with what they stand in, their words and these words' formatting. */
function linesOf(tokens: readonly Token[]): string[] {
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

function resultOf(pieces: readonly Piece<Token>[], side: Owner = 'mine'): Token[] {
  return pieces.flatMap((piece) => (piece.kind === 'settled' ? piece.items : piece[side]))
}

const wordsOf = (some: readonly Token[]) =>
  some.flatMap((token) => (token.kind === 'word' && token.text.trim() ? [token.text] : []))

function mergePlan(plan: Plan) {
  const [mine, theirs] = [edited(plan, ['mine']), edited(plan, ['theirs'])]
  return mergeTokens(tokens(plan.text), tokens(mine), tokens(theirs))
}

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
const anyEdits = fc
  .record({ text, shared: fc.option(plan, { nil: undefined }), mine: plan, theirs: plan })
  .map(({ text, shared, mine, theirs }) => {
    const since = shared ? changed(text, shared, 'both') : text
    return { text, mine: changed(since, mine, 'mine'), theirs: changed(since, theirs, 'theirs') }
  })

/** Both words that are in a result, and those in a dispute beside it. */
function shownWords(pieces: readonly Piece<Token>[]): string[] {
  const disputed = pieces.flatMap((piece) => (piece.kind === 'dispute' ? piece.theirs : []))
  return [...wordsOf(resultOf(pieces)), ...wordsOf(disputed)]
}

function exchanged(pieces: readonly Piece<Token>[]): Piece<Token>[] {
  const other = { mine: 'theirs', theirs: 'mine', both: 'both', nobody: 'nobody' } as const
  return pieces.map((piece) =>
    piece.kind === 'settled'
      ? { ...piece, by: other[piece.by] }
      : { ...piece, mine: piece.theirs, theirs: piece.mine },
  )
}

const paragraph = (...inline: (string | DocumentNode)[]): DocumentNode => ({
  type: 'paragraph',
  content: inline.map((one) => (typeof one === 'string' ? { type: 'text', text: one } : one)),
})

const marked = (text: string, mark: DocumentMark): DocumentNode => ({
  type: 'text',
  text,
  marks: [mark],
})

/** Each document is a list of blocks. What is in a dispute stands in brackets: mine | theirs. */
function mergedLines(
  ...documents: [base: DocumentNode[], mine: DocumentNode[], theirs: DocumentNode[]]
) {
  const [base = [], mine = [], theirs = []] = documents.map((content) =>
    tokensOf({ type: 'doc', content }),
  )
  const bracket = (text: string): Token => ({ kind: 'word', text, marks: [] })
  const shown = mergeTokens(base, mine, theirs).flatMap((piece) =>
    piece.kind === 'settled'
      ? piece.items
      : [bracket('['), ...piece.mine, bracket('|'), ...piece.theirs, bracket(']')],
  )
  return linesOf(shown)
}

describe('a passage that two people changed', () => {
  const town = [paragraph('The town sold its old river.'), paragraph('Nobody asked why.')]
  const inBold = (text: string) => marked(text, bold)

  it.each<[string, DocumentNode[], DocumentNode[], DocumentNode[], string[]]>([
    [
      'is formatted by one and reworded by the other',
      town,
      [paragraph(inBold('The town sold its old river.')), ...town.slice(1)],
      [paragraph('The town sold its last old river.'), ...town.slice(1)],
      [
        'paragraph: The(bold) town(bold) sold(bold) its(bold) last(bold) old(bold) river(bold) .(bold)',
        'paragraph: Nobody asked why .',
      ],
    ],
    [
      'is split by one and reworded by the other',
      town,
      [paragraph('The town sold'), paragraph('its old river.'), ...town.slice(1)],
      [paragraph('The town sold its new river.'), ...town.slice(1)],
      ['paragraph: The town sold', 'paragraph: its new river .', 'paragraph: Nobody asked why .'],
    ],
    [
      'is removed by one and continued by the other',
      town,
      town.slice(0, 1),
      [...town.slice(0, 1), paragraph('Nobody asked why. We did.')],
      ['paragraph: The town sold its old river . [ |', 'paragraph: Nobody asked why . We did . ]'],
    ],
    [
      'is followed by a paragraph of each',
      town,
      [...town, paragraph('A judge refused.')],
      [...town, paragraph('Then it rained.')],
      [
        'paragraph: The town sold its old river .',
        'paragraph: Nobody asked why .',
        'paragraph: A judge refused .',
        'paragraph: Then it rained .',
      ],
    ],
    [
      'is reworded by both: one dispute, not one for each word',
      town,
      [paragraph('A village sold the whole river.'), ...town.slice(1)],
      [paragraph('Some towns gave their only river.'), ...town.slice(1)],
      [
        'paragraph: [ A village sold the whole | Some towns gave their only ] river .',
        'paragraph: Nobody asked why .',
      ],
    ],
    [
      'gets another link from each',
      [paragraph('See the records.')],
      [paragraph('See the ', marked('records', link), '.')],
      [
        paragraph(
          'See the ',
          marked('records', { type: 'link', attrs: { href: 'mailto:a@b.example' } }),
          '.',
        ),
      ],
      ['paragraph: See the [ records(link) | records(link) ] .'],
    ],
  ])('%s', (_, ...[base, mine, theirs, expected]) => {
    expect(mergedLines(base, mine, theirs)).toEqual(expected)
  })

  it('is a table of which one adds a row while the other writes in a cell', () => {
    const table = (...rows: string[][]): DocumentNode => ({
      type: 'table',
      content: rows.map((cells) => ({
        type: 'tableRow',
        content: cells.map((text) => ({ type: 'tableCell', content: [paragraph(text)] })),
      })),
    })
    const cell = 'table tableRow tableCell paragraph:'
    expect(
      mergedLines(
        [table(['a', 'b'], ['c', 'd'])],
        [table(['a', 'b'], ['e', 'f'], ['c', 'd'])],
        [table(['a', 'b'], ['c', 'd more'])],
      ),
    ).toEqual(['a', 'b', 'e', 'f', 'c', 'd more'].map((words) => `${cell} ${words}`))
  })
})

describe('a document that two people changed', () => {
  it('has the edits of both, whatever the order, if these do not overlap', () => {
    fc.assert(
      fc.property(plan, (plan) => {
        const pieces = mergePlan(plan)
        expect(pieces.filter(({ kind }) => kind === 'dispute')).toEqual([])
        const expected = linesOf(tokens(edited(plan, ['mine', 'theirs'])))
        expect(linesOf(resultOf(pieces))).toEqual(expected)
      }),
    )
  })

  it('has every word that either added, in the result or in a dispute, and none twice', () => {
    fc.assert(
      fc.property(anyEdits, ({ text, mine, theirs }) => {
        const pieces = mergeTokens(tokens(text), tokens(mine), tokens(theirs))
        const shown = shownWords(pieces)
        const known = new Set(wordsOf(tokens(text)))
        const added = [...wordsOf(tokens(mine)), ...wordsOf(tokens(theirs))]
        expect(shown).toEqual(expect.arrayContaining(added.filter((word) => !known.has(word))))
        for (const side of ['mine', 'theirs'] as const) {
          const words = wordsOf(resultOf(pieces, side))
          expect(words).toEqual([...new Set(words)])
        }
      }),
    )
  })

  it('is the same whoever merges', () => {
    fc.assert(
      fc.property(anyEdits, ({ text, mine, theirs }) => {
        const [base, one, other] = [tokens(text), tokens(mine), tokens(theirs)]
        expect(exchanged(mergeTokens(base, other, one))).toEqual(mergeTokens(base, one, other))
      }),
    )
  })
})
