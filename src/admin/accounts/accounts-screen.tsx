import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryKeys } from '#admin/api/query-client.ts'
import { useConnection } from '#admin/auth/session-context.tsx'
import { Button, ButtonLink } from '#admin/ui/button.tsx'
import { Heading } from '#admin/ui/heading.tsx'
import { QueryState } from '#admin/ui/query-state.tsx'
import type { NewInvitation } from '#domain/accounts/account.ts'
import { listAccounts } from '#domain/accounts/calls.ts'
import { request } from '#domain/calls/request.ts'
import { AccountRows } from './account-rows.tsx'
import { CopyLinkDialog } from './copy-link-dialog.tsx'
import { InvitationList } from './invitation-list.tsx'
import { InviteDialog } from './invite-dialog.tsx'

/** Who signs in to the portal, with which role, and who is invited. */
export function AccountsScreen() {
  const connection = useConnection()
  const accounts = useQuery({
    queryKey: queryKeys.accounts,
    queryFn: ({ signal }) => request(connection, listAccounts, { signal }),
  })
  const [inviting, setInviting] = useState(false)
  const [done, setDone] = useState('')
  const [made, setMade] = useState<NewInvitation | null>(null)
  return (
    <div className="screen">
      <div className="screen-head">
        <Heading title="Accounts" />
        <div className="actions">
          <ButtonLink to="/admin/audit">Audit list</ButtonLink>
          <Button variant="primary" onClick={() => setInviting(true)}>
            Invite
          </Button>
        </div>
      </div>
      <p role="status" className="accounts-done">
        {done}
      </p>
      <QueryState
        query={accounts}
        loading="Loading accounts..."
        failure="Failed to load the accounts. Please try again."
      />
      {accounts.data && <AccountRows accounts={accounts.data} onDone={setDone} onReset={setMade} />}
      <InvitationList />
      {inviting && (
        <InviteDialog
          onMade={(invitation) => {
            setInviting(false)
            setMade(invitation)
          }}
          onClose={() => setInviting(false)}
        />
      )}
      {made && <CopyLinkDialog invitation={made} onClose={() => setMade(null)} />}
    </div>
  )
}
