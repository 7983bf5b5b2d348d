import { useState } from 'react'
import { useRequest } from '#admin/auth/session-context.tsx'
import { FormDialog } from '#admin/ui/dialogs/form-dialog.tsx'
import { InputField } from '#admin/ui/fields/input-field.tsx'
import { updateOwnPassword } from '#domain/accounts/calls.ts'

/** Sets another password of the account that is signed in. */
export function NewPasswordDialog({ onSet, onClose }: { onSet: () => void; onClose: () => void }) {
  const send = useRequest()
  const [password, setPassword] = useState('')

  async function submit() {
    await send(updateOwnPassword, { body: { password } })
    onSet()
  }

  return (
    <FormDialog
      title="Change Password"
      action="Set Password"
      failure="Failed to set the password. Please try again."
      onSubmit={submit}
      onClose={onClose}
    >
      <InputField
        label="New password"
        description="At least 12 characters."
        type="password"
        autoComplete="new-password"
        value={password}
        onText={setPassword}
      />
      <p>Your other sessions end.</p>
    </FormDialog>
  )
}
