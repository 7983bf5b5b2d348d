import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { invalidateArticles } from '#admin/api/query-client.ts'
import { useConnection } from '#admin/auth/session-context.tsx'
import { useKeptText } from '#admin/local-copies/use-kept-text.tsx'
import { FormDialog } from '#admin/ui/dialogs/form-dialog.tsx'
import { request } from '#domain/calls/request.ts'
import { updateCorrection, updateWithdrawal } from '#domain/corrections/calls.ts'
import type {
  CorrectionSubmission,
  ListedCorrection,
} from '#domain/corrections/correction-schema.ts'
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
  const [first] = useState<CorrectionSubmission>({
    kind: stored.kind === 'withdrawal' ? 'correction' : stored.kind,
    note: stored.note,
    placement: stored.placement ?? 'end',
    showChanges: stored.changes !== undefined,
  })
  const [notice, setNotice] = useState(first)
  const [isMissing, setMissing] = useState(false)
  const kept = useKeptText(
    { what: `The correction of “${article.title}”`, id: `correction ${article._id} ${id}` },
    notice === first ? null : notice,
    setNotice,
  )

  function close() {
    kept.forget()
    onClose()
  }

  async function submit() {
    const { kind, note, placement, showChanges } = notice
    const takenBack = stored.changes && !showChanges
    if (kind === 'typo') return
    if (kind === 'correction' && note.trim() === '') return setMissing(true)
    if (id === null)
      await request(connection, updateWithdrawal, {
        params: { id: article._id },
        body: { explanation: note },
      })
    else
      await request(connection, updateCorrection, {
        params: { id: article._id, correction: id },
        body: {
          kind,
          note,
          placement,
          ...(takenBack && { showChanges: false }),
        },
      })
    void invalidateArticles(queryClient)
    close()
  }

  return (
    <FormDialog
      title={id === null ? 'Change Explanation' : 'Change Correction'}
      size="medium"
      action="Save"
      failure="Failed to change the correction. Please try again."
      onSubmit={submit}
      onClose={close}
    >
      {kept.line}
      {id === null ? (
        <ExplanationField
          value={notice.note}
          isMissing={isMissing}
          onChange={(note) => setNotice({ ...notice, note })}
        />
      ) : (
        <>
          <KindField value={notice} silent={false} onChange={setNotice} />
          <NoteFields value={notice} isMissing={isMissing} onChange={setNotice} />
          {stored.changes && (
            <ChangesField value={notice} changes={stored.changes} onChange={setNotice} />
          )}
        </>
      )}
    </FormDialog>
  )
}
