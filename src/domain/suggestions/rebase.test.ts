import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emptyText } from '#domain/articles/article-fields.ts'
import type { Token } from '#domain/merge/document.ts'
import type { MergedFields } from '#domain/merge/field-merging.ts'
import {
  anyEdits,
  edited,
  linesOf,
  plan,
  tokens,
  wordsOf,
} from '#domain/testing/edited-documents.ts'
import { fieldChanges, type MergedText, rebaseSuggestion } from './rebase.ts'

const { content: _, ...fields } = emptyText

const withContent = (content: readonly Token[]): MergedText => ({ fields, content })

const withFields = (some: Partial<MergedFields>): MergedText => ({
  fields: { ...fields, title: 'The price of silence', tags: ['river', 'law'], ...some },
  content: [],
})

function rebase(base: readonly Token[], proposed: readonly Token[], current: readonly Token[]) {
  const { text, lost } = rebaseSuggestion(
    withContent(base),
    withContent(proposed),
    withContent(current),
  )
  return { content: text.content, lost }
}

/** A text, what is proposed for it, and what it became meanwhile. */
const moved = anyEdits.map(({ text, mine, theirs }) => ({
  base: tokens(text),
  proposed: tokens(mine),
  current: tokens(theirs),
}))

function without(words: readonly string[], known: readonly string[]): string[] {
  const set = new Set(known)
  return words.filter((word) => !set.has(word))
}

describe('a suggestion whose text moved on', () => {
  it('proposes each word that it added, or reports it among what lost its place', () => {
    fc.assert(
      fc.property(moved, ({ base, proposed, current }) => {
        const { content, lost } = rebase(base, proposed, current)
        const told = lost.flatMap(({ words }) => words.split(/\s+/))
        const added = without(wordsOf(proposed), wordsOf(base))
        expect([...wordsOf(content), ...told]).toEqual(expect.arrayContaining(added))
      }),
    )
  })

  it('takes nothing away that was added since, and has nothing twice', () => {
    fc.assert(
      fc.property(moved, ({ base, proposed, current }) => {
        const words = wordsOf(rebase(base, proposed, current).content)
        expect(words).toEqual(expect.arrayContaining(without(wordsOf(current), wordsOf(base))))
        expect(words).toEqual([...new Set(words)])
      }),
    )
  })

  it('is the same when it is rebased again, and loses nothing more', () => {
    fc.assert(
      fc.property(moved, ({ base, proposed, current }) => {
        const { content } = rebase(base, proposed, current)
        const again = rebase(current, content, current)
        expect(linesOf(again.content)).toEqual(linesOf(content))
        expect(again.lost).toEqual([])
      }),
    )
  })

  it('stays apart from those of others, which may be accepted first', () => {
    fc.assert(
      fc.property(moved, ({ base, proposed, current: other }) => {
        const own = [...wordsOf(base), ...wordsOf(proposed)]
        // While the other is not accepted, nothing of it is in this one.
        expect(without(wordsOf(rebase(base, proposed, base).content), own)).toEqual([])
        // Once it is, it is the text, and what is left to propose is one's own.
        const { content, lost } = rebase(base, proposed, other)
        expect(without(without(wordsOf(content), wordsOf(other)), own)).toEqual([])
        const told = lost.flatMap(({ words }) => words.split(/\s+/))
        const others = without(wordsOf(other), own)
        expect(told.filter((word) => others.includes(word))).toEqual([])
      }),
    )
  })

  it('has both, and loses nothing, if the changes do not overlap', () => {
    fc.assert(
      fc.property(plan, (plan) => {
        const [mine, theirs] = [edited(plan, ['mine']), edited(plan, ['theirs'])]
        const { content, lost } = rebase(tokens(plan.text), tokens(mine), tokens(theirs))
        expect(lost).toEqual([])
        expect(linesOf(content)).toEqual(linesOf(tokens(edited(plan, ['mine', 'theirs']))))
      }),
    )
  })

  it('says of what lost its place what it would have changed, and into what', () => {
    const base = withFields({ category: 'Politics' })
    const proposed = withFields({
      category: 'Finance',
      title: 'The cost of silence',
      tags: ['law'],
    })
    const current = withFields({ category: 'Culture', tags: ['river', 'law', 'court'] })
    const { text, lost } = rebaseSuggestion(base, proposed, current)
    expect(lost).toEqual([{ field: 'category', was: 'Politics', words: 'Finance' }])
    expect(text.fields).toMatchObject({
      category: 'Culture',
      title: 'The cost of silence',
      tags: ['law', 'court'],
    })
  })
})

describe('the fields that a suggestion changes', () => {
  it('are listed in the editor’s order, each with what it was', () => {
    const { fields: current } = withFields({ reporter: 'Lee' })
    const { fields: proposed } = withFields({ tags: ['law'], title: 'The cost', reporter: null })
    expect(fieldChanges(current, proposed)).toEqual([
      { field: 'title', label: 'Title', was: 'The price of silence', words: 'The cost' },
      { field: 'tags', label: 'Tags', was: 'river\nlaw', words: 'law' },
      { field: 'reporter', label: 'Reporter', was: 'Lee', words: '' },
    ])
    expect(fieldChanges(current, current)).toEqual([])
  })
})
