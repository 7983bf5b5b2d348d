import { type SubmitEvent, useState } from 'react'
import { useColleagues } from '#admin/accounts/use-colleagues.ts'
import { isUnauthorized, userMessage } from '#admin/api/api-error.ts'
import { assignDraft } from '#admin/api/board.ts'
import { planArticle } from '#admin/api/schedule.ts'
import { useConnection } from '#admin/session/session-context.tsx'
import { Alert } from '#admin/ui/alert.tsx'
import { Button } from '#admin/ui/button.tsx'
import { Field } from '#admin/ui/field.tsx'
import { Modal } from '#admin/ui/modal.tsx'
import type { BoardCard } from '#domain/board.ts'
import { AssigneeOptions } from './assignee-options.tsx'

/** Who works on a draft, and for which day it is planned. */
export function AssignDialog({
  card,
  onDone,
  onClose,
}: {
  card: BoardCard
  /** Something was stored, even if the rest failed. */
  onDone: () => Promise<void>
  onClose: () => void
}) {
  const connection = useConnection()
  const colleagues = useColleagues()
  const [assignee, setAssignee] = useState(card.assignee ?? '')
  const [day, setDay] = useState(card.plannedOn ?? '')
  const [problem, setProblem] = useState<string | null>(null)

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    setProblem(null)
    try {
      const isOther = (assignee || null) !== card.assignee
      if (isOther) await assignDraft(connection, card, assignee || null)
      if ((day || null) !== card.plannedOn) await planArticle(connection, card._id, day || null)
      await onDone()
      onClose()
    } catch (error) {
      if (isUnauthorized(error)) return onClose()
      setProblem(userMessage(error, 'It was not saved. Please try again.'))
      await onDone()
    }
  }

  return (
    <Modal title="Assign" size="small" onClose={onClose}>
      <form className="modal-form" noValidate aria-label="Assign" onSubmit={submit}>
        {problem && <Alert>{problem}</Alert>}
        <p className="modal-text">{card.title}</p>
        <Field label="Assigned to">
          {(ids) => (
            <select {...ids} value={assignee} onChange={({ target }) => setAssignee(target.value)}>
              <AssigneeOptions colleagues={colleagues} assignee={card.assignee} />
            </select>
          )}
        </Field>
        <Field label="Planned for" description="Empty for no day. Nothing is published by it.">
          {(ids) => (
            <input
              {...ids}
              type="date"
              value={day}
              onChange={({ target }) => setDay(target.value)}
            />
          )}
        </Field>
        <div className="modal-actions">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary">
            Save
          </Button>
        </div>
      </form>
    </Modal>
  )
}
