import { useEffect, useState } from 'react'
import { ChallengeAhead, registerPasskey, supportsPasskeys } from '#admin/api/passkeys.ts'
import { queryKeys } from '#admin/api/query-client.ts'
import { useCalls } from '#admin/api/use-read.ts'
import { useConnection, useRequest } from '#admin/auth/session-context.tsx'
import { passkeyErrorMessage } from '#admin/auth/sign-in.ts'
import { Button } from '#admin/ui/button.tsx'
import { formatDate, formatUtcDay } from '#admin/ui/date-time.ts'
import { ConfirmedAction } from '#admin/ui/dialogs/confirmed-action.tsx'
import { CopyTextDialog } from '#admin/ui/dialogs/copy-text-dialog.tsx'
import { FormDialog } from '#admin/ui/dialogs/form-dialog.tsx'
import { Facts } from '#admin/ui/facts.tsx'
import { InputField } from '#admin/ui/fields/input-field.tsx'
import { useAttempt } from '#admin/ui/use-attempt.tsx'
import {
  challengeRegistration,
  createRecoveryCodes,
  deletePasskey,
} from '#domain/accounts/calls.ts'
import type { OwnAccount } from '#domain/accounts/own-account.ts'
import { type Passkey, recoveryCodeCount } from '#domain/auth/passkey.ts'

export function PasskeyList({ passkeys, recoveryCodes }: OwnAccount) {
  const { send, invalidate } = useCalls()
  const [dialog, setDialog] = useState<'add' | Passkey | readonly string[] | null>(null)
  const { attempt, busy, alert } = useAttempt()
  const refresh = () => invalidate(queryKeys.ownAccount)

  async function renew() {
    await attempt(
      async () => setDialog((await send(createRecoveryCodes)).recoveryCodes),
      'Failed to make the codes. Please try again.',
    )
    void refresh()
  }

  return (
    <section className="part" aria-labelledby="passkeys">
      <div className="line middle apart">
        <h2 id="passkeys">Passkeys</h2>
        {supportsPasskeys() && <Button onClick={() => setDialog('add')}>Add passkey</Button>}
      </div>
      {alert}
      <p>
        {passkeys.length === 0
          ? 'A passkey signs you in by your finger, your face or a PIN. With one, your password alone is not enough to sign in.'
          : 'Your password alone is not enough: a passkey or a recovery code is needed too. A passkey needs no password.'}
      </p>
      {passkeys.length > 0 && (
        <>
          <ul className="rows accounts" aria-labelledby="passkeys">
            {passkeys.map((passkey) => (
              <li key={passkey.id} className="account">
                <div className="row-text">
                  <h3 className="row-title">{passkey.name}</h3>
                  <Facts facts={factsOf(passkey)} />
                </div>
                <span className="actions">
                  <Button variant="bare-alarm" of={passkey.name} onClick={() => setDialog(passkey)}>
                    Remove
                  </Button>
                </span>
              </li>
            ))}
          </ul>
          <p className="muted above">
            {recoveryCodes} of {recoveryCodeCount} recovery codes left.{' '}
            <Button variant="bare" disabled={busy} onClick={() => void renew()}>
              Make new codes
            </Button>
          </p>
        </>
      )}
      {dialog === 'add' && (
        <AddPasskeyDialog
          onAdded={(codes) => {
            setDialog(codes ?? null)
            void refresh()
          }}
          onClose={() => setDialog(null)}
        />
      )}
      {isCodes(dialog) && (
        <CopyTextDialog
          title="Copy Your Recovery Codes"
          action="Copy Codes"
          text={dialog.join('\n')}
          onClose={() => setDialog(null)}
        >
          <p>
            Without your passkey, each of them signs you in once, with your password. Keep them
            where you keep your papers. They are shown only now, and replace any from before.
          </p>
        </CopyTextDialog>
      )}
      {dialog !== null && dialog !== 'add' && !isCodes(dialog) && (
        <ConfirmedAction
          title="Remove Passkey"
          action="Remove"
          busy="Removing..."
          failure="Failed to remove the passkey. Please try again."
          queryKey={queryKeys.ownAccount}
          call={() => send(deletePasskey, { params: { id: dialog.id } })}
          onClose={() => setDialog(null)}
        >
          <p>
            Your other sessions end.{' '}
            {passkeys.length === 1 &&
              'It is your last one: your password alone signs you in again, and your recovery codes are gone.'}
          </p>
          <p className="modal-object">{dialog.name}</p>
        </ConfirmedAction>
      )}
    </section>
  )
}

function isCodes(dialog: unknown): dialog is readonly string[] {
  return Array.isArray(dialog)
}

function factsOf({ createdAt, lastDay }: Passkey): string[] {
  return [
    lastDay ? `Last used on ${formatUtcDay(lastDay)}` : 'Never used',
    `Added on ${formatDate(createdAt)}`,
  ]
}

interface AddPasskeyDialogProps {
  /** With recovery codes if it is the first one. */
  onAdded: (recoveryCodes: readonly string[] | undefined) => void
  onClose: () => void
}

/** Asks for the name of a new passkey, then has the browser make it. */
function AddPasskeyDialog({ onAdded, onClose }: AddPasskeyDialogProps) {
  const connection = useConnection()
  const send = useRequest()
  const [name, setName] = useState('')
  const [ahead] = useState(() => new ChallengeAhead(() => send(challengeRegistration)))
  useEffect(() => ahead.prepare(), [ahead])

  async function submit() {
    const { recoveryCodes } = await registerPasskey(connection, ahead.take(), name)
    onAdded(recoveryCodes)
  }

  return (
    <FormDialog
      title="Add Passkey"
      action="Continue"
      busy="Waiting for your device..."
      failure={passkeyErrorMessage}
      onSubmit={submit}
      onClose={onClose}
    >
      <InputField
        label="Name"
        description="To tell it from others, such as “Work laptop”."
        required
        maxLength={60}
        value={name}
        onText={setName}
      />
      <p>Your other sessions end when it is added.</p>
    </FormDialog>
  )
}
