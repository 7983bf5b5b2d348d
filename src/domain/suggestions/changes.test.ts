import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { documentOf, type Token, tokensOf } from '#domain/merge/document.ts'
import type { DocumentNode } from '#domain/merge/document-node.ts'
import { anyEdits, linesOf, tokens } from '#domain/testing/edited-documents.ts'
import { type Change, changesOf, withChanges } from './changes.ts'

const paragraph = (text: string): DocumentNode => ({
  type: 'paragraph',
  content: [{ type: 'text', text }],
})

const inBold = (text: string): DocumentNode => ({
  type: 'paragraph',
  content: [{ type: 'text', text, marks: [{ type: 'bold' }] }],
})

const tokensOfBlocks = (...content: DocumentNode[]) => tokensOf({ type: 'doc', content })

/** Each change as `kind: removed > added`. */
function shown(text: readonly Token[], proposal: readonly Token[]): string[] {
  const words = (some: readonly Token[]) =>
    some.map((token) => (token.kind === 'word' ? token.text : '¶')).join('')
  return changesOf(text, proposal).map(
    ({ kind, from, to, start, end }) =>
      `${kind}: ${words(text.slice(from, to))} > ${words(proposal.slice(start, end))}`,
  )
}

describe('the changes of a proposal', () => {
  const town = paragraph('The town sold its old river.')
  const why = paragraph('Nobody asked why.')
  const list = (type: string, ...items: string[]): DocumentNode => ({
    type,
    content: items.map((text) => ({ type: 'listItem', content: [paragraph(text)] })),
  })
  const figure = (src: string, caption: string): DocumentNode => ({
    type: 'figure',
    content: [
      { type: 'image', attrs: { src, alt: '' } },
      { type: 'caption', content: [{ type: 'text', text: caption }] },
    ],
  })

  it.each<[string, DocumentNode[], DocumentNode[], string[]]>([
    [
      'are phrases, not words, and one for each sentence',
      [town, why],
      [paragraph('The village gave away its river.'), paragraph('Nobody asked who.')],
      ['words: town sold > village gave away', 'words: old  > ', 'words: why > who'],
    ],
    [
      'stay in their lines, also where a short one gets long',
      [paragraph('Police closed it.'), paragraph('Drivers closed their windows at noon.')],
      [
        paragraph('Police closed it. The mayor said that it stays closed for weeks.'),
        paragraph('Commuters closed their windows at noon.'),
      ],
      ['words:  >  The mayor said that it stays closed for weeks.', 'words: Drivers > Commuters'],
    ],
    [
      'are of formatting alone',
      [town],
      [inBold('The town sold its old river.')],
      ['formatting: The town sold its old river. > The town sold its old river.'],
    ],
    [
      'are of a block alone',
      [town, why],
      [town, { ...why, type: 'heading', attrs: { level: 2 } }],
      ['block: ¶ > ¶'],
    ],
    [
      'are whole paragraphs',
      [town, why],
      [town, paragraph('We did.'), why],
      ['words:  > ¶We did.'],
    ],
    [
      'turn a list into another one as a whole',
      [list('bulletList', 'one', 'two', 'three')],
      [list('orderedList', 'one', 'two', 'three')],
      ['block: ¶one¶two¶ > ¶one¶two¶'],
    ],
    [
      'replace a picture, and reword its caption',
      [town, figure('/media/a.webp', 'The mill')],
      [town, figure('/media/b.webp', 'The dam')],
      ['words: ¶ > ¶', 'words: mill > dam'],
    ],
  ])('%s', (_, text, proposal, expected) => {
    expect(shown(tokensOfBlocks(...text), tokensOfBlocks(...proposal))).toEqual(expected)
  })
})

const pairs = anyEdits.map(({ mine, theirs }) => [tokens(mine), tokens(theirs)] as const)

/** Which changes are accepted, and in which order they are decided. */
const decisions = fc.array(fc.tuple(fc.boolean(), fc.nat()), { minLength: 60, maxLength: 60 })

describe('any proposal', () => {
  it('is the text once all is accepted, and leaves it as it was once all is refused', () => {
    fc.assert(
      fc.property(pairs, ([text, proposal]) => {
        const changes = changesOf(text, proposal)
        expect(withChanges(text, proposal, changes)).toEqual(proposal)
        expect(withChanges(text, proposal, [])).toEqual(text)
      }),
    )
  })

  it('comes to the same in whatever order its changes are accepted and refused', () => {
    fc.assert(
      fc.property(pairs, decisions, ([text, proposal], decided) => {
        const changes = changesOf(text, proposal)
        const isAccepted = (change: Change) => decided[changes.indexOf(change)]?.[0] ?? false
        const expected = withChanges(text, proposal, changes.filter(isAccepted))
        const order = [...changes].sort(
          (one, other) =>
            (decided[changes.indexOf(one)]?.[1] ?? 0) - (decided[changes.indexOf(other)]?.[1] ?? 0),
        )
        // What is decided first, and what later.
        const early = order.slice(0, order.length / 2)
        const accepted = changes.filter((one) => early.includes(one) && isAccepted(one))
        const left = changes.filter((one) => !early.includes(one) || isAccepted(one))
        const now = withChanges(text, proposal, accepted)
        const rest = withChanges(text, proposal, left)
        // What is open is found again, and makes of the one the other.
        expect(withChanges(now, rest, changesOf(now, rest))).toEqual(rest)
        const late = changes.filter((one) => !early.includes(one) && isAccepted(one))
        const both = changes.filter((one) => accepted.includes(one) || late.includes(one))
        expect(withChanges(text, proposal, both)).toEqual(expected)
      }),
    )
  })

  it('gives with one accepted and the others refused just that one', () => {
    fc.assert(
      fc.property(pairs, fc.nat(), ([text, proposal], which) => {
        const changes = changesOf(text, proposal)
        const one = changes[which % Math.max(1, changes.length)]
        if (!one) return
        const result = withChanges(text, proposal, [one])
        const before = text.slice(0, one.from)
        const after = text.slice(one.to)
        expect(result).toEqual([...before, ...proposal.slice(one.start, one.end), ...after])
        expect(linesOf(result)).toEqual(linesOf(tokensOf(documentOf(result).document)))
      }),
    )
  })
})
