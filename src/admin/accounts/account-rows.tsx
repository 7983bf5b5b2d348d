import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isUnauthorized, userMessage } from '#admin/api/api-error.ts'
import { queryKeys } from '#admin/api/query-client.ts'
import { useAccount, useRequest } from '#admin/auth/session-context.tsx'
import { Button } from '#admin/ui/button.tsx'
import { formatDate } from '#admin/ui/date-time.ts'
import { ConfirmedAction } from '#admin/ui/dialogs/confirmed-action.tsx'
import { NoticeDialog } from '#admin/ui/dialogs/notice-dialog.tsx'
import { Facts } from '#admin/ui/facts.tsx'
import type { Account, NewInvitation } from '#domain/accounts/account.ts'
import {
  createInvitation,
  deleteAccount,
  deletePasskeysOfAccount,
  endSessionsOfAccount,
} from '#domain/accounts/calls.ts'
import { ChangeRoleDialog } from './change-role-dialog.tsx'
import { roleNames } from './role-names.ts'

/** The accounts, each with its role and what can be done with it. */
export function AccountRows({
  accounts,
  onDone,
  onReset,
}: {
  accounts: readonly Account[]
  /** With a sentence that says what was done. */
  onDone: (sentence: string) => void
  /** A link that resets a password was made. */
  onReset: (invitation: NewInvitation) => void
}) {
  const send = useRequest()
  const queryClient = useQueryClient()
  const { username: mine } = useAccount()
  const [changing, setChanging] = useState<Account | null>(null)
  const [deleting, setDeleting] = useState<Account | null>(null)
  const [loggingOut, setLoggingOut] = useState<Account | null>(null)
  const [removing, setRemoving] = useState<Account | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  async function reset({ id }: Account) {
    try {
      onReset(await send(createInvitation, { body: { account: id } }))
    } catch (error) {
      if (!isUnauthorized(error)) {
        setProblem(userMessage(error, 'Failed to make the link. Please try again.'))
      }
    }
    void queryClient.invalidateQueries({ queryKey: queryKeys.accounts })
  }

  return (
    <>
      <ul className="rows accounts" aria-label="Accounts">
        {accounts.map((account) => (
          <li key={account.id} className="account">
            <div className="row-text">
              <h2 className="row-title">{account.username}</h2>
              <Facts facts={factsOf(account, mine)} />
            </div>
            <p>{roleNames[account.role]}</p>
            <span className="actions">
              {!account.fixed && (
                <Button
                  variant="bare"
                  aria-label={`Change role of ${account.username}`}
                  onClick={() => setChanging(account)}
                >
                  Change role
                </Button>
              )}
              {account.username !== mine && (
                <Button
                  variant="bare"
                  aria-label={`Log out ${account.username}`}
                  onClick={() => setLoggingOut(account)}
                >
                  Log out
                </Button>
              )}
              {account.hasPasskey && (
                <Button
                  variant="bare"
                  aria-label={`Remove passkeys of ${account.username}`}
                  onClick={() => setRemoving(account)}
                >
                  Remove passkeys
                </Button>
              )}
              {!account.fixed && (
                <>
                  <Button
                    variant="bare"
                    aria-label={`Reset password of ${account.username}`}
                    onClick={() => void reset(account)}
                  >
                    Reset password
                  </Button>
                  <Button
                    variant="bare-alarm"
                    aria-label={`Delete ${account.username}`}
                    onClick={() => setDeleting(account)}
                  >
                    Delete
                  </Button>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
      {changing && (
        <ChangeRoleDialog
          account={changing}
          onChanged={(sentence) => {
            setChanging(null)
            onDone(sentence)
          }}
          onClose={() => setChanging(null)}
        />
      )}
      {deleting && (
        <ConfirmedAction
          title="Delete Account"
          action="Delete"
          busy="Deleting..."
          failure="Failed to delete the account. Please try again."
          queryKey={queryKeys.accounts}
          call={() => send(deleteAccount, { params: { id: deleting.id } })}
          onClose={() => setDeleting(null)}
        >
          <p>This person is signed out everywhere at once. What they wrote stays.</p>
          <p className="modal-object">{deleting.username}</p>
        </ConfirmedAction>
      )}
      {removing && (
        <ConfirmedAction
          title="Remove Passkeys"
          action="Remove"
          busy="Removing..."
          failure="Failed to remove the passkeys. Please try again."
          queryKey={queryKeys.accounts}
          call={() => send(deletePasskeysOfAccount, { params: { id: removing.id } })}
          onClose={() => setRemoving(null)}
        >
          <p>
            The password alone signs this person in again, until they add a passkey. They are signed
            out everywhere at once.
          </p>
          <p className="modal-object">{removing.username}</p>
        </ConfirmedAction>
      )}
      {loggingOut && (
        <ConfirmedAction
          title="Log Out Everywhere"
          action="Log Out"
          busy="Logging out..."
          failure="Failed to end the sessions. Please try again."
          queryKey={queryKeys.accounts}
          call={() => send(endSessionsOfAccount, { params: { id: loggingOut.id } })}
          onClose={() => setLoggingOut(null)}
        >
          <p>This person is signed out in every browser at once, and can sign in again.</p>
          <p className="modal-object">{loggingOut.username}</p>
        </ConfirmedAction>
      )}
      {problem && (
        <NoticeDialog title="Error" onClose={() => setProblem(null)}>
          {problem}
        </NoticeDialog>
      )}
    </>
  )
}

function factsOf(
  { username, fixed, hasPasskey, createdAt }: Account,
  mine: string | null,
): string[] {
  return [
    username === mine ? 'You' : '',
    fixed ? 'Set up with the site' : '',
    hasPasskey ? 'Signs in with a passkey' : '',
    `Since ${formatDate(createdAt)}`,
  ].filter(Boolean)
}
