import { Editor } from '@tiptap/core'
import { onTestFinished } from 'vitest'
import { DisputedPassages } from '#admin/editor/merging/disputed-passages.ts'
import { mergeIntoEditor, tokensOfHtml } from '#admin/editor/merging/merge-into-editor.ts'
import { MergedPassages } from '#admin/editor/merging/merged-passages.ts'
import { OwnUndo } from '#admin/editor/merging/own-undo.ts'
import { textExtensions } from '#admin/editor/text/text-extensions.ts'

/** An editor of a text as several people have it open. */
export function open(html: string): Editor {
  const extensions = [...textExtensions, MergedPassages, OwnUndo, DisputedPassages]
  const editor = new Editor({ extensions, content: html })
  onTestFinished(() => editor.destroy())
  return editor
}

export function merge(editor: Editor, base: string, theirs: string) {
  const read = (html: string) => tokensOfHtml(editor.schema, html)
  return mergeIntoEditor(editor, read(base), read(theirs), { by: 'Wren', isAsked: true })
}

export function putCursorBehind(editor: Editor, words: string): void {
  editor.state.doc.descendants((node, at) => {
    const index = node.text?.indexOf(words) ?? -1
    if (index >= 0) editor.commands.setTextSelection(at + index + words.length)
  })
}
