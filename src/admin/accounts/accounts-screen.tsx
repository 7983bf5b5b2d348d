import { useState } from 'react'
import { queryKeys } from '#admin/api/query-client.ts'
import { useRead } from '#admin/api/use-read.ts'
import { Button, ButtonLink } from '#admin/ui/button.tsx'
import { Heading } from '#admin/ui/heading.tsx'
import { QueryState } from '#admin/ui/query-state.tsx'
import type { NewInvitation } from '#domain/accounts/account.ts'
import { listAccounts } from '#domain/accounts/calls.ts'
import { AccountRows } from './account-rows.tsx'
import { CopyLinkDialog } from './copy-link-dialog.tsx'
import { InvitationList } from './invitation-list.tsx'
import { InviteDialog } from './invite-dialog.tsx'

/** Who signs in to the portal, with which role, and who is invited. */
export function AccountsScreen() {
  const accounts = useRead(queryKeys.accounts, listAccounts)
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
      <QueryState query={accounts} what="the accounts" />
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
