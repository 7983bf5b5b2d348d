import type { UseFormReturn } from 'react-hook-form'
import type { ArticleForm } from '#admin/local-copies/article-form-schema.ts'
import { completeCitations } from '#domain/articles/citation.ts'
import type { FieldIssue } from '#domain/error.ts'
import { isWebAddress } from '#domain/web-address.ts'
import { formFieldOf } from './article-form.ts'

/** Marks the first source whose address is none. Returns whether there is one. */
export function markBadCitation(form: UseFormReturn<ArticleForm>): boolean {
  const rows = form.getValues('citations')
  const [bad] = completeCitations(rows).filter(({ url }) => !isWebAddress(url.trim()))
  if (!bad) return false
  const message = 'A source needs an address that starts with http:// or https://.'
  form.setError(`citations.${rows.indexOf(bad)}.url`, { message }, { shouldFocus: true })
  return true
}

/** Marks the rejected fields. The first may get the focus, once the error dialog closes. */
export function markIssues(
  form: UseFormReturn<ArticleForm>,
  issues: readonly FieldIssue[],
  sent: ArticleForm,
  { shouldFocus = false } = {},
) {
  const names = issues.map(({ field }) => formFieldOf(field, sent))
  const first = names.find((name) => name !== null)
  for (const [index, { message }] of issues.entries()) {
    const name = names[index]
    if (name) form.setError(name, { message }, { shouldFocus: shouldFocus && name === first })
  }
}
