import { useState } from 'react'
import { useNavigate } from 'react-router'
import { articleKeys, queryKeys } from '#admin/api/query-client.ts'
import { useInvalidate } from '#admin/api/use-read.ts'
import { useRequest } from '#admin/auth/session-context.tsx'
import { Button } from '#admin/ui/button.tsx'
import { ConfirmedAction } from '#admin/ui/dialogs/confirmed-action.tsx'
import { deleteEdition, publishEdition, retractEdition } from '#domain/editions/calls.ts'
import type { AdminEdition } from '#domain/editions/edition-schema.ts'
import { articleCount } from '#domain/reader/magazine-map.ts'

type Action = 'publish' | 'retract' | 'delete'

const words = {
  publish: { title: 'Publish Edition', action: 'Publish', busy: 'Publishing...' },
  retract: { title: 'Retract Edition', action: 'Retract', busy: 'Retracting...' },
  delete: { title: 'Delete Edition', action: 'Delete', busy: 'Deleting...' },
} as const

interface EditionActionsProps {
  edition: AdminEdition
  disabled: boolean
}

export function EditionActions({ edition, disabled }: EditionActionsProps) {
  const send = useRequest()
  const invalidate = useInvalidate()
  const navigate = useNavigate()
  const [asked, setAsked] = useState<Action | null>(null)
  const { published, contents } = edition
  const drafts = contents.filter(({ state }) => state !== 'published').length

  async function act(action: Action) {
    if (action === 'delete') {
      await send(deleteEdition, { params: { id: edition.id } })
      await navigate('/admin/editions')
    } else {
      const { id, revision } = edition
      const call = action === 'publish' ? publishEdition : retractEdition
      await send(call, { params: { id }, body: { revision } })
    }
    await invalidate(...articleKeys)
  }

  return (
    <>
      {(!published || drafts > 0) && (
        <Button variant="primary" disabled={disabled} onClick={() => setAsked('publish')}>
          {published ? 'Publish the rest' : 'Publish'}
        </Button>
      )}
      {published ? (
        <Button variant="alarm" disabled={disabled} onClick={() => setAsked('retract')}>
          Retract
        </Button>
      ) : (
        <Button variant="bare-alarm" disabled={disabled} onClick={() => setAsked('delete')}>
          Delete
        </Button>
      )}
      {asked && (
        <ConfirmedAction
          {...words[asked]}
          failure={`Failed to ${asked} the edition. Please try again.`}
          queryKey={queryKeys.editions}
          call={() => act(asked)}
          onClose={() => setAsked(null)}
        >
          {asked === 'publish' && (
            <p>
              {drafts > 0
                ? `Readers see the edition at once, and ${articleCount(drafts)} that ${drafts === 1 ? 'is' : 'are'} not published yet. If one is not ready, nothing is published.`
                : 'Readers see the edition at once.'}
            </p>
          )}
          {asked === 'retract' && (
            <p>Readers do not find the edition any more. Its articles stay published.</p>
          )}
          {asked === 'delete' && <p>The edition is deleted for good. Its articles stay.</p>}
          <p className="modal-object">{`${edition.number}: ${edition.title}`}</p>
        </ConfirmedAction>
      )}
    </>
  )
}
