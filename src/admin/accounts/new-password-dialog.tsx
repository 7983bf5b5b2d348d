import { useState } from 'react'
import { useConnection } from '#admin/auth/session-context.tsx'
import { FormDialog } from '#admin/ui/dialogs/form-dialog.tsx'
import { Field } from '#admin/ui/fields/field.tsx'
import { updateOwnPassword } from '#domain/accounts/calls.ts'
import { request } from '#domain/calls/request.ts'

/** Sets another password of the account that is signed in. */
export function NewPasswordDialog({ onSet, onClose }: { onSet: () => void; onClose: () => void }) {
  const connection = useConnection()
  const [password, setPassword] = useState('')

  async function submit() {
    await request(connection, updateOwnPassword, { body: { password } })
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
      <Field label="New password" description="At least 12 characters.">
        {(ids) => (
          <input
            {...ids}
            type="password"
            autoComplete="new-password"
            value={password}
            onChange={({ target }) => setPassword(target.value)}
          />
        )}
      </Field>
      <p>Your other sessions end.</p>
    </FormDialog>
  )
}
