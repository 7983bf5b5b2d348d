import type { Editor } from '@tiptap/core'
import { useLayoutEffect, useRef } from 'react'

/** The place on the screen for the text, whose element the editor made and keeps. */
export function EditorContent({ editor, language }: { editor: Editor; language?: string }) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    place.current?.append(editor.view.dom)
  }, [editor])
  return <div ref={place} className="text-ground" lang={language} />
}
