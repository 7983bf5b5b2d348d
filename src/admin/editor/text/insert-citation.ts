import type { Editor } from '@tiptap/react'
import type { Citation } from '#domain/articles/citation.ts'
import { linkAddress } from '#domain/web-address.ts'

/** At the end of the content, as a paragraph. */
export function insertCitation(editor: Editor, citation: Citation): void {
  const { doc } = editor.state
  const link = linkTo(citation.url, citation.title.trim())
  // It replaces an empty last paragraph.
  const last = doc.lastChild
  const emptySize = last?.type.name === 'paragraph' && last.content.size === 0 ? last.nodeSize : 0
  editor.commands.insertContentAt(
    { from: doc.content.size - emptySize, to: doc.content.size },
    { type: 'paragraph', content: [link] },
  )
}

/** Links what is selected to the source; with nothing selected, writes its title there. */
export function citeAtCursor(editor: Editor, { title, url }: Citation): void {
  const chain = editor.chain().focus()
  if (editor.state.selection.empty) chain.insertContent(linkTo(url, title.trim())).run()
  else chain.setLink({ href: linkAddress(url) }).run()
}

function linkTo(url: string, text: string) {
  return { type: 'text', text, marks: [{ type: 'link', attrs: { href: linkAddress(url) } }] }
}
