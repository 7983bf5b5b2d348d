import type { Editor } from '@tiptap/core'
import type { UseFormReturn } from 'react-hook-form'
import type { ArticleEngine } from '#admin/editor/saving/use-article-saving.ts'
import type { ArticleForm } from '#admin/local-copies/article-form-schema.ts'
import { articleHtml } from './text-tables.ts'

/**
 * Puts whole texts into the form and the text editor.
 *
 * @param onReplaced called when the text editor has another text
 */
export function useEditorText(
  form: UseFormReturn<ArticleForm>,
  editor: Editor | null,
  engine: Pick<ArticleEngine, 'textChanged'>,
  onReplaced: () => void,
) {
  function setFields(fields: ArticleForm) {
    form.reset(fields)
    if (!editor) return
    editor.commands.setContent(fields.content, { emitUpdate: false })
    form.setValue('content', articleHtml(editor))
    onReplaced()
  }

  return {
    getMine: () => form.getValues(),
    setFields,
    /** Takes a text as if it were written here. */
    take: (fields: ArticleForm) => {
      setFields(fields)
      engine.textChanged()
    },
  }
}
