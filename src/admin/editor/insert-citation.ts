import type { Editor } from '@tiptap/react'
import type { Citation } from '#domain/citation.ts'
import { linkAddress } from '#domain/web-address.ts'

/**
 * Appends a paragraph with a source's link to the end of the text.
 *
 * @param editor the text editor
 * @param citation the source
 */
export function insertCitation(editor: Editor, { title, url }: Citation): void {
  const { doc } = editor.state
  const link = {
    type: 'text',
    text: title.trim(),
    marks: [{ type: 'link', attrs: { href: linkAddress(url) } }],
  }
  // An empty paragraph that waits for the cursor at the end is where it goes.
  const last = doc.lastChild
  const waiting = last?.type.name === 'paragraph' && last.content.size === 0 ? last.nodeSize : 0
  editor.commands.insertContentAt(
    { from: doc.content.size - waiting, to: doc.content.size },
    { type: 'paragraph', content: [link] },
  )
}
