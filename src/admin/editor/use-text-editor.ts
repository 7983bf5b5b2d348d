import { Selection } from '@tiptap/pm/state'
import { type Editor, useEditor } from '@tiptap/react'
import { useEffect, useRef } from 'react'
import { cleanPastedHtml } from './pasted-html.ts'
import { textExtensions } from './text-extensions.ts'

/** What the text editor tells while somebody writes. */
interface TextListener {
  /** The text as the editor itself would write it, before anything was typed. */
  onReady: (html: string) => void
  onChange: (html: string) => void
  /** The keys for a link were pressed. */
  onLink: () => void
  /** Images were pasted or dropped; the cursor is where they go. */
  onImages: (files: File[]) => void
}

/**
 * @param id the id of the text, for what labels and controls it
 * @param content the HTML to start from
 * @param listener told of every change
 * @returns the text editor; null while it is being made
 */
export function useTextEditor(id: string, content: string, listener: TextListener): Editor | null {
  const told = useRef(listener)
  useEffect(() => {
    told.current = listener
  })

  function take(transfer: DataTransfer): boolean {
    const images = imagesOf(transfer)
    if (images.length === 0) return false
    told.current.onImages(images)
    return true
  }

  return useEditor({
    extensions: textExtensions,
    content,
    // Its styles are in the portal's style sheet: the page's policy forbids injected ones.
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
        // A copied passage may bring a picture of itself along: the passage counts.
        if (!clipboardData || clipboardData.types.includes('text/html')) return false
        return take(clipboardData)
      },
      handleDrop: (view, event, _, moved) => {
        if (moved || !event.dataTransfer) return false
        const place = view.posAtCoords({ left: event.clientX, top: event.clientY })
        if (imagesOf(event.dataTransfer).length > 0 && place) {
          const { doc, tr } = view.state
          view.dispatch(tr.setSelection(Selection.near(doc.resolve(place.pos))))
        }
        return take(event.dataTransfer)
      },
      handleKeyDown: (_, event) => {
        const pressed = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
        if (!pressed) return false
        event.preventDefault()
        told.current.onLink()
        return true
      },
    },
    onCreate: ({ editor }) => told.current.onReady(editor.getHTML()),
    onUpdate: ({ editor }) => told.current.onChange(editor.getHTML()),
  })
}

function imagesOf({ files }: DataTransfer): File[] {
  return [...files].filter(({ type }) => type.startsWith('image/'))
}
