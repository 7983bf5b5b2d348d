import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  changeRole,
  deleteAccount,
  endSessionsOf,
  invite,
  removeSecondFactor,
} from '#admin/api/accounts.ts'
import { isUnauthorized, userMessage } from '#admin/api/api-error.ts'
import { queryKeys } from '#admin/api/query-client.ts'
import { useAccount, useConnection } from '#admin/session/session-context.tsx'
import { Button } from '#admin/ui/button.tsx'
import { ConfirmedAction } from '#admin/ui/confirmed-action.tsx'
import { formatDate } from '#admin/ui/date-time.ts'
import { Facts } from '#admin/ui/facts.tsx'
import { NoticeDialog } from '#admin/ui/notice-dialog.tsx'
import type { Account, NewInvitation } from '#domain/account.ts'
import { type Role, roles } from '#domain/role.ts'
import { roleDescriptions, roleNames } from './role-names.ts'

/** The accounts, each with its role and what can be done with it. */
export function AccountRows({
  accounts,
  onReset,
}: {
  accounts: readonly Account[]
  /** A link that resets a password was made. */
  onReset: (invitation: NewInvitation) => void
}) {
  const connection = useConnection()
  const queryClient = useQueryClient()
  const { username: mine } = useAccount()
  const [deleting, setDeleting] = useState<Account | null>(null)
  const [loggingOut, setLoggingOut] = useState<Account | null>(null)
  const [removing, setRemoving] = useState<Account | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  async function attempt(change: () => Promise<void>, failure: string) {
    try {
      await change()
    } catch (error) {
      if (!isUnauthorized(error)) setProblem(userMessage(error, failure))
    }
    void queryClient.invalidateQueries({ queryKey: queryKeys.accounts })
  }

  const setRole = ({ id }: Account, role: Role) =>
    attempt(() => changeRole(connection, id, role), 'Failed to change the role. Please try again.')
  const reset = ({ id }: Account) =>
    attempt(
      async () => onReset(await invite(connection, { account: id })),
      'Failed to make the link. Please try again.',
    )

  return (
    <>
      <ul className="accounts" aria-label="Accounts">
        {accounts.map((account) => (
          <li key={account.id} className="account">
            <div className="account-who">
              <h2 className="row-title">{account.username}</h2>
              <Facts facts={factsOf(account, mine)} />
            </div>
            {account.fixed ? (
              <p className="account-role">{roleNames[account.role]}</p>
            ) : (
              <RoleChoice account={account} onChange={(role) => void setRole(account, role)} />
            )}
            <span className="row-actions">
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
      {deleting && (
        <ConfirmedAction
          title="Delete Account"
          action="Delete"
          busy="Deleting..."
          failure="Failed to delete the account. Please try again."
          queryKey={queryKeys.accounts}
          call={() => deleteAccount(connection, deleting.id)}
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
          call={() => removeSecondFactor(connection, removing.id)}
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
          call={() => endSessionsOf(connection, loggingOut.id)}
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

function RoleChoice({
  account: { role, username },
  onChange,
}: {
  account: Account
  onChange: (role: Role) => void
}) {
  return (
    <select
      className="account-role"
      aria-label={`Role of ${username}`}
      title={roleDescriptions[role]}
      value={role}
      onChange={({ target }) => onChange(roles.find((one) => one === target.value) ?? role)}
    >
      {roles.map((one) => (
        <option key={one} value={one}>
          {roleNames[one]}
        </option>
      ))}
    </select>
  )
}

function factsOf(
  { username, fixed, hasPasskey, createdAt }: Account,
  mine: string | null,
): string[] {
  return [
    username === mine ? 'You' : '',
    fixed ? 'Set by ADMIN_USERNAME' : '',
    hasPasskey ? 'Signs in with a passkey' : '',
    `Since ${formatDate(createdAt)}`,
  ].filter(Boolean)
}
