import { Extension } from '@tiptap/core'
import { Plugin, PluginKey, type Transaction } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'

/** How long what came from a colleague is tinted. */
const tintedMs = 8_000

interface Merged {
  ranges: readonly { from: number; to: number }[]
  by: string
}

const key = new PluginKey<DecorationSet>('merged')

/** Tints what a transaction brought, with its writer's name. */
export function showMerged(tr: Transaction, ranges: Merged['ranges'], by: string): Transaction {
  return tr.setMeta(key, { ranges, by } satisfies Merged)
}

/** Whether a transaction brought what a colleague wrote. */
export function isMerge(tr: Transaction): boolean {
  return typeof tr.getMeta(key) === 'object'
}

/** Passages that were merged into the open text, tinted for a few seconds. */
export const MergedPassages = Extension.create({
  name: 'mergedPassages',
  addProseMirrorPlugins: () => [
    new Plugin({
      key,
      state: {
        init: () => DecorationSet.empty,
        apply(tr, shown) {
          const merged = tr.getMeta(key) as Merged | 'end' | undefined
          if (merged === 'end') return DecorationSet.empty
          const mapped = shown.map(tr.mapping, tr.doc)
          return merged ? mapped.add(tr.doc, decorations(merged)) : mapped
        },
      },
      props: { decorations: (state) => key.getState(state) },
      view: () => {
        let timer: ReturnType<typeof setTimeout> | undefined
        return {
          update(view: EditorView, before) {
            const [shown, earlier] = [key.getState(view.state), key.getState(before)]
            if (!shown || !earlier || shown.find().length <= earlier.find().length) return
            clearTimeout(timer)
            timer = setTimeout(() => view.dispatch(view.state.tr.setMeta(key, 'end')), tintedMs)
          },
          destroy: () => clearTimeout(timer),
        }
      },
    }),
  ],
})

function decorations({ ranges, by }: Merged): Decoration[] {
  const first = ranges.reduce((least, { from }) => Math.min(least, from), Number.POSITIVE_INFINITY)
  return ranges.flatMap(({ from, to }) => [
    Decoration.inline(from, to, { class: 'merged-passage', title: by }),
    ...(from === first
      ? [Decoration.widget(from, () => nameElement('merged-by', by), { side: -1 })]
      : []),
  ])
}

/** Whose a passage is, as its style sheet draws it. */
export function nameElement(className: string, by: string): HTMLElement {
  const name = document.createElement('span')
  name.className = className
  // Not as words: it is in no text.
  name.dataset.by = by
  name.setAttribute('aria-hidden', 'true')
  return name
}
