import type { Editor } from '@tiptap/react'
import type { Citation } from '#domain/articles/citation.ts'
import { linkAddress } from '#domain/web-address.ts'

export function insertCitation(editor: Editor, { title, url }: Citation): void {
  const { doc } = editor.state
  const link = {
    type: 'text',
    text: title.trim(),
    marks: [{ type: 'link', attrs: { href: linkAddress(url) } }],
  }
  // It replaces an empty last paragraph.
  const last = doc.lastChild
  const emptySize = last?.type.name === 'paragraph' && last.content.size === 0 ? last.nodeSize : 0
  editor.commands.insertContentAt(
    { from: doc.content.size - emptySize, to: doc.content.size },
    { type: 'paragraph', content: [link] },
  )
}
