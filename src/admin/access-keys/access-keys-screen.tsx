import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { queryKeys } from '#admin/api/query-client.ts'
import { useCalls, useRead } from '#admin/api/use-read.ts'
import { useMay } from '#admin/auth/session-context.tsx'
import { useKeptForm } from '#admin/local-copies/use-kept-text.tsx'
import { Link } from '#admin/navigation/link.tsx'
import { Button } from '#admin/ui/button.tsx'
import { endOfDay, formatDate, formatDateTime } from '#admin/ui/date-time.ts'
import { ConfirmedAction } from '#admin/ui/dialogs/confirmed-action.tsx'
import { FormDialog } from '#admin/ui/dialogs/form-dialog.tsx'
import { Facts } from '#admin/ui/facts.tsx'
import { checkedSubmission } from '#admin/ui/fields/checked-submission.ts'
import { InputField } from '#admin/ui/fields/input-field.tsx'
import { QueryState } from '#admin/ui/query-state.tsx'
import { Screen } from '#admin/ui/screen.tsx'
import {
  type AccessKey,
  accessKeySubmissionSchema,
  type NewAccessKey,
} from '#domain/access-keys/access-key.ts'
import { createAccessKey, listAccessKeys, revokeAccessKey } from '#domain/access-keys/calls.ts'
import { accessState } from '#domain/access-state.ts'
import { limits } from '#domain/limits.ts'
import { lastScheduledDay } from '#domain/schedule/schedule.ts'
import { CopyKeyDialog } from './copy-key-dialog.tsx'

const stateNames = { active: 'Active', expired: 'Expired', revoked: 'Revoked' } as const

/** Named access keys for groups of readers, in addition to the shared one. */
export function AccessKeysScreen() {
  const isOwner = useMay('owner')
  const keys = useRead(queryKeys.accessKeys, listAccessKeys)
  const [creating, setCreating] = useState(false)
  const [newKey, setNewKey] = useState<NewAccessKey | null>(null)
  const [revoking, setRevoking] = useState<AccessKey | null>(null)
  return (
    <Screen
      title="Access Keys"
      actions={
        isOwner && (
          <Button variant="primary" onClick={() => setCreating(true)}>
            New Key
          </Button>
        )
      }
      explanation={
        <>
          Each group of readers can have its own key, such as a cohort or a press list. Revoking a
          key signs out its readers within five seconds; other readers are not affected.{' '}
          {isOwner ? (
            <>
              The shared access key is changed in <Link to="/admin/settings">Settings</Link>.
            </>
          ) : (
            'Owners create and revoke keys, and change the shared one.'
          )}
        </>
      }
    >
      <QueryState query={keys} what="the access keys" />
      {keys.data?.length === 0 && (
        <p className="empty">
          No access keys yet.{isOwner && ' Create one for a cohort or a press list.'}
        </p>
      )}
      {keys.data && keys.data.length > 0 && (
        <ul className="rows" aria-label="Access keys">
          {keys.data.map((key) => (
            <AccessKeyRow key={key.id} accessKey={key} onRevoke={isOwner ? setRevoking : null} />
          ))}
        </ul>
      )}
      {creating && <NewKeyDialog onCreated={setNewKey} onClose={() => setCreating(false)} />}
      {newKey && <CopyKeyDialog newKey={newKey} onClose={() => setNewKey(null)} />}
      {revoking && (
        <ConfirmedAction
          title="Revoke Access Key"
          action="Revoke"
          busy="Revoking..."
          failure="Failed to revoke the key. Please try again."
          queryKey={queryKeys.accessKeys}
          call={(send) => send(revokeAccessKey, { params: { id: revoking.id } })}
          onClose={() => setRevoking(null)}
        >
          <p>Are you sure you want to revoke this key? This cannot be undone.</p>
          <p className="modal-object">{revoking.name}</p>
          <p>Everyone who signed in with it is signed out within five seconds.</p>
        </ConfirmedAction>
      )}
    </Screen>
  )
}

interface AccessKeyRowProps {
  accessKey: AccessKey
  /** Null if the viewer may only see the keys. */
  onRevoke: ((key: AccessKey) => void) | null
}

function AccessKeyRow({ accessKey, onRevoke }: AccessKeyRowProps) {
  const state = accessState(accessKey)
  return (
    <li>
      <div className="line middle">
        <h2 className="row-title">{accessKey.name}</h2>
        <span className={`badge badge-square fine ${state === 'active' ? 'badge-signal' : ''}`}>
          {stateNames[state]}
        </span>
        {onRevoke && state !== 'revoked' && (
          <Button variant="bare-alarm" of={accessKey.name} onClick={() => onRevoke(accessKey)}>
            Revoke
          </Button>
        )}
      </div>
      <Facts facts={factsOf(accessKey)} />
    </li>
  )
}

function factsOf(key: AccessKey): string[] {
  const { uses, lastUsedAt, expiresAt, revokedAt, createdAt, createdBy } = key
  const used = uses === 1 ? 'Used once' : `Used ${uses.toLocaleString('en-US')} times`
  const expires = accessState(key) === 'expired' ? 'expired' : 'expires'
  const end = expiresAt ? `${expires} ${formatDateTime(expiresAt)}` : 'never expires'
  return [
    lastUsedAt ? `${used}, last ${formatDateTime(lastUsedAt)}` : 'Never used',
    revokedAt ? `revoked ${formatDateTime(revokedAt)}` : end,
    `created by ${createdBy} on ${formatDate(createdAt)}`,
  ]
}

interface NewKeyDialogProps {
  onCreated: (key: NewAccessKey) => void
  onClose: () => void
}

function NewKeyDialog({ onCreated, onClose }: NewKeyDialogProps) {
  const { send, invalidate } = useCalls()
  const form = useForm({ defaultValues: { name: '', lastDay: '' } })
  const { register, handleSubmit, formState, setError } = form
  const { errors } = formState
  const kept = useKeptForm({ what: 'An access key' }, form)

  const submit = handleSubmit(async ({ name, lastDay }) => {
    const expiresAt = lastDay === '' ? null : (endOfDay(lastDay) ?? lastDay)
    const body = checkedSubmission(accessKeySubmissionSchema, { name, expiresAt }, setError, [
      'lastDay',
      'name',
    ])
    if (!body) return
    // Also without an answer: the list then shows what there is by now.
    const newKey = await send(createAccessKey, { body }).finally(
      () => void invalidate(queryKeys.accessKeys),
    )
    onCreated(newKey)
    kept.closing(onClose)()
  })

  return (
    <FormDialog
      title="New Access Key"
      action="Create Key"
      busy="Creating..."
      failure="Failed to create the key. Please try again."
      onSubmit={submit}
      onClose={onClose}
      kept={kept}
    >
      <InputField
        label="Name"
        description="Who it is for, such as “Spring cohort”. Readers never see it."
        error={errors.name?.message}
        {...register('name')}
        maxLength={limits.accessKeyName}
        autoComplete="off"
      />
      <InputField
        label="Last day (optional)"
        description="The key works until the end of this day. Leave empty for a key that never expires."
        error={errors.lastDay?.message}
        {...register('lastDay')}
        type="date"
        max={lastScheduledDay}
      />
    </FormDialog>
  )
}
