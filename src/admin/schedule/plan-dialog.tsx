import { useState } from 'react'
import { FormDialog } from '#admin/ui/dialogs/form-dialog.tsx'
import { InputField } from '#admin/ui/fields/input-field.tsx'
import { lastScheduledDay, type PlannedDay } from '#domain/schedule/schedule.ts'

interface PlanDialogProps {
  /** The article's. */
  title: string
  day: string
  onPlan: (planned: PlannedDay) => Promise<void>
  onClose: () => void
}

export function PlanDialog({ title, day: planned, onPlan, onClose }: PlanDialogProps) {
  const [day, setDay] = useState(planned)

  async function submit() {
    await onPlan({ day: day || null, from: planned })
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
