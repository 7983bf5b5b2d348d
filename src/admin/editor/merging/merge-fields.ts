import { diffArrays } from 'diff/lib/diff/array.js'
import { formOf, submissionOf } from '#admin/editor/form/article-form.ts'
import type { ArticleForm } from '#admin/local-copies/article-form-schema.ts'
import { articleFields, pickFields } from '#domain/articles/article-fields.ts'
import type { ArticleText } from '#domain/articles/article-submission.ts'
import { completeCitations } from '#domain/articles/citation.ts'
import { nonBlankQuotes } from '#domain/articles/non-blank-quotes.ts'
import { isSame } from '#domain/is-same.ts'
import { wordsAndSigns } from '#domain/merge/document.ts'
import {
  type FieldDispute,
  type MergedFields,
  mergeFields,
  shownValue,
} from '#domain/merge/field-merging.ts'

export interface FormDispute extends Pick<FieldDispute, 'field'> {
  label: string
  /** What a form has of it. */
  mine: (form: ArticleForm) => string
  theirs: string
  /** What a form gets; without `both` if the two do not go together. */
  chosen: Partial<Record<'theirs' | 'both', (form: ArticleForm) => Partial<ArticleForm>>>
}

/** What of the form changes when a colleague's fields are merged into it, and what overlaps. */
export function mergeForm(
  base: ArticleText,
  mine: ArticleForm,
  theirs: ArticleText,
): { changes: Partial<ArticleForm>; disputes: FormDispute[] } {
  const merged = mergeFields(
    mergedFieldsOf(formOf(base), base),
    mergedFieldsOf(mine, base),
    mergedFieldsOf(formOf(theirs), theirs),
  )
  const whole = (fields: MergedFields) => formOf({ ...theirs, ...fields })
  const form = whole(merged.fields)
  const pick = (from: ArticleForm, names: readonly string[]) =>
    Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name)))
  const changes: Partial<ArticleForm> = pick(form, merged.changed)
  // What is typed goes on: spaces and rows that are begun are in no submission.
  for (const name of ['title', 'summary', 'coverAlt', 'tags'] as const) {
    const [begun = ''] = (name === 'tags' ? /,\s*$/ : /\s+$/).exec(mine[name]) ?? []
    if (changes[name] !== undefined) changes[name] += begun
  }
  const [complete, filled] = [completeCitations(mine.citations), nonBlankQuotes(mine.quotes)]
  if (changes.citations) {
    const begun = mine.citations.filter((row) => !complete.includes(row))
    changes.citations = [...changes.citations, ...begun]
  }
  if (changes.quotes) {
    const blank = mine.quotes.filter((row) => !filled.includes(row))
    changes.quotes = [...changes.quotes, ...blank]
  }
  if (changes.authors) {
    const typed = ({ name, role }: ArticleForm['authors'][number]) =>
      mine.authors.find((row) => row.name.trim() === name && row.role === role)
    const unnamed = mine.authors.filter(({ name }) => name.trim() === '')
    changes.authors = [...changes.authors.map((row) => typed(row) ?? row), ...unnamed]
  }
  const disputes = merged.disputes.map(({ field, theirs: other }): FormDispute => {
    const { label, merged: kind } = articleFields[field]
    const own = (form: ArticleForm) => mergedFieldsOf(form, base)[field]
    const put = (value: unknown) => pick(whole({ ...merged.fields, [field]: value }), [field])
    return {
      field,
      label,
      mine: (form) => shownValue(own(form)),
      theirs: shownValue(other),
      chosen: {
        theirs: () => put(other),
        ...(kind === 'words' && { both: (form) => put(`${own(form)} ${other}`) }),
      },
    }
  })
  return { changes, disputes }
}

/** The fields as a save sends them, so that several forms are compared alike. */
export function mergedFieldsOf(
  form: ArticleForm,
  { reporter, topic }: Pick<ArticleText, 'reporter' | 'topic'>,
): MergedFields {
  const { published: _, content: __, ...fields } = submissionOf(form, null, false)
  return { ...fields, reporter, topic } as MergedFields
}

/**
 * What the form would be with a colleague's text alone. A field that a save would send as they have it is
 * theirs: a space or a row that is begun is no change, or two would save over each other for ever.
 *
 * @param open writes a text as it is once an editor has opened it, which loses spaces too
 */
export function formWith(
  theirs: ArticleText,
  mine: ArticleForm,
  open: (content: string) => string,
): ArticleForm {
  const form = formOf(theirs)
  const sent = (from: ArticleForm) => {
    const submission = submissionOf(from, null, false)
    return { ...submission, content: open(submission.content) }
  }
  const [own, other] = [sent(mine), sent(form)]
  const opened = { ...form, content: other.content }
  const names = Object.keys(form) as (keyof ArticleForm)[]
  const same = names.filter((name) => isSame(own[name], other[name]))
  return { ...opened, ...pickFields(mine, same) }
}

/** Where a place between words is in what became of their text. */
export function movedOffset(offset: number, before: string, after: string): number {
  if (offset === before.length && /[\s,]$/.test(before)) return after.length
  let [was, now] = [0, 0]
  for (const part of diffArrays(wordsAndSigns(before), wordsAndSigns(after))) {
    const { length } = part.value.join('')
    if (!part.added && offset <= was + length) return part.removed ? now : now + offset - was
    if (!part.added) was += length
    if (!part.removed) now += length
  }
  return now
}
