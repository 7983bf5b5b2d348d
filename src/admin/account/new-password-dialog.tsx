import { useState } from 'react'
import { changeOwnPassword } from '#admin/api/own-account.ts'
import { useConnection } from '#admin/session/session-context.tsx'
import { Field } from '#admin/ui/field.tsx'
import { FormDialog } from '#admin/ui/form-dialog.tsx'

/** Sets another password of the account that is signed in. */
export function NewPasswordDialog({ onSet, onClose }: { onSet: () => void; onClose: () => void }) {
  const connection = useConnection()
  const [password, setPassword] = useState('')

  async function submit() {
    await changeOwnPassword(connection, password)
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
