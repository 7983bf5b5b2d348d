import { Plugin } from '@tiptap/pm/state'
import { AddMarkStep, RemoveMarkStep, type Step } from '@tiptap/pm/transform'
import { Extension } from '@tiptap/react'
import { noteMarkName } from '#admin/editor/notes/note-mark.ts'

/** Refuses every change of the text, whatever makes it. Notes on it are none. */
export const ReadOnly = Extension.create({
  name: 'readOnly',
  addProseMirrorPlugins: () => [
    new Plugin({
      filterTransaction: ({ steps }) => steps.every(isNote),
      props: {
        handleDOMEvents: {
          beforeinput: (_, event) => {
            event.preventDefault()
            return true
          },
        },
      },
    }),
  ],
})

function isNote(step: Step): boolean {
  if (!(step instanceof AddMarkStep || step instanceof RemoveMarkStep)) return false
  return step.mark.type.name === noteMarkName
}
