import { Mark } from '@tiptap/core'
import { DOMParser, DOMSerializer, type Schema } from '@tiptap/pm/model'
import { notePlugin } from './note-plugin.ts'

export const noteMarkName = 'note'

/**
 * A note's passage while it is edited. Notes may overlap, keep their words through formatting and
 * *Clean*, and do not grow at their ends. Only the editor’s page holds one, no HTML that is read or written.
 */
export const NoteMark = Mark.create({
  name: noteMarkName,
  excludes: '',
  inclusive: false,
  keepOnSplit: false,
  clearable: false,
  addAttributes: () => ({ id: { default: '', rendered: false } }),
  renderHTML: ({ mark }) => ['span', { 'data-note': mark.attrs.id }, 0],
  addProseMirrorPlugins() {
    const { schema } = this.editor
    return [
      notePlugin({
        clipboardSerializer: serializerWithoutNotes(schema),
        clipboardParser: DOMParser.fromSchema(schema),
        domParser: parserWithNotes(schema),
      }),
    ]
  },
})

/** Reads the editor's own page: what an input method composes is read together with what stands around it. */
function parserWithNotes(schema: Schema): DOMParser {
  const { rules } = DOMParser.fromSchema(schema)
  const getAttrs = (element: HTMLElement) => ({ id: element.dataset.note })
  return new DOMParser(schema, [...rules, { tag: 'span[data-note]', mark: noteMarkName, getAttrs }])
}

const serializers = new WeakMap<Schema, DOMSerializer>()

/** Writes documents as if they had no notes: also what stands on both sides of a note's end is one. */
export function serializerWithoutNotes(schema: Schema): DOMSerializer {
  const made = serializers.get(schema)
  if (made) return made
  const { [noteMarkName]: _, ...marks } = DOMSerializer.marksFromSchema(schema)
  const serializer = new DOMSerializer(DOMSerializer.nodesFromSchema(schema), marks)
  serializers.set(schema, serializer)
  return serializer
}
