import { type Editor, Extension } from '@tiptap/core'
import { Plugin, PluginKey, type Transaction } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'

/** Where the open text has its version of a passage that two people changed in different ways. */
export interface DisputedPassage {
  id: string
  from: number
  to: number
  /** Whether it begins with a block: what is typed before it belongs to the block before. */
  beginsLine: boolean
}

type Passages = readonly DisputedPassage[]

const key = new PluginKey<Passages>('disputed')

/** Changes which passages are disputed, of those in the document that the transaction leaves. */
export function updateDisputed(tr: Transaction, update: (open: Passages) => Passages): Transaction {
  return tr.setMeta(key, update)
}

export function disputedPassage({ state }: Editor, id: string): DisputedPassage | undefined {
  return key.getState(state)?.find((passage) => passage.id === id)
}

/** Puts the cursor behind it, in the middle of the screen. */
export function goToPassage(editor: Editor, id: string): void {
  const passage = disputedPassage(editor, id)
  if (!passage) return
  editor.chain().setTextSelection(passage.to).focus(null, { scrollIntoView: false }).run()
  const { node } = editor.view.domAtPos(passage.to)
  const element = node instanceof Element ? node : node.parentElement
  element?.scrollIntoView?.({ block: 'center' })
}

/** Marks what is disputed in the open text. What is typed within a passage, or at its ends, is in it. */
export const DisputedPassages = Extension.create({
  name: 'disputedPassages',
  addProseMirrorPlugins: () => [
    new Plugin<Passages>({
      key,
      state: {
        init: () => [],
        apply(tr, open) {
          const mapped = open.map((passage) => {
            const { pos: to, deletedAcross } = tr.mapping.mapResult(passage.to, 1)
            // Another whole text came into the editor: it has nothing of the passage.
            const isGone = deletedAcross && tr.getMeta('preventUpdate')
            const from = isGone ? to : tr.mapping.map(passage.from, passage.beginsLine ? 1 : -1)
            return { ...passage, from, to }
          })
          return tr.getMeta(key)?.(mapped) ?? mapped
        },
      },
      props: {
        decorations: (state) =>
          DecorationSet.create(
            state.doc,
            (key.getState(state) ?? []).map(({ from, to }) =>
              Decoration.inline(from, to, { class: 'disputed-passage', title: 'Changed by both' }),
            ),
          ),
      },
    }),
  ],
})
