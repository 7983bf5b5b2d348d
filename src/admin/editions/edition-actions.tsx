import { useState } from 'react'
import { articleKeys, queryKeys } from '#admin/api/query-client.ts'
import { useCalls } from '#admin/api/use-read.ts'
import { useNavigate } from '#admin/navigation/navigation.tsx'
import { Button } from '#admin/ui/button.tsx'
import { ConfirmedAction } from '#admin/ui/dialogs/confirmed-action.tsx'
import { deleteEdition, retractEdition } from '#domain/editions/calls.ts'
import { publishedWith } from '#domain/editions/edition.ts'
import type { AdminEdition } from '#domain/editions/edition-schema.ts'
import { PublishEditionDialog } from './publish-edition-dialog.tsx'

type Action = 'retract' | 'delete'

const words = {
  retract: { title: 'Retract Edition', action: 'Retract', busy: 'Retracting...' },
  delete: { title: 'Delete Edition', action: 'Delete', busy: 'Deleting...' },
} as const

interface EditionActionsProps {
  edition: AdminEdition
  disabled: boolean
  /** Called when it is deleted from here, before the list lacks it. */
  onDeleted: () => void
}

export function EditionActions({ edition, disabled, onDeleted }: EditionActionsProps) {
  const { send, invalidate } = useCalls()
  const navigate = useNavigate()
  const [asked, setAsked] = useState<Action | 'publish' | null>(null)
  const { published, contents } = edition

  async function act(action: Action) {
    const { id, revision } = edition
    if (action === 'delete') {
      await send(deleteEdition, { params: { id }, query: { revision } })
      onDeleted()
      navigate('/admin/editions')
    } else {
      await send(retractEdition, { params: { id }, body: { revision } })
    }
    await invalidate(...articleKeys)
  }

  return (
    <>
      {(!published || publishedWith(contents).length > 0) && (
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
      {asked === 'publish' && (
        <PublishEditionDialog edition={edition} onClose={() => setAsked(null)} />
      )}
      {asked && asked !== 'publish' && (
        <ConfirmedAction
          {...words[asked]}
          failure={`Failed to ${asked} the edition. Please try again.`}
          queryKey={queryKeys.editions}
          call={() => act(asked)}
          onClose={() => setAsked(null)}
        >
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
