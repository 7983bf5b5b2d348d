import { useState } from 'react'
import { assigneeOptions, useColleagues } from '#admin/accounts/use-colleagues.ts'
import { isConflict } from '#admin/api/api-error.ts'
import { useRequest } from '#admin/auth/session-context.tsx'
import { FormDialog } from '#admin/ui/dialogs/form-dialog.tsx'
import { InputField, SelectField } from '#admin/ui/fields/input-field.tsx'
import type { BoardCard } from '#domain/board/board.ts'
import { assignDraft } from '#domain/board/calls.ts'
import { planArticle } from '#domain/schedule/calls.ts'
import { lastScheduledDay } from '#domain/schedule/schedule.ts'

interface AssignDialogProps {
  card: BoardCard
  /** Something was stored, even if the rest failed. */
  onDone: () => Promise<unknown>
  onClose: () => void
}

export function AssignDialog({ card, onDone, onClose }: AssignDialogProps) {
  const send = useRequest()
  const colleagues = useColleagues()
  const [assignee, setAssignee] = useState(card.assignee ?? '')
  const [day, setDay] = useState(card.plannedOn ?? '')
  const [isMeant, setMeant] = useState(false)

  async function assign() {
    const params = { id: card._id }
    const to = assignee || null
    const plannedOn = day || null
    try {
      if (to !== card.assignee) {
        const from = isMeant ? undefined : card.assignee
        await send(assignDraft, { params, body: { assignee: to, from } })
      }
      if (plannedOn !== card.plannedOn) {
        const from = isMeant ? undefined : card.plannedOn
        await send(planArticle, { params, body: { day: plannedOn, from } })
      }
    } catch (error) {
      // A colleague was faster, as is said now: the next time it is meant.
      if (isConflict(error)) setMeant(true)
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
      <SelectField
        label="Assigned to"
        options={assigneeOptions(colleagues, card.assignee)}
        value={assignee}
        onText={setAssignee}
      />
      <InputField
        label="Planned for"
        description="Empty for no day. Nothing is published by it."
        type="date"
        max={lastScheduledDay}
        value={day}
        onText={setDay}
      />
    </FormDialog>
  )
}
