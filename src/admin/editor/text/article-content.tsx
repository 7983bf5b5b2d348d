import type { Editor } from '@tiptap/core'
import { type Ref, Suspense, useMemo, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { selectedText } from '#admin/editor/notes/noted-text.ts'
import type { ArticleForm } from '#admin/local-copies/article-form-schema.ts'
import { spokenLanguage } from '#admin/publication.ts'
import { Alert } from '#admin/ui/alert.tsx'
import { DialogBoundary } from '#admin/ui/dialogs/dialog-boundary.tsx'
import { OpenedDialog } from '#admin/ui/dialogs/opened-dialog.tsx'
import { FieldError } from '#admin/ui/fields/field.tsx'
import { Section } from '#admin/ui/fields/section.tsx'
import { lazyPart } from '#admin/ui/lazy-part.tsx'
import { Loading } from '#admin/ui/loading.tsx'
import { useTextClicks } from '#admin/ui/use-listener.ts'
import { useSettledValues } from '#admin/ui/use-settled-values.ts'
import { completeCitations } from '#domain/articles/citation.ts'
import { counted } from '#domain/counted.ts'
import { parseHtml } from '#domain/html-tree.ts'
import { readingTime } from '#domain/language/reading-time.ts'
import { EditorContent } from './editor-content.tsx'
import { addCitation } from './insert-citation.ts'
import { LinkDialog } from './link-dialog.tsx'
import { markFocus, useViewportTop } from './page-while-writing.ts'
import { editPictureClass } from './text-figures.ts'
import { Toolbar } from './toolbar.tsx'
import { tableGroups, toolbarGroups } from './toolbar-commands.ts'
import { useEditorState } from './use-editor-state.ts'
import { useForeignImages } from './use-foreign-images.ts'

const FindBar = lazyPart('FindBar', () => import('./find-bar.tsx'))

const CitationDialog = lazyPart('CitationDialog', () => import('./citation-dialog.tsx'))

const ImageDialog = lazyPart('ImageDialog', () => import('./image-dialog.tsx'))

/** The dialogs that the toolbar, a keyboard shortcut, a paste or a drop opens. */
export type TextDialog =
  | { kind: 'link' }
  | { kind: 'cite' }
  | { kind: 'image'; files: readonly File[] }

/** The article's text, in the width and type in which readers see it. */
export function ArticleContent({
  ref,
  id,
  editor,
  form,
  dialog,
  onDialog,
  onFeature,
  onNote,
}: {
  ref?: Ref<HTMLDivElement>
  id: string
  editor: Editor | null
  form: UseFormReturn<ArticleForm>
  dialog: TextDialog | null
  onDialog: (dialog: TextDialog | null) => void
  /** Makes a featured quote of the text. Returns a message about the result. */
  onFeature: (text: string) => string
  onNote: () => void
}) {
  const language = useWatch({ control: form.control, name: 'language' })
  const [result, setResult] = useState('')
  const [isFinding, setFinding] = useState(false)
  useViewportTop()
  const inTable = useEditorState(editor, (current) => current?.isActive('table') ?? false)
  const { running, failed } = useForeignImages(editor)
  useTextClicks(editor, (clicked) => {
    if (clicked.matches(`.${editPictureClass}`)) onDialog({ kind: 'image', files: [] })
  })
  const error = form.formState.errors.content?.message
  return (
    <div ref={ref}>
      <Section title="Article Content" id={`${id}-label`}>
        {editor ? (
          <div className="text-frame" ref={markFocus}>
            <div className="toolbars">
              <Toolbar
                label="Formatting"
                groups={toolbarGroups}
                editor={editor}
                controls={id}
                onCommand={(name) => {
                  if (name === 'feature') setResult(onFeature(selectedText(editor)))
                  else if (name === 'note') onNote()
                  else if (name === 'find') setFinding(true)
                  else if (name === 'link' || name === 'cite') onDialog({ kind: name })
                  else onDialog({ kind: 'image', files: [] })
                }}
              />
              {inTable && (
                <Toolbar label="Table" groups={tableGroups} editor={editor} controls={id} />
              )}
              {isFinding && (
                <DialogBoundary onClose={() => setFinding(false)}>
                  <Suspense>
                    <FindBar
                      editor={editor}
                      onClose={() => {
                        setFinding(false)
                        editor.commands.focus()
                      }}
                    />
                  </Suspense>
                </DialogBoundary>
              )}
            </div>
            <EditorContent editor={editor} language={spokenLanguage(language)} />
          </div>
        ) : (
          <Loading text="Loading editor..." />
        )}
        <FieldError>{error}</FieldError>
        <TextLength id={`${id}-length`} form={form} />
        <p className="result" role="status">
          {result}
        </p>
        {running > 0 && (
          <p className="result" role="status">
            Storing pictures from other sites
          </p>
        )}
        {failed.length > 0 && (
          <Alert>
            Pictures on other sites that could not be stored. Readers will see a link in their
            place: save each to your computer, then upload it here.
            {failed.map(({ address, reason }) => (
              <span key={address} className="alert-detail">
                {address}: {reason}
              </span>
            ))}
          </Alert>
        )}
        {editor && dialog && (
          <OpenedDialog key={dialog.kind} onClose={() => onDialog(null)}>
            {dialog.kind === 'link' && (
              <LinkDialog editor={editor} onClose={() => onDialog(null)} />
            )}
            {dialog.kind === 'cite' && (
              <CitationDialog
                editor={editor}
                citations={completeCitations(form.getValues('citations'))}
                onNew={(citation) => addCitation(form, citation)}
                onClose={() => onDialog(null)}
              />
            )}
            {dialog.kind === 'image' && (
              <ImageDialog
                // Several images open one dialog after the other, each with its own fields.
                key={dialog.files.length}
                editor={editor}
                file={dialog.files[0]}
                onClose={() => {
                  const files = dialog.files.slice(1)
                  onDialog(files.length > 0 ? { kind: 'image', files } : null)
                }}
              />
            )}
          </OpenedDialog>
        )}
      </Section>
    </div>
  )
}

/** Word count and reading time. Counted when nothing is typed, so that typing stays fast. */
function TextLength({ id, form }: { id: string; form: UseFormReturn<ArticleForm> }) {
  const { content } = useSettledValues(form)
  const { words, minutes } = useMemo(() => readingTime(parseHtml(content)), [content])
  return (
    <p className="hint text-length" id={id}>
      {counted(words, 'word')}
      {words > 0 && ` · ${minutes} min read`}
    </p>
  )
}
