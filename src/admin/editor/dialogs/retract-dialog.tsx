import { type ReactNode, type SubmitEvent, useState } from 'react'
import { ExplanationField } from '#admin/corrections/correction-fields.tsx'
import { useKeptText } from '#admin/local-copies/use-kept-text.tsx'
import { Button } from '#admin/ui/button.tsx'
import { Modal } from '#admin/ui/dialogs/modal.tsx'

/** Asks before a published article is taken back, and what is left in its place. */
export function RetractDialog({
  title,
  onRetract,
  onCancel,
  children,
}: {
  /** Of the article. */
  title: string
  /**
   * `explanation` is undefined if readers find nothing at its address. `onSaved` is called once the
   * server has it.
   */
  onRetract: (explanation: string | undefined, onSaved: () => void) => void
  onCancel: () => void
  /** Stands below the question. */
  children?: ReactNode
}) {
  const [explains, setExplains] = useState(false)
  const [explanation, setExplanation] = useState('')
  const kept = useKeptText(
    { what: 'An explanation' },
    explanation === '' ? null : { explanation },
    (typed) => {
      setExplains(true)
      setExplanation(typed.explanation)
    },
  )
  const [isMissing, setMissing] = useState(false)

  function cancel() {
    kept.forget()
    onCancel()
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (explains && explanation.trim() === '') setMissing(true)
    else onRetract(explains ? explanation : undefined, kept.forget)
  }

  return (
    <Modal title="Unpublish" size="small" urgent onClose={cancel}>
      <form className="modal-form" aria-label="Unpublish" noValidate onSubmit={submit}>
        <div className="modal-text">
          <p>This article is published. As a draft, it is no longer visible to readers.</p>
          {children}
          <p className="modal-object">{title}</p>
        </div>
        <label className="choice">
          <input
            type="checkbox"
            checked={explains}
            onChange={({ target }) => setExplains(target.checked)}
          />
          <span>
            Leave an explanation in its place
            <small>Otherwise readers find “Article Not Found”.</small>
          </span>
        </label>
        {kept.line}
        {explains && (
          <ExplanationField value={explanation} isMissing={isMissing} onChange={setExplanation} />
        )}
        <div className="modal-actions">
          <Button onClick={cancel}>Cancel</Button>
          <Button type="submit" variant="alarm">
            Unpublish
          </Button>
        </div>
      </form>
    </Modal>
  )
}
