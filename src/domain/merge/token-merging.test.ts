import { describe, expect, it } from 'vitest'
import { bold, linesOf, link } from '#domain/testing/edited-documents.ts'
import { type Token, tokensOf } from './document.ts'
import type { DocumentMark, DocumentNode } from './document-node.ts'
import { mergeTokens } from './token-merging.ts'

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
      'is joined to the one before by one, while the other writes in both',
      town,
      [paragraph('The town sold its old river. Nobody asked why.')],
      [paragraph('The town sold its new river.'), paragraph('Nobody dared ask why.')],
      ['paragraph: The town sold its new river . Nobody dared ask why .'],
    ],
    [
      'is removed by one and continued by the other',
      town,
      town.slice(0, 1),
      [...town.slice(0, 1), paragraph('Nobody asked why. We did.')],
      ['paragraph: The town sold its old river . [ |', 'paragraph: Nobody asked why . We did . ]'],
    ],
    [
      'is moved by one and continued by the other: with what the other wrote',
      town,
      town.toReversed(),
      [paragraph('The town sold its old river twice.'), paragraph('Nobody asked why. We did.')],
      ['paragraph: Nobody asked why . We did .', 'paragraph: The town sold its old river twice .'],
    ],
    [
      'is moved by one, and both write in it',
      town,
      [...town.slice(1), paragraph('The small town sold its old river.')],
      [paragraph('The town sold its old river twice.'), ...town.slice(1)],
      ['paragraph: Nobody asked why .', 'paragraph: The small town sold its old river twice .'],
    ],
    [
      'stands before what one moved: only what both wrote is a choice',
      [paragraph('A judge refused.'), ...town, paragraph('Then it rained.')],
      [paragraph('Six wet dogs ran home.'), ...town, paragraph('Then it rained.')],
      [paragraph('It snowed for weeks.'), paragraph('Then it rained.'), ...town],
      [
        'paragraph: [ Six wet dogs ran home . | It snowed for weeks . ]',
        'paragraph: Then it rained .',
        'paragraph: The town sold its old river .',
        'paragraph: Nobody asked why .',
      ],
    ],
    [
      'is moved into a quote by one, while the other takes a word out and writes on',
      town,
      [town[1] ?? paragraph(), { type: 'blockquote', content: town.slice(0, 1) }],
      [paragraph('The town sold its river.'), paragraph('Nobody asked why. We did.')],
      ['paragraph: Nobody asked why . We did .', 'blockquote paragraph: The town sold its river .'],
    ],
    [
      'is moved by one, who writes before it, and split by the other, who writes behind it',
      [...town, paragraph('A judge refused.'), paragraph('Then it rained.')],
      [
        ...town.slice(1),
        paragraph('A judge refused.'),
        paragraph('It snowed.'),
        ...town.slice(0, 1),
        paragraph('Then it rained.'),
      ],
      [
        paragraph('The town sold'),
        paragraph('its old river.'),
        paragraph('A mayor spoke.'),
        ...town.slice(1),
        paragraph('A judge refused.'),
        paragraph('Then it rained.'),
      ],
      [
        'paragraph: A mayor spoke .',
        'paragraph: Nobody asked why .',
        'paragraph: A judge refused .',
        'paragraph: It snowed .',
        'paragraph: The town sold',
        'paragraph: its old river .',
        'paragraph: Then it rained .',
      ],
    ],
    [
      'is moved by one and written anew by the other: that one is a choice',
      town,
      town.toReversed(),
      [paragraph('Six wet dogs ran home.'), ...town.slice(1)],
      [
        'paragraph: [ |',
        'paragraph: Six wet dogs ran home . ]',
        'paragraph: Nobody asked why .',
        'paragraph: The town sold its old river .',
      ],
    ],
    [
      'ends with a space that one typed, and is followed by a paragraph of the other',
      town,
      [paragraph('The town sold its old river. '), ...town.slice(1)],
      [...town.slice(0, 1), paragraph('A judge refused.'), ...town.slice(1)],
      [
        'paragraph: The town sold its old river .',
        'paragraph: A judge refused .',
        'paragraph: Nobody asked why .',
      ],
    ],
    [
      'has two spaces where one typed them, and ends there for the other',
      town,
      [paragraph('The town  sold its old river.'), ...town.slice(1)],
      [paragraph('The town'), paragraph('sold its old river.'), ...town.slice(1)],
      ['paragraph: The town', 'paragraph: sold its old river .', 'paragraph: Nobody asked why .'],
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
      'is reworded by both, of whom one kept a word within: all of it is disputed',
      [paragraph('The room had one old clock and a lamp behind glass.')],
      [paragraph('The room had one red bird and a wheel turning slowly.')],
      [paragraph('The room had silver spoons and a lamp behind glass.')],
      [
        'paragraph: The room had [ one red bird and a wheel turning slowly | silver spoons and a lamp behind glass ] .',
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
    [
      'gets another emoji from each: never one that nobody chose',
      [paragraph('Hello 👩‍🚀!')],
      [paragraph('Hello 👩‍🎓!')],
      [paragraph('Hello 👨‍🚀!')],
      ['paragraph: Hello [ 👩‍🎓 | 👨‍🚀 ] !'],
    ],
  ])('%s', (_, ...[base, mine, theirs, expected]) => {
    expect(mergedLines(base, mine, theirs)).toEqual(expected)
  })

  const rule: DocumentNode = { type: 'horizontalRule' }
  const sold = paragraph('The town sold its river.')

  it('keeps its lines apart where one took out a line before it', () => {
    const [kept, changed] = ['paragraph: We asked .', 'paragraph: A town sold its river .']
    const theirs = [paragraph('A town sold its river.')]
    const asked = paragraph('We asked.')
    expect(mergedLines([rule, sold], [rule, asked, sold], theirs)).toEqual([kept, changed])
    expect(mergedLines([paragraph(), sold], [asked, sold], theirs)).toEqual([
      'paragraph: [',
      'paragraph: We asked . | ]',
      changed,
    ])
    const [blank, later] = [paragraph(), paragraph('Later')]
    expect(mergedLines([blank, sold, blank], [asked, sold, blank], [later])).toEqual([
      'paragraph: [ We asked .',
      'paragraph: The town sold its river .',
      'paragraph: | Later ]',
    ])
  })

  it('is disputed whole where both add a sentence that begins or ends alike', () => {
    const [base, mine, theirs] = ['', ' The mayor left.', ' The union left.'].map((more) => [
      paragraph(`Police closed it.${more}`),
    ])
    expect(mergedLines(base ?? [], mine ?? [], theirs ?? [])).toEqual([
      'paragraph: Police closed it . [ The mayor left . | The union left . ]',
    ])
  })

  it('has an emoji once that one puts in a line of its own, while the other takes out the line before', () => {
    const [emoji, word, both] = [paragraph('🌁'), paragraph('river'), paragraph('🌁 river')]
    const mine = [paragraph('town'), emoji, word]
    const merged = mergedLines([paragraph('town'), both], mine, [emoji, word])
    expect(merged).toEqual(['paragraph: 🌁', 'paragraph: river'])
  })

  it('is disputed where what each left of it would stand together', () => {
    const [first, second, last] = ['We asked why.', 'No answer came.', 'The river rose in May.']
    expect(
      mergedLines(
        [paragraph(first), paragraph(second), paragraph(last)],
        [paragraph(`${first} ${last}`)],
        [paragraph(first), paragraph('The river rose.')],
      ),
    ).toEqual([
      'paragraph: We asked why . [ The river rose in May |',
      'paragraph: The river rose ] .',
    ])
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
