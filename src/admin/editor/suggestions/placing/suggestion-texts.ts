import type { Editor } from '@tiptap/core'
import type { Schema } from '@tiptap/pm/model'
import { formOf } from '#admin/editor/form/article-form.ts'
import { mergedFieldsOf } from '#admin/editor/merging/merge-fields.ts'
import { tokensOfEditor, tokensOfHtml } from '#admin/editor/merging/merge-into-editor.ts'
import { documentFrom } from '#admin/editor/merging/minimal-steps.ts'
import { writtenHtml } from '#admin/editor/text/text-tables.ts'
import type { ArticleForm } from '#admin/local-copies/article-form-schema.ts'
import type { ArticleText } from '#domain/articles/article-submission.ts'
import { documentOf, haveSameTokens } from '#domain/merge/document.ts'
import type { MergedText } from '#domain/suggestions/rebase.ts'

/** A stored text in the parts that are merged. */
export function mergedTextOf(schema: Schema, text: ArticleText): MergedText {
  return { fields: mergedFieldsOf(formOf(text), text), content: tokensOfHtml(schema, text.content) }
}

/** What is open in the editor, likewise. */
export function openText(
  editor: Editor,
  form: ArticleForm,
  fixed: Pick<ArticleText, 'reporter' | 'topic'>,
): MergedText {
  return { fields: mergedFieldsOf(form, fixed), content: tokensOfEditor(editor) }
}

/**
 * A text as it is stored. What is the same as in a stored one is written as it is there.
 *
 * @throws RangeError if there is no such document
 */
export function articleTextOf(
  schema: Schema,
  { fields, content }: MergedText,
  known: { text: MergedText; stored: ArticleText },
): ArticleText {
  const isKnown = haveSameTokens(content, known.text.content)
  const html = isKnown
    ? known.stored.content
    : writtenHtml(documentFrom(schema, documentOf(content).document))
  return { ...fields, content: html }
}
