import { useState } from 'react'
import { registerPasskey } from '#admin/api/passkeys.ts'
import { useConnection } from '#admin/auth/session-context.tsx'
import { passkeyErrorMessage } from '#admin/auth/sign-in.ts'
import { FormDialog } from '#admin/ui/dialogs/form-dialog.tsx'
import { InputField } from '#admin/ui/fields/input-field.tsx'

/** Asks for the name of a new passkey, then has the browser make it. */
export function AddPasskeyDialog({
  onAdded,
  onClose,
}: {
  /** With recovery codes if it is the first one. */
  onAdded: (recoveryCodes: readonly string[] | undefined) => void
  onClose: () => void
}) {
  const connection = useConnection()
  const [name, setName] = useState('')

  async function submit() {
    const { recoveryCodes } = await registerPasskey(connection, name)
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
