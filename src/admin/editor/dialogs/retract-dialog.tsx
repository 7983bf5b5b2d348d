import { type ReactNode, useState } from 'react'
import { type Blocked, type ReasonState, useOverride } from '#admin/checklist/override.tsx'
import { ExplanationChoice, useExplanation } from '#admin/corrections/correction-fields.tsx'
import type { ReaderNotice } from '#admin/editor/saving/article-saving.ts'
import { useKeptText } from '#admin/local-copies/use-kept-text.tsx'
import { FormDialog } from '#admin/ui/dialogs/form-dialog.tsx'

interface RetractDialogProps {
  title: string
  /** What the explanation begins with. */
  offered: string | null
  /** What the checklist has against an explanation. */
  findBlocked: (explanation: string) => readonly Blocked[]
  reason: ReasonState
  /**
   * `notice` is empty if readers find nothing at its address. `onSaved` is called once the server has it.
   */
  onRetract: (notice: ReaderNotice, onSaved: () => void) => void
  onCancel: () => void
  /** Stands below the question. */
  children?: ReactNode
}

/** Asks before a published article is taken back, and what is left in its place. */
export function RetractDialog({
  title,
  offered,
  findBlocked,
  reason,
  onRetract,
  onCancel,
  children,
}: RetractDialogProps) {
  const [first] = useState(offered)
  const { told: explanation, setTold: setExplanation, isRefused, fields } = useExplanation(first)
  const kept = useKeptText(
    { what: 'An explanation' },
    explanation && explanation !== first ? { explanation } : null,
    (typed) => setExplanation(typed.explanation),
  )
  const { field, answer } = useOverride(
    explanation === null ? [] : findBlocked(explanation),
    reason,
  )

  function submit() {
    if (explanation === null) return onRetract({}, kept.forget)
    const checklist = answer()
    if (!isRefused() && checklist)
      onRetract({ withdrawal: { explanation }, checklist }, kept.forget)
  }

  return (
    <FormDialog
      title="Unpublish"
      urgent
      action="Unpublish"
      destructive
      noValidate
      onSubmit={submit}
      onClose={onCancel}
      kept={kept}
    >
      <div className="modal-text">
        <p>This article is published. As a draft, it is no longer visible to readers.</p>
        {children}
        <p className="modal-object">{title}</p>
      </div>
      <ExplanationChoice {...fields}>{field}</ExplanationChoice>
    </FormDialog>
  )
}
