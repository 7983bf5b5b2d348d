import { type ReactNode, useState } from 'react'
import { type Blocked, useOverride } from '#admin/checklist/override.tsx'
import { ExplanationChoice } from '#admin/corrections/correction-fields.tsx'
import type { ReaderNotice } from '#admin/editor/saving/article-saving.ts'
import { useKeptText } from '#admin/local-copies/use-kept-text.tsx'
import { FormDialog } from '#admin/ui/dialogs/form-dialog.tsx'

interface RetractDialogProps {
  title: string
  /** What the checklist has against an explanation. */
  findBlocked: (explanation: string) => readonly Blocked[]
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
  findBlocked,
  onRetract,
  onCancel,
  children,
}: RetractDialogProps) {
  const [explanation, setExplanation] = useState<string | null>(null)
  const kept = useKeptText(
    { what: 'An explanation' },
    explanation ? { explanation } : null,
    (typed) => setExplanation(typed.explanation),
  )
  const [isMissing, setMissing] = useState(false)

  const { field, answer } = useOverride(explanation === null ? [] : findBlocked(explanation))

  function submit() {
    if (explanation === null) return onRetract({}, kept.forget)
    const checklist = answer()
    const isEmpty = explanation.trim() === ''
    setMissing(isEmpty)
    if (checklist && !isEmpty) onRetract({ withdrawal: { explanation }, checklist }, kept.forget)
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
      <ExplanationChoice value={explanation} isMissing={isMissing} onChange={setExplanation}>
        {field}
      </ExplanationChoice>
    </FormDialog>
  )
}
