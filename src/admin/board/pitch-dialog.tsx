import { useState } from 'react'
import { creationOf, notSent } from '#admin/api/use-creation-key.ts'
import { useRequest } from '#admin/auth/session-context.tsx'
import { useKeptText } from '#admin/local-copies/use-kept-text.tsx'
import { FormDialog } from '#admin/ui/dialogs/form-dialog.tsx'
import { InputField, TextAreaField } from '#admin/ui/fields/input-field.tsx'
import type { AdminArticle } from '#domain/articles/admin-article.ts'
import { createArticle } from '#domain/articles/calls.ts'
import { limits } from '#domain/limits.ts'

interface PitchDialogProps {
  onDone: (article: AdminArticle) => Promise<void>
  onClose: () => void
}

export function PitchDialog({ onDone, onClose }: PitchDialogProps) {
  const send = useRequest()
  // The same text stores nothing twice, after a reload too.
  const [sent, setSent] = useState(notSent)
  const [title, setTitle] = useState('')
  const [idea, setIdea] = useState('')
  const kept = useKeptText(
    { what: 'A pitch' },
    title + idea === '' ? null : { title, idea, sent },
    (typed) => {
      setTitle(typed.title)
      setIdea(typed.idea)
      setSent(typed.sent)
    },
  )

  async function save() {
    const pitch = { title, content: paragraphsOf(idea), stage: 'pitch' as const }
    const creation = creationOf(pitch, sent)
    setSent(creation)
    await onDone(await send(createArticle, { body: { ...pitch, creationKey: creation.key } }))
    kept.closing(onClose)()
  }

  return (
    <FormDialog
      title="New Pitch"
      size="medium"
      action="Save Pitch"
      failure="The pitch was not saved. Please try again."
      onSubmit={save}
      onClose={onClose}
      kept={kept}
    >
      <InputField label="Title" required maxLength={limits.title} value={title} onText={setTitle} />
      <TextAreaField
        label="The idea"
        description="The draft begins with it."
        className="pitch-idea"
        rows={4}
        required
        value={idea}
        onText={setIdea}
      />
    </FormDialog>
  )
}

/** HTML with a paragraph for each line. */
function paragraphsOf(text: string): string {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const paragraph = document.createElement('p')
      paragraph.textContent = line
      return paragraph.outerHTML
    })
    .join('')
}
