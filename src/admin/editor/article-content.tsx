import { type Editor, EditorContent } from '@tiptap/react'
import type { UseFormReturn } from 'react-hook-form'
import { Loading } from '#admin/ui/loading.tsx'
import type { ArticleForm } from './article-form.ts'
import { ImageDialog } from './image-dialog.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { Section } from './section.tsx'
import { TextLength } from './text-length.tsx'
import { Toolbar } from './toolbar.tsx'

/** The dialogs that the toolbar opens. */
export type TextDialog = 'link' | 'image'

/**
 * The article's text, as wide and in the type in which it will be read.
 *
 * @param props.id the id of the text
 * @param props.editor the text editor, once made
 * @param props.form the form that holds the text
 * @param props.dialog the open dialog, if any
 * @param props.onDialog called with the dialog to open, or null to close it
 */
export function ArticleContent({
  id,
  editor,
  form,
  dialog,
  onDialog,
}: {
  id: string
  editor: Editor | null
  form: UseFormReturn<ArticleForm>
  dialog: TextDialog | null
  onDialog: (dialog: TextDialog | null) => void
}) {
  const error = form.formState.errors.content?.message
  return (
    <Section title="Article Content" id={`${id}-label`}>
      {editor ? (
        <div className="text-frame">
          <Toolbar
            editor={editor}
            controls={id}
            onAsk={(name) => onDialog(name === 'link' ? 'link' : 'image')}
          />
          <EditorContent editor={editor} className="text-ground" />
        </div>
      ) : (
        <Loading text="Loading editor..." />
      )}
      {error && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
      <TextLength id={`${id}-length`} control={form.control} />
      {editor && dialog === 'link' && <LinkDialog editor={editor} onClose={() => onDialog(null)} />}
      {editor && dialog === 'image' && (
        <ImageDialog editor={editor} onClose={() => onDialog(null)} />
      )}
    </Section>
  )
}
