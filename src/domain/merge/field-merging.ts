import { articleFields, mergedFieldNames } from '#domain/articles/article-fields.ts'
import type { ArticleText } from '#domain/articles/article-submission.ts'
import { isSame } from '#domain/is-same.ts'
import { type Token, wordTokens } from './document.ts'
import type { Merging, Piece } from './pieces.ts'
import { mergeSequences } from './three-way.ts'
import { mergeParts, mergeTokens, mergeValue, type Parts } from './token-merging.ts'

/** The fields around the text of an article. */
export type MergedFields = Omit<ArticleText, 'content'>

type MergedFieldName = (typeof mergedFieldNames)[number]

/** Both sides changed a field in ways that do not go together. */
export interface FieldDispute {
  field: MergedFieldName
  mine: unknown
  theirs: unknown
}

/**
 * Merges what two sides made of the fields around a text, each as the table of fields says.
 *
 * @returns the fields, with mine in a dispute, and which ones the others changed
 */
export function mergeFields(
  base: MergedFields,
  mine: MergedFields,
  theirs: MergedFields,
): { fields: MergedFields; disputes: FieldDispute[]; changed: MergedFieldName[] } {
  const disputes: FieldDispute[] = []
  const entries = mergedFieldNames.map((field) => {
    const [was, own, other] = [base[field], mine[field], theirs[field]]
    const value = mergeValue<unknown>(was, own, other) ?? mergeBoth(field, was, own, other)
    if (!value) disputes.push({ field, mine: own, theirs: other })
    return [field, value ? value.merged : own] as const
  })
  const fields = Object.fromEntries(entries) as MergedFields
  const changed = mergedFieldNames.filter((field) => !isSame(fields[field], mine[field]))
  return { fields, disputes, changed }
}

/** @returns undefined for a dispute */
function mergeBoth(
  field: MergedFieldName,
  ...values: [base: unknown, mine: unknown, theirs: unknown]
): { merged: unknown } | undefined {
  const { merged } = articleFields[field]
  if (merged === 'set')
    return { merged: mergeSets(...(values as [unknown[], unknown[], unknown[]])) }
  if (merged === 'list') return mergeLists(...(values as [unknown[], unknown[], unknown[]]))
  if (merged === 'parts' && values.every(Boolean)) {
    const parts = mergeParts(...(values as [Parts, Parts, Parts]))
    return parts && { merged: parts }
  }
  if (merged !== 'words') return undefined
  const prose = mergeProse(...(values as [string, string, string]))
  return prose === undefined ? undefined : { merged: prose }
}

/** The order of what both added is by its text, so that both sides get the same. */
function mergeSets<Item>(base: readonly Item[], mine: readonly Item[], theirs: readonly Item[]) {
  const has = (items: readonly Item[], item: Item) => items.some((one) => isSame(one, item))
  const kept = base.filter((item) => has(mine, item) && has(theirs, item))
  const added = [...mine, ...theirs.filter((item) => !has(mine, item))]
  return [...kept, ...added.filter((item) => !has(base, item)).sort(byText)]
}

function byText(one: unknown, other: unknown): number {
  return JSON.stringify(one) < JSON.stringify(other) ? -1 : 1
}

const listMerging: Merging<unknown> = {
  keyOf: (item) => JSON.stringify(item),
  formatOf: () => '',
  isLine: () => true,
  isWord: () => true,
  isSpace: () => false,
  mergeFormat: (_, mine) => mine,
  reformat: (written) => written,
  inOrder: (...additions) => additions.sort(byText).flat(),
}

function mergeLists(base: unknown[], mine: unknown[], theirs: unknown[]) {
  const items = settledItems(mergeSequences(base, mine, theirs, listMerging))
  // Both may have added the same one, at different places.
  const isFirst = (item: unknown, at: number, all: readonly unknown[]) =>
    all.findIndex((one) => isSame(one, item)) === at
  return items && { merged: items.filter(isFirst) }
}

/** @returns undefined for a dispute */
export function mergeProse(...texts: [base: string, mine: string, theirs: string]) {
  const [base, mine, theirs] = texts.map((text): Token[] => wordTokens(text))
  const items = settledItems(mergeTokens(base ?? [], mine ?? [], theirs ?? []))
  return items?.map((token) => (token.kind === 'word' ? token.text : '')).join('')
}

function settledItems<Item>(pieces: readonly Piece<Item>[]): Item[] | undefined {
  const items: Item[] = []
  for (const piece of pieces) {
    if (piece.kind === 'dispute') return undefined
    items.push(...piece.items)
  }
  return items
}

/** A field's value for people; the items of a list are one on a line. */
export function shownValue(value: unknown): string {
  if (value === null) return ''
  if (Array.isArray(value)) return value.map(shownValue).join('\n')
  if (typeof value === 'object') return Object.values(value).filter(isFilled).join(' ')
  return String(value)
}

function isFilled(value: unknown): boolean {
  return typeof value === 'string' && value !== ''
}
