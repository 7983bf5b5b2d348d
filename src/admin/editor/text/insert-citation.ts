import type { Editor } from '@tiptap/core'
import type { UseFormReturn } from 'react-hook-form'
import type { ArticleForm } from '#admin/local-copies/article-form-schema.ts'
import type { Citation } from '#domain/articles/citation.ts'
import { linkAddress } from '#domain/web-address.ts'

/** Adds a source to the article's citations. The first blank row takes it. */
export function addCitation(form: UseFormReturn<ArticleForm>, citation: Citation): void {
  const rows = form.getValues('citations')
  const blank = rows.findIndex(({ title, url }) => title.trim() === '' && url.trim() === '')
  const index = blank === -1 ? rows.length : blank
  form.setValue('citations', rows.toSpliced(index, 1, citation))
}

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
  const { $from, empty } = editor.state.selection
  if (!empty) return void chain.setLink({ href: linkAddress(url) }).run()
  const link = linkTo(url, title.trim())
  const before = $from.parent.textBetween(0, $from.parentOffset, undefined, ' ').at(-1) ?? ' '
  const isApart = /[\s([“‘«–—]/u.test(before)
  chain.insertContent(isApart ? link : [{ type: 'text', text: ' ' }, link]).run()
}

function linkTo(url: string, text: string) {
  return { type: 'text', text, marks: [{ type: 'link', attrs: { href: linkAddress(url) } }] }
}
