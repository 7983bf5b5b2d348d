import { type SubmitEvent, useState } from 'react'
import { isUnauthorized, userMessage } from '#admin/api/api-error.ts'
import { createArticle } from '#admin/api/articles.ts'
import { useConnection } from '#admin/session/session-context.tsx'
import { Alert } from '#admin/ui/alert.tsx'
import { Button } from '#admin/ui/button.tsx'
import { Field } from '#admin/ui/field.tsx'
import { Modal } from '#admin/ui/modal.tsx'
import type { AdminArticle } from '#domain/admin-article.ts'
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
  // A second attempt stores nothing twice.
  const [creationKey] = useState(() => crypto.randomUUID())
  const [title, setTitle] = useState('')
  const [idea, setIdea] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    setBusy(true)
    setProblem(null)
    try {
      const content = paragraphsOf(idea)
      await onDone(await createArticle(connection, { title, content, stage: 'pitch', creationKey }))
      onClose()
    } catch (error) {
      if (isUnauthorized(error)) return onClose()
      setProblem(userMessage(error, 'The pitch was not saved. Please try again.'))
      setBusy(false)
    }
  }

  return (
    <Modal title="New Pitch" size="medium" onClose={onClose}>
      <form className="modal-form" aria-label="New Pitch" onSubmit={submit}>
        {problem && <Alert>{problem}</Alert>}
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
        <div className="modal-actions">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" disabled={busy}>
            {busy ? 'Saving...' : 'Save Pitch'}
          </Button>
        </div>
      </form>
    </Modal>
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
