import type {
  Maker,
  PlacedSuggestion,
  ShownChange,
} from '#admin/editor/suggestions/shown-change.ts'
import type { FieldName } from '#domain/articles/article-fields.ts'
import type { Token } from '#domain/merge/document.ts'
import { changesOf, withChanges } from '#domain/suggestions/changes.ts'
import type { LostChange } from '#domain/suggestions/lost-change.ts'
import {
  type FieldChange,
  fieldChanges,
  isSameText,
  type MergedText,
  rebaseSuggestion,
  wordsOf,
} from '#domain/suggestions/rebase.ts'
import { describeContent } from './change-words.ts'

/** Places a suggestion on the text of now. */
export function placeSuggestion(
  maker: Maker,
  { base, proposed, lost }: { base: MergedText; proposed: MergedText; lost: readonly LostChange[] },
  current: MergedText,
): PlacedSuggestion {
  const rebased = isSameText(base, current)
    ? { text: proposed, lost: [] }
    : rebaseSuggestion(base, proposed, current)
  const all = [...lost, ...rebased.lost]
  const changes = [
    ...fieldsShown(fieldChanges(current.fields, rebased.text.fields)),
    ...contentShown(current.content, rebased.text.content),
    ...all.map(lostShown),
  ]
  return {
    maker,
    current,
    proposed: rebased.text,
    lost: all,
    changes: named(maker, changes),
    isOpen: false,
  }
}

/** The text with some changes of a suggestion made, and those of the others that it has not. */
export function withMade(
  { current, proposed }: Pick<PlacedSuggestion, 'current' | 'proposed'>,
  changes: readonly ShownChange[],
): MergedText {
  const fields = Object.fromEntries(
    changes.flatMap(({ field, content, lost }) =>
      content || lost !== null || field === 'content' ? [] : [[field, proposed.fields[field]]],
    ),
  )
  const content = changes.flatMap((change) => change.content ?? [])
  return {
    fields: { ...current.fields, ...fields },
    content: withChanges(current.content, proposed.content, content),
  }
}

/** Fields that no screen has are not shown, and not changed by a suggestion. */
const unshown: readonly string[] = ['reporter', 'topic'] satisfies FieldName[]

/** A change whose maker and key are still to be added. */
type UnnamedChange = Omit<ShownChange, 'key' | 'maker'>

function fieldsShown(all: readonly FieldChange[]): UnnamedChange[] {
  const changes = all.filter(({ field }) => !unshown.includes(field))
  return changes.map((change) => ({ ...change, content: null, lost: null }))
}

function contentShown(text: readonly Token[], proposal: readonly Token[]): UnnamedChange[] {
  return changesOf(text, proposal).map((content) => {
    const { from, to, start, end } = content
    const [was, words] = [text.slice(from, to), proposal.slice(start, end)]
    return {
      field: 'content',
      label: describeContent(content.kind, was, words),
      was: wordsOf(was),
      words: wordsOf(words),
      content,
      lost: null,
    }
  })
}

function lostShown({ field, was, words }: LostChange, index: number): UnnamedChange {
  return { field, label: 'No place', was, words, content: null, lost: index }
}

/** Equal changes of one person are told apart by their order. */
function named(maker: Maker, changes: readonly UnnamedChange[]): ShownChange[] {
  const seen = new Map<string, number>()
  return changes.map((change) => {
    const { field, label, was, words, lost } = change
    const parts = [maker.id, field, label, was.slice(0, 60), words.slice(0, 60), lost !== null]
    const name = parts.join(' ')
    const count = seen.get(name) ?? 0
    seen.set(name, count + 1)
    return { ...change, maker, key: `${name} ${count}` }
  })
}

/** All changes: those of the fields, those of the text in its order, and those without a place. */
export function inTextOrder(placed: readonly PlacedSuggestion[]): ShownChange[] {
  const rank = ({ content, lost }: ShownChange) => (lost !== null ? 2 : content ? 1 : 0)
  const place = ({ content }: ShownChange, isOpen: boolean) =>
    (isOpen ? content?.start : content?.from) ?? 0
  return placed
    .flatMap(({ changes, isOpen }) => changes.map((change) => ({ change, isOpen })))
    .sort(
      (a, b) =>
        rank(a.change) - rank(b.change) || place(a.change, a.isOpen) - place(b.change, b.isOpen),
    )
    .map(({ change }) => change)
}
