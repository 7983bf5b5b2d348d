import { articleKeys, queryKeys } from '#admin/api/query-client.ts'
import { useCalls, useRead } from '#admin/api/use-read.ts'
import { useOverrides } from '#admin/checklist/override.tsx'
import { describeChange } from '#admin/schedule/schedule-words.ts'
import { ConfirmDialog } from '#admin/ui/dialogs/confirm-dialog.tsx'
import { QueryState } from '#admin/ui/query-state.tsx'
import { useAttempt } from '#admin/ui/use-attempt.tsx'
import { counted } from '#domain/counted.ts'
import { checkEdition, publishEdition } from '#domain/editions/calls.ts'
import { isTakenBack, publishedWith } from '#domain/editions/edition.ts'
import type { AdminEdition, EditionEntry } from '#domain/editions/edition-schema.ts'

/** Asks before an edition is published, and for a reason for each article that the checklist holds back. */
export function PublishEditionDialog({
  edition: { id, number, title, revision, contents },
  onClose,
}: {
  edition: AdminEdition
  onClose: () => void
}) {
  const { send, invalidate } = useCalls()
  // Notes are written while the dialog is closed.
  const settings = { staleTime: 0 }
  const checks = useRead(queryKeys.editionChecks(id), checkEdition, { params: { id } }, settings)
  const { attempt, alert } = useAttempt()
  const { fields, answers } = useOverrides(checks.data ?? [])
  const drafts = publishedWith(contents)
  const cancelled = drafts.flatMap(({ title, scheduledFor }) =>
    scheduledFor ? `${title}: ${describeChange({ kind: 'publish', at: scheduledFor })}` : [],
  )
  const takenBack = contents.filter(isTakenBack)

  async function publish() {
    const checklists = answers()
    if (!checklists) return
    const isDone = await attempt(
      () => send(publishEdition, { params: { id }, body: { revision, checklists } }),
      'Failed to publish the edition. Please try again.',
    )
    if (isDone) onClose()
    await invalidate(...articleKeys)
  }

  return (
    <ConfirmDialog
      title="Publish Edition"
      action="Publish"
      busy="Publishing..."
      isReady={checks.data !== undefined}
      onConfirm={publish}
      onCancel={onClose}
    >
      <p className="modal-object">{`${number}: ${title}`}</p>
      <p>
        {drafts.length > 0
          ? `Readers see the edition at once, and ${counted(drafts.length, 'article')} that ${drafts.length === 1 ? 'is' : 'are'} not published yet. If one is not ready, nothing is published.`
          : 'Readers see the edition at once.'}
      </p>
      <Titles label="Published with the edition" entries={drafts} />
      {cancelled.length > 0 && <p>This cancels what is scheduled: {cancelled.join('; ')}.</p>}
      {takenBack.length > 0 && (
        <p>Not published with it, because readers had it before. Publish it from the article:</p>
      )}
      <Titles label="Not published with the edition" entries={takenBack} />
      <QueryState
        query={checks}
        what="the checklist"
        failure="Failed to check the articles. Please try again."
      />
      {fields}
      {alert}
    </ConfirmDialog>
  )
}

function Titles({ label, entries }: { label: string; entries: readonly EditionEntry[] }) {
  if (entries.length === 0) return null
  return (
    <ul className="bullets" aria-label={label}>
      {entries.map(({ _id, title }) => (
        <li key={_id}>{title}</li>
      ))}
    </ul>
  )
}
