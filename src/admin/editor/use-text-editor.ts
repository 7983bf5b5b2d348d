import { type Editor, useEditor } from '@tiptap/react'
import { useEffect, useRef } from 'react'
import { textExtensions } from './text-extensions.ts'

/** What the text editor tells while somebody writes. */
interface TextListener {
  /** The text as the editor itself would write it, before anything was typed. */
  onReady: (html: string) => void
  onChange: (html: string) => void
  /** The keys for a link were pressed. */
  onLink: () => void
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
