import { DOMSerializer, type Schema } from '@tiptap/pm/model'
import { Mark } from '@tiptap/react'
import { notePlugin } from './note-plugin.ts'

export const noteMarkName = 'note'

/**
 * A note's passage while it is edited. Notes may overlap, keep their words through formatting and
 * *Clean*, and do not grow at their ends. It is not parsed and not serialized: no HTML holds a note.
 */
export const NoteMark = Mark.create({
  name: noteMarkName,
  excludes: '',
  inclusive: false,
  keepOnSplit: false,
  clearable: false,
  addAttributes: () => ({ id: { default: '', rendered: false } }),
  renderHTML: () => ['span', 0],
  addProseMirrorPlugins() {
    return [notePlugin(serializerWithoutNotes(this.editor.schema))]
  },
})

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
