import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { OpenedBeside } from '#admin/editor/editor-body.tsx'
import type { ArticleEngine } from '#admin/editor/saving/use-article-saving.ts'
import type { ArticleForm } from '#admin/local-copies/article-form-schema.ts'
import { articleHtml } from './text-tables.ts'
import { useTextEditor } from './use-text-editor.ts'

/**
 * Opens the text of a form in the text editor.
 *
 * @returns with the editor, whether it shows the text
 */
export function useFormText(
  form: UseFormReturn<ArticleForm>,
  engine: Pick<ArticleEngine, 'rebase'>,
  { textId, onLink, onImages }: OpenedBeside,
  onNote: () => void,
) {
  const [isReady, setReady] = useState(false)
  const editor = useTextEditor(textId, form.getValues('content'), {
    onLink,
    onImages,
    onNote,
    onReady: (content) => {
      // The text editor may serialize the loaded HTML differently. That is no change of the text.
      engine.rebase((saved) => ({ ...saved, content }))
      form.setValue('content', content)
      setReady(true)
    },
    onChange: (html) => form.setValue('content', html),
  })
  return { editor, isReady: isReady && editor !== null }
}

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
