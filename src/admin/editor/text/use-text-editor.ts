import { Editor, type EditorOptions } from '@tiptap/core'
import { Selection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { OpenedBeside } from '#admin/editor/editor-body.tsx'
import { DisputedPassages } from '#admin/editor/merging/disputed-passages.ts'
import { MergedPassages } from '#admin/editor/merging/merged-passages.ts'
import { OwnUndo } from '#admin/editor/merging/own-undo.ts'
import { cleanPastedHtml } from '#admin/editor/paste/pasted-html.ts'
import type { ArticleEngine } from '#admin/editor/saving/use-article-saving.ts'
import { SuggestedChanges } from '#admin/editor/suggestions/suggestions-plugin.ts'
import type { ArticleForm } from '#admin/local-copies/article-form-schema.ts'
import { useMessage } from '#admin/ui/messages.tsx'
import { isImageFile } from '#admin/ui/uploads/prepared-image.ts'
import { useLatest } from '#admin/ui/use-latest.ts'
import { isCtrl, isCtrlAlt } from '#admin/ui/use-listener.ts'
import { textExtensions } from './text-extensions.ts'
import { articleHtml } from './text-tables.ts'

/** Word on a computer names its pictures by files, which no page may read. */
const filePicture = /<img\s[^>]*src="?file:/i

const picturesStayed = 'The pictures of this text stay on your computer. Add them as files.'

/**
 * Opens the text of a form in the text editor.
 *
 * @returns the editor, null until it is created; and whether it shows the text
 */
export function useTextEditor(
  form: UseFormReturn<ArticleForm>,
  engine: Pick<ArticleEngine, 'rebase'>,
  beside: OpenedBeside,
  onNote: () => void,
) {
  const { textId: id } = beside
  const latest = useLatest({ ...beside, onNote })
  const show = useMessage()

  function acceptImages(transfer: DataTransfer): boolean {
    const images = imagesOf(transfer)
    if (images.length === 0) return false
    latest.current.onImages(images)
    return true
  }

  async function acceptWithin(html: string) {
    const { picturesWithin } = await import('#admin/editor/paste/pasted-pictures.ts')
    const pictures = picturesWithin(html)
    if (pictures.length > 0) latest.current.onImages(pictures)
  }

  const [editor, setEditor] = useState<Editor | null>(null)
  const [isReady, setReady] = useState(false)
  const options: Partial<EditorOptions> = {
    extensions: [...textExtensions, MergedPassages, OwnUndo, DisputedPassages, SuggestedChanges],
    content: form.getValues('content'),
    // The Content-Security-Policy forbids injected styles: they are in the portal's style sheet.
    injectCSS: false,
    editorProps: {
      attributes: {
        id,
        class: 'article-body text',
        dir: 'auto',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-label`,
        'aria-describedby': `${id}-length`,
      },
      transformPastedHTML: cleanPastedHtml,
      handlePaste: (_, event) => {
        const { clipboardData } = event
        if (!clipboardData) return false
        const html = clipboardData.getData('text/html')
        // Copied text may come with a picture of itself. The text is what was meant.
        if (html === '') return acceptImages(clipboardData)
        // Behind the text, which is pasted first.
        if (html.includes('data:image/')) void acceptWithin(html)
        if (filePicture.test(html)) show({ text: picturesStayed })
        return false
      },
      handleDrop: (view, event, _, moved) => {
        if (moved || !event.dataTransfer) return false
        const position = view.posAtCoords({ left: event.clientX, top: event.clientY })
        if (imagesOf(event.dataTransfer).length > 0 && position) {
          const { doc, tr } = view.state
          view.dispatch(tr.setSelection(Selection.near(doc.resolve(position.pos))))
        }
        return acceptImages(event.dataTransfer)
      },
      handleDOMEvents: {
        focus: (view) => void requestAnimationFrame(() => restoreCursor(view)),
        // What is drawn anew at a click would take the cursor away.
        click: (view) => readSelection(view),
      },
      handleKeyDown: (view, event) => {
        restoreCursor(view)
        if (!event.ctrlKey && !event.metaKey) return false
        readSelection(view)
        // By its place: with Alt the key writes another letter on some keyboards.
        const isNote = isCtrlAlt(event) && event.code === 'KeyM'
        if (!isNote && !isCtrl(event, 'k')) return false
        event.preventDefault()
        if (isNote) latest.current.onNote()
        else latest.current.onLink()
        return true
      },
    },
    onCreate: ({ editor }) => {
      const content = articleHtml(editor)
      // The text editor may serialize the loaded HTML differently. That is no change of the text.
      engine.rebase((saved) => ({ ...saved, content }))
      form.setValue('content', content)
      setReady(true)
    },
    onUpdate: ({ editor }) => form.setValue('content', articleHtml(editor)),
  }
  const latestOptions = useLatest(options)
  useEffect(() => {
    const created = new Editor(latestOptions.current)
    setEditor(created)
    // Effects that end after this one still ask it.
    return () => void setTimeout(() => created.destroy())
  }, [latestOptions])
  return { editor, isReady: isReady && editor !== null }
}

/**
 * The text editor learns of a selection from an event, which on a busy machine comes after the next key:
 * a shortcut, or a tap, would be about the selection before.
 */
function readSelection({ dom }: EditorView): void {
  dom.ownerDocument.dispatchEvent(new Event('selectionchange'))
}

/** A dialog that closes returns the focus to the text, but not the cursor: keys would write nowhere. */
function restoreCursor(view: EditorView): void {
  const { anchorNode } = view.dom.ownerDocument.getSelection() ?? {}
  if (view.hasFocus() && !view.dom.contains(anchorNode ?? null)) view.focus()
}

function imagesOf({ files }: DataTransfer): File[] {
  return [...files].filter(isImageFile)
}
