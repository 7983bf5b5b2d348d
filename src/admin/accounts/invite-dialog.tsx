import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { invite } from '#admin/api/accounts.ts'
import { queryKeys } from '#admin/api/query-client.ts'
import { useConnection } from '#admin/session/session-context.tsx'
import { FormDialog } from '#admin/ui/form-dialog.tsx'
import type { NewInvitation } from '#domain/account.ts'
import { type Role, roles } from '#domain/role.ts'
import { roleDescriptions, roleNames } from './role-names.ts'

/** Asks for the role of whoever is invited. */
export function InviteDialog({
  onMade,
  onClose,
}: {
  onMade: (invitation: NewInvitation) => void
  onClose: () => void
}) {
  const connection = useConnection()
  const queryClient = useQueryClient()
  const [role, setRole] = useState<Role>('writer')

  async function submit() {
    const made = await invite(connection, { role })
    void queryClient.invalidateQueries({ queryKey: queryKeys.invitations })
    onMade(made)
  }

  return (
    <FormDialog
      title="Invite"
      action="Make Link"
      busy="Making the link..."
      failure="Failed to make the invitation. Please try again."
      onSubmit={submit}
      onClose={onClose}
    >
      <fieldset className="role-choice">
        <legend>Role</legend>
        {roles.map((one) => (
          <label key={one}>
            <input type="radio" name="role" checked={one === role} onChange={() => setRole(one)} />
            <span>
              {roleNames[one]}
              <small>{roleDescriptions[one]}</small>
            </span>
          </label>
        ))}
      </fieldset>
    </FormDialog>
  )
}
