import { type Editor, Extension } from '@tiptap/core'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { type Decoration, DecorationSet } from '@tiptap/pm/view'

const key = new PluginKey<DecorationSet>('suggestions')

/** Shows what is suggested; until it is shown anew, it moves with the text. */
export const SuggestedChanges = Extension.create({
  name: 'suggestedChanges',
  addProseMirrorPlugins: () => [
    new Plugin({
      key,
      state: {
        init: () => DecorationSet.empty,
        apply(tr, shown) {
          const decorations: Decoration[] | undefined = tr.getMeta(key)
          if (decorations) return DecorationSet.create(tr.doc, decorations)
          return shown.map(tr.mapping, tr.doc)
        },
      },
      props: { decorations: (state) => key.getState(state) },
    }),
  ],
})

/** No change of the text: it is not saved, and cannot be undone. */
export function showDecorations(editor: Editor, decorations: Decoration[]): void {
  const shown = key.getState(editor.state)
  if (decorations.length === 0 && shown === DecorationSet.empty) return
  const tr = editor.state.tr.setMeta(key, decorations)
  editor.view.dispatch(tr.setMeta('addToHistory', false).setMeta('preventUpdate', true))
}
