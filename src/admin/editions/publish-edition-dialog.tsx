import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isUnauthorized, userMessage } from '#admin/api/api-error.ts'
import { invalidateArticles, queryKeys } from '#admin/api/query-client.ts'
import { useConnection } from '#admin/auth/session-context.tsx'
import { useOverrides } from '#admin/checklist/override.tsx'
import { Alert } from '#admin/ui/alert.tsx'
import { ConfirmDialog } from '#admin/ui/dialogs/confirm-dialog.tsx'
import { QueryState } from '#admin/ui/query-state.tsx'
import { request } from '#domain/calls/request.ts'
import { checkEdition, publishEdition } from '#domain/editions/calls.ts'
import type { AdminEdition } from '#domain/editions/edition-schema.ts'
import { articleCount } from '#domain/reader/magazine-map.ts'

/** Asks before an edition is published, and for a reason for each article that the checklist holds back. */
export function PublishEditionDialog({
  edition: { id, number, title, revision, contents },
  onClose,
}: {
  edition: AdminEdition
  onClose: () => void
}) {
  const connection = useConnection()
  const queryClient = useQueryClient()
  const checks = useQuery({
    queryKey: queryKeys.editionChecks(id),
    queryFn: ({ signal }) => request(connection, checkEdition, { params: { id }, signal }),
    // Notes are written while nobody looks at this.
    staleTime: 0,
  })
  const [problem, setProblem] = useState<string | null>(null)
  const { fields, answers } = useOverrides(checks.data ?? [])
  const drafts = contents.filter(({ state }) => state !== 'published').length

  async function publish() {
    const checklists = answers()
    if (!checks.data || !checklists) return
    setProblem(null)
    try {
      await request(connection, publishEdition, { params: { id }, body: { revision, checklists } })
      onClose()
    } catch (error) {
      if (isUnauthorized(error)) return onClose()
      setProblem(userMessage(error, 'Failed to publish the edition. Please try again.'))
    }
    await invalidateArticles(queryClient)
  }

  return (
    <ConfirmDialog
      title="Publish Edition"
      action="Publish"
      busy="Publishing..."
      onConfirm={publish}
      onCancel={onClose}
    >
      <p>
        {drafts > 0
          ? `Readers see the edition at once, and ${articleCount(drafts)} that ${drafts === 1 ? 'is' : 'are'} not published yet. If one is not ready, nothing is published.`
          : 'Readers see the edition at once.'}
      </p>
      <p className="modal-object">{`${number}: ${title}`}</p>
      <QueryState
        query={checks}
        loading="Checking the articles..."
        failure="Failed to check the articles. Please try again."
      />
      {fields}
      {problem && <Alert>{problem}</Alert>}
    </ConfirmDialog>
  )
}
