import { Selection } from '@tiptap/pm/state'
import { type Editor, useEditor } from '@tiptap/react'
import { useEffect, useRef } from 'react'
import { isImageFile } from '#admin/api/prepared-image.ts'
import { cleanPastedHtml } from './pasted-html.ts'
import { textExtensions } from './text-extensions.ts'
import { articleHtml } from './text-tables.ts'

interface TextCallbacks {
  /** Called before any typing, with the loaded text as the text editor serializes it. */
  onReady: (html: string) => void
  onChange: (html: string) => void
  /** Called on the shortcut for a link. */
  onLink: () => void
  /** Called with pasted or dropped images. The cursor is at their position. */
  onImages: (files: File[]) => void
}

/** Null until the text editor is created. `id` is the text's, for its label and description. */
export function useTextEditor(
  id: string,
  content: string,
  callbacks: TextCallbacks,
): Editor | null {
  const latest = useRef(callbacks)
  useEffect(() => {
    latest.current = callbacks
  })

  function acceptImages(transfer: DataTransfer): boolean {
    const images = imagesOf(transfer)
    if (images.length === 0) return false
    latest.current.onImages(images)
    return true
  }

  return useEditor({
    extensions: textExtensions,
    content,
    // The Content-Security-Policy forbids injected styles: they are in the portal's style sheet.
    injectCSS: false,
    immediatelyRender: false,
    editorProps: {
      attributes: {
        id,
        class: 'article-body text',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-label`,
        'aria-describedby': `${id}-length`,
      },
      transformPastedHTML: cleanPastedHtml,
      handlePaste: (_, event) => {
        const { clipboardData } = event
        // Copied text may come with a picture of itself. The text is what was meant.
        if (!clipboardData || clipboardData.types.includes('text/html')) return false
        return acceptImages(clipboardData)
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
      handleKeyDown: (_, event) => {
        const pressed = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
        if (!pressed) return false
        event.preventDefault()
        latest.current.onLink()
        return true
      },
    },
    onCreate: ({ editor }) => latest.current.onReady(articleHtml(editor)),
    onUpdate: ({ editor }) => latest.current.onChange(articleHtml(editor)),
  })
}

function imagesOf({ files }: DataTransfer): File[] {
  return [...files].filter(isImageFile)
}
