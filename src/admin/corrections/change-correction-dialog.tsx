import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { changeCorrection, changeExplanation } from '#admin/api/corrections.ts'
import { invalidateArticles } from '#admin/api/query-client.ts'
import { useConnection } from '#admin/session/session-context.tsx'
import { FormDialog } from '#admin/ui/form-dialog.tsx'
import type { CorrectionSubmission, ListedCorrection } from '#domain/correction-schema.ts'
import { ChangesField } from './changes-field.tsx'
import { ExplanationField, KindField, NoteFields } from './correction-fields.tsx'

/** Changes what readers were told. */
export function ChangeCorrectionDialog({
  correction: { id, article, ...stored },
  onClose,
}: {
  correction: ListedCorrection
  onClose: () => void
}) {
  const connection = useConnection()
  const queryClient = useQueryClient()
  const [told, setTold] = useState<CorrectionSubmission>({
    kind: stored.kind === 'withdrawal' ? 'correction' : stored.kind,
    note: stored.note,
    placement: stored.placement ?? 'end',
    showChanges: stored.changes !== undefined,
  })
  const [isMissing, setMissing] = useState(false)

  async function submit() {
    const { kind, note, placement, showChanges } = told
    const takenBack = stored.changes && !showChanges
    if (kind === 'typo') return
    if (kind === 'correction' && note.trim() === '') return setMissing(true)
    if (id === null) await changeExplanation(connection, article._id, note)
    else
      await changeCorrection(connection, article._id, id, {
        kind,
        note,
        placement,
        ...(takenBack && { showChanges: false }),
      })
    void invalidateArticles(queryClient)
    onClose()
  }

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
          value={told.note}
          isMissing={isMissing}
          onChange={(note) => setTold({ ...told, note })}
        />
      ) : (
        <>
          <KindField value={told} silent={false} onChange={setTold} />
          <NoteFields value={told} isMissing={isMissing} onChange={setTold} />
          {stored.changes && (
            <ChangesField value={told} changes={stored.changes} onChange={setTold} />
          )}
        </>
      )}
    </FormDialog>
  )
}
