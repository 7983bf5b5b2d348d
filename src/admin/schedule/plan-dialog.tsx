import { useState } from 'react'
import { isConflict } from '#admin/api/api-error.ts'
import { FormDialog } from '#admin/ui/dialogs/form-dialog.tsx'
import { InputField } from '#admin/ui/fields/input-field.tsx'
import { lastScheduledDay } from '#domain/schedule/schedule.ts'

interface PlanDialogProps {
  /** The article's. */
  title: string
  day: string
  /** @param from the day that is replaced; undefined for any */
  onPlan: (day: string | null, from: string | undefined) => Promise<void>
  onClose: () => void
}

export function PlanDialog({ title, day: planned, onPlan, onClose }: PlanDialogProps) {
  const [day, setDay] = useState(planned)
  const [from, setFrom] = useState<string | undefined>(planned)

  async function submit() {
    await onPlan(day || null, from).catch((error: unknown) => {
      // A colleague moved it, as is said now: the next time it is meant.
      if (isConflict(error)) setFrom(undefined)
      throw error
    })
    onClose()
  }

  return (
    <FormDialog
      title="Move To"
      action="Move"
      busy="Moving..."
      failure="It was not moved. Please try again."
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="modal-text">{title}</p>
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
