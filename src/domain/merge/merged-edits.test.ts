import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  anyEdits,
  edited,
  linesOf,
  type Owner,
  type Plan,
  plan,
  tokens,
  wordsOf,
} from '#domain/testing/edited-documents.ts'
import type { Token } from './document.ts'
import type { Piece } from './pieces.ts'
import { mergeTokens } from './token-merging.ts'

function resultOf(pieces: readonly Piece<Token>[], side: Owner = 'mine'): Token[] {
  return pieces.flatMap((piece) => (piece.kind === 'settled' ? piece.items : piece[side]))
}

function mergePlan(plan: Plan) {
  const [mine, theirs] = [edited(plan, ['mine']), edited(plan, ['theirs'])]
  return mergeTokens(tokens(plan.text), tokens(mine), tokens(theirs))
}

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

  it('has every word once of a line that one moved and the other wrote in', () => {
    const moves = fc.tuple(plan, fc.nat(5), fc.nat(5))
    fc.assert(
      fc.property(moves, ([plan, from, to]) => {
        const line = plan.text.at(from % plan.text.length)
        const rest = plan.text.filter((one) => one !== line)
        const mine = line ? rest.toSpliced(to, 0, line) : rest
        const [base, own, theirs] = [
          tokens(plan.text),
          tokens(mine),
          tokens(edited(plan, ['theirs'])),
        ]
        const pieces = mergeTokens(base, own, theirs)
        expect(exchanged(mergeTokens(base, theirs, own))).toEqual(pieces)
        if (pieces.some(({ kind }) => kind === 'dispute')) return
        const words = wordsOf(resultOf(pieces))
        expect(words).toEqual(expect.arrayContaining(wordsOf(theirs)))
        expect(words).toEqual([...new Set(words)])
      }),
    )
  })
})
