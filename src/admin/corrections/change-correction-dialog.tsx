import { useState } from 'react'
import { articleKeys } from '#admin/api/query-client.ts'
import { useInvalidate } from '#admin/api/use-read.ts'
import { useRequest } from '#admin/auth/session-context.tsx'
import { FormDialog } from '#admin/ui/dialogs/form-dialog.tsx'
import { updateCorrection, updateWithdrawal } from '#domain/corrections/calls.ts'
import type {
  CorrectionSubmission,
  ListedCorrection,
} from '#domain/corrections/correction-schema.ts'
import { ChangesField, ExplanationField, KindField, NoteFields } from './correction-fields.tsx'

/** Changes what readers see of a correction or a withdrawal. */
export function ChangeCorrectionDialog({
  correction: { id, article, ...stored },
  onClose,
}: {
  correction: ListedCorrection
  onClose: () => void
}) {
  const send = useRequest()
  const invalidate = useInvalidate()
  const [notice, setNotice] = useState<CorrectionSubmission>({
    kind: stored.kind === 'withdrawal' ? 'correction' : stored.kind,
    note: stored.note,
    placement: stored.placement ?? 'end',
    showChanges: stored.changes !== undefined,
  })
  const [isMissing, setMissing] = useState(false)

  async function submit() {
    const { kind, note, placement, showChanges } = notice
    const takenBack = stored.changes && !showChanges
    if (kind === 'typo') return
    if (kind === 'correction' && note.trim() === '') return setMissing(true)
    if (id === null) {
      await send(updateWithdrawal, { params: { id: article._id }, body: { explanation: note } })
    } else {
      await send(updateCorrection, {
        params: { id: article._id, correction: id },
        body: { kind, note, placement, ...(takenBack && { showChanges: false }) },
      })
    }
    void invalidate(...articleKeys)
    onClose()
  }

  const fields = { value: notice, isMissing, onChange: setNotice }
  return (
    <FormDialog
      title={id === null ? 'Change Explanation' : 'Change Correction'}
      size="medium"
      action="Save"
      failure="Failed to change the correction. Please try again."
      onSubmit={submit}
      onClose={onClose}
    >
      {id === null ? (
        <ExplanationField
          value={notice.note}
          isMissing={isMissing}
          onChange={(note) => setNotice({ ...notice, note })}
        />
      ) : (
        <>
          <KindField {...fields} silent={false} />
          <NoteFields {...fields} />
          {stored.changes && <ChangesField {...fields} changes={stored.changes} />}
        </>
      )}
    </FormDialog>
  )
}
