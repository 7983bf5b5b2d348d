import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { withPasswordFirst } from '#admin/api/connection.ts'
import { queryKeys } from '#admin/api/query-client.ts'
import { useConnection } from '#admin/auth/session-context.tsx'
import { FormDialog } from '#admin/ui/dialogs/form-dialog.tsx'
import { InputField } from '#admin/ui/fields/input-field.tsx'
import type { NewInvitation } from '#domain/accounts/account.ts'
import { createInvitation } from '#domain/accounts/calls.ts'
import type { Role } from '#domain/accounts/role.ts'
import { request } from '#domain/calls/request.ts'
import { limits } from '#domain/limits.ts'
import { RoleChoice } from './role-choice.tsx'

/** Asks who is invited, and as what. */
export function InviteDialog({
  onMade,
  onClose,
}: {
  onMade: (invitation: NewInvitation) => void
  onClose: () => void
}) {
  const connection = useConnection()
  const queryClient = useQueryClient()
  const [name, setName] = useState('')
  const [role, setRole] = useState<Role>('writer')

  async function submit() {
    const sent = role === 'owner' ? withPasswordFirst(connection) : connection
    const made = await request(sent, createInvitation, { body: { role, name } })
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
      <InputField
        label="Name"
        description="Of the person. They choose their username themselves."
        required
        maxLength={limits.username}
        autoComplete="off"
        value={name}
        onText={setName}
      />
      <RoleChoice role={role} onChange={setRole} />
    </FormDialog>
  )
}
