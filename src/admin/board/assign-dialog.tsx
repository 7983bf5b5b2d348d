import { useState } from 'react'
import { useColleagues } from '#admin/accounts/use-colleagues.ts'
import { useRequest } from '#admin/auth/session-context.tsx'
import { FormDialog } from '#admin/ui/dialogs/form-dialog.tsx'
import { Field } from '#admin/ui/fields/field.tsx'
import { InputField } from '#admin/ui/fields/input-field.tsx'
import type { BoardCard } from '#domain/board/board.ts'
import { assignDraft } from '#domain/board/calls.ts'
import { planArticle } from '#domain/schedule/calls.ts'
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
  const send = useRequest()
  const colleagues = useColleagues()
  const [assignee, setAssignee] = useState(card.assignee ?? '')
  const [day, setDay] = useState(card.plannedOn ?? '')

  async function assign() {
    try {
      const isOther = (assignee || null) !== card.assignee
      if (isOther)
        await send(assignDraft, {
          params: { id: card._id },
          body: { assignee: assignee || null, from: card.assignee },
        })
      if ((day || null) !== card.plannedOn)
        await send(planArticle, { params: { id: card._id }, body: { day: day || null } })
    } catch (error) {
      void onDone()
      throw error
    }
    await onDone()
    onClose()
  }

  return (
    <FormDialog
      title="Assign"
      action="Save"
      failure="It was not saved. Please try again."
      onSubmit={assign}
      onClose={onClose}
    >
      <p className="modal-text">{card.title}</p>
      <Field label="Assigned to">
        {(ids) => (
          <select {...ids} value={assignee} onChange={({ target }) => setAssignee(target.value)}>
            <AssigneeOptions colleagues={colleagues} assignee={card.assignee} />
          </select>
        )}
      </Field>
      <InputField
        label="Planned for"
        description="Empty for no day. Nothing is published by it."
        type="date"
        value={day}
        onText={setDay}
      />
    </FormDialog>
  )
}
