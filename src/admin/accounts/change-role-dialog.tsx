import { useState } from 'react'
import { withPasswordFirst } from '#admin/api/connection.ts'
import { queryKeys } from '#admin/api/query-client.ts'
import { useInvalidate } from '#admin/api/use-read.ts'
import { useAccount, useAdminSession } from '#admin/auth/session-context.tsx'
import { FormDialog } from '#admin/ui/dialogs/form-dialog.tsx'
import type { Account } from '#domain/accounts/account.ts'
import { updateRole } from '#domain/accounts/calls.ts'
import { isAtLeast, withArticle } from '#domain/accounts/role.ts'
import { request } from '#domain/calls/request.ts'
import { HandedOutList, useHandedOut } from './handed-out-list.tsx'
import { RoleChoice } from './roles.tsx'

interface ChangeRoleDialogProps {
  account: Account
  onChanged: (sentence: string) => void
  onClose: () => void
}

/** Asks for another role of an account. Nothing changes before the button is pressed. */
export function ChangeRoleDialog({ account, onChanged, onClose }: ChangeRoleDialogProps) {
  const session = useAdminSession()
  const { username: mine } = useAccount()
  const invalidate = useInvalidate()
  const [role, setRole] = useState(account.role)
  const isDemotion = !isAtLeast(role, account.role)
  const handedOut = useHandedOut(account.id, isDemotion)

  async function submit() {
    if (role === account.role) return onClose()
    try {
      const { connection } = session
      const sent = role === 'owner' ? withPasswordFirst(connection) : connection
      await request(sent, updateRole, { params: { id: account.id }, body: { role } })
    } finally {
      void invalidate(queryKeys.accounts)
    }
    onChanged(`${account.username} is now ${withArticle(role)}.`)
    // The screens follow the role that the server says.
    if (account.username === mine) await session.start()
  }

  return (
    <FormDialog
      title="Change Role"
      action="Change Role"
      busy="Changing..."
      disabled={isDemotion && handedOut.isPending}
      failure="Failed to change the role. Please try again."
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="modal-object">{account.username}</p>
      <RoleChoice role={role} onChange={setRole} />
      {isDemotion && <HandedOutList query={handedOut} endsTokens />}
    </FormDialog>
  )
}
