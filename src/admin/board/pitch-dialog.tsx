import { useState } from 'react'
import { useConnection } from '#admin/auth/session-context.tsx'
import { useKeptText } from '#admin/local-copies/use-kept-text.tsx'
import { FormDialog } from '#admin/ui/dialogs/form-dialog.tsx'
import { Field } from '#admin/ui/fields/field.tsx'
import type { AdminArticle } from '#domain/articles/admin-article.ts'
import { createArticle } from '#domain/articles/calls.ts'
import { request } from '#domain/calls/request.ts'
import { limits } from '#domain/limits.ts'

/** Writes down an idea: a draft that begins in the column Pitch. */
export function PitchDialog({
  onDone,
  onClose,
}: {
  onDone: (article: AdminArticle) => Promise<void>
  onClose: () => void
}) {
  const connection = useConnection()
  // A second attempt stores nothing twice, after a reload too.
  const [creationKey, setCreationKey] = useState<string>(() => crypto.randomUUID())
  const [title, setTitle] = useState('')
  const [idea, setIdea] = useState('')
  const kept = useKeptText(
    { what: 'A pitch' },
    title + idea === '' ? null : { title, idea, creationKey },
    (typed) => {
      setTitle(typed.title)
      setIdea(typed.idea)
      setCreationKey(typed.creationKey)
    },
  )

  function close() {
    kept.forget()
    onClose()
  }

  async function save() {
    const content = paragraphsOf(idea)
    await onDone(
      await request(connection, createArticle, {
        body: { title, content, stage: 'pitch', creationKey },
      }),
    )
    close()
  }

  return (
    <FormDialog
      title="New Pitch"
      size="medium"
      action="Save Pitch"
      failure="The pitch was not saved. Please try again."
      onSubmit={save}
      onClose={close}
    >
      {kept.line}
      <Field label="Title">
        {(ids) => (
          <input
            {...ids}
            required
            maxLength={limits.title}
            value={title}
            onChange={({ target }) => setTitle(target.value)}
          />
        )}
      </Field>
      <Field label="The idea" description="The draft begins with it." className="pitch-idea">
        {(ids) => (
          <textarea
            {...ids}
            rows={4}
            required
            value={idea}
            onChange={({ target }) => setIdea(target.value)}
          />
        )}
      </Field>
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
