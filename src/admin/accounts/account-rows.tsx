import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isUnauthorized, userMessage } from '#admin/api/api-error.ts'
import { queryKeys } from '#admin/api/query-client.ts'
import { useAccount, useConnection } from '#admin/auth/session-context.tsx'
import { Button } from '#admin/ui/button.tsx'
import { formatDate } from '#admin/ui/date-time.ts'
import { NoticeDialog } from '#admin/ui/dialogs/notice-dialog.tsx'
import { Facts } from '#admin/ui/facts.tsx'
import type { Account, NewInvitation } from '#domain/accounts/account.ts'
import { createInvitation } from '#domain/accounts/calls.ts'
import { request } from '#domain/calls/request.ts'
import { ChangeRoleDialog } from './change-role-dialog.tsx'
import { EndAccessDialog, type EndedAccess } from './end-access-dialog.tsx'
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
  const connection = useConnection()
  const queryClient = useQueryClient()
  const { username: mine } = useAccount()
  const [changing, setChanging] = useState<Account | null>(null)
  const [ending, setEnding] = useState<EndedAccess | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  async function reset({ id }: Account) {
    try {
      onReset(await request(connection, createInvitation, { body: { account: id } }))
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
                  onClick={() => setEnding({ account, kind: 'sessions' })}
                >
                  Log out
                </Button>
              )}
              {account.hasPasskey && (
                <Button
                  variant="bare"
                  aria-label={`Remove passkeys of ${account.username}`}
                  onClick={() => setEnding({ account, kind: 'passkeys' })}
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
                    onClick={() => setEnding({ account, kind: 'account' })}
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
      {ending && <EndAccessDialog {...ending} onClose={() => setEnding(null)} />}
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
