import { useState } from 'react'
import { queryKeys } from '#admin/api/query-client.ts'
import { useCalls } from '#admin/api/use-read.ts'
import { useAccount } from '#admin/auth/session-context.tsx'
import { Button } from '#admin/ui/button.tsx'
import { formatDate } from '#admin/ui/date-time.ts'
import { Facts } from '#admin/ui/facts.tsx'
import { useAttempt } from '#admin/ui/use-attempt.tsx'
import type { Account, NewInvitation } from '#domain/accounts/account.ts'
import { createInvitation } from '#domain/accounts/calls.ts'
import { ChangeRoleDialog } from './change-role-dialog.tsx'
import { EndAccessDialog, type EndedAccess } from './end-access-dialog.tsx'
import { roleNames } from './roles.tsx'

interface AccountRowsProps {
  accounts: readonly Account[]
  onDone: (sentence: string) => void
  /** A link that resets a password was made. */
  onReset: (invitation: NewInvitation) => void
}

export function AccountRows({ accounts, onDone, onReset }: AccountRowsProps) {
  const { send, invalidate } = useCalls()
  const { username: mine } = useAccount()
  const [asked, setAsked] = useState<{
    account: Account
    act: EndedAccess['kind'] | 'change-role'
  } | null>(null)
  const { attempt, busy, notice } = useAttempt()
  const close = () => setAsked(null)

  async function reset({ id }: Account) {
    await attempt(
      async () => onReset(await send(createInvitation, { body: { account: id } })),
      'Failed to make the link. Please try again.',
    )
    void invalidate(queryKeys.accounts)
  }

  function dialog() {
    if (!asked) return null
    const { account, act } = asked
    if (act === 'change-role') {
      const changed = (sentence: string) => {
        close()
        onDone(sentence)
      }
      return <ChangeRoleDialog account={account} onChanged={changed} onClose={close} />
    }
    return <EndAccessDialog account={account} kind={act} onDone={onDone} onClose={close} />
  }

  return (
    <>
      <ul className="rows accounts" aria-label="Accounts">
        {accounts.map((account) => {
          const { id, username, role, fixed, hasPasskey } = account
          const ask = (act: EndedAccess['kind'] | 'change-role') => () => setAsked({ account, act })
          return (
            <li key={id} className="account">
              <div className="row-text">
                <h2 className="row-title">{username}</h2>
                <Facts facts={factsOf(account, mine)} />
              </div>
              <p>{roleNames[role]}</p>
              <span className="actions">
                {!fixed && (
                  <Button variant="bare" of={`of ${username}`} onClick={ask('change-role')}>
                    Change role
                  </Button>
                )}
                {username !== mine && (
                  <Button variant="bare" of={username} onClick={ask('sessions')}>
                    Log out
                  </Button>
                )}
                {hasPasskey && (
                  <Button variant="bare" of={`of ${username}`} onClick={ask('passkeys')}>
                    Remove passkeys
                  </Button>
                )}
                {!fixed && (
                  <>
                    <Button
                      variant="bare"
                      disabled={busy}
                      of={`of ${username}`}
                      onClick={() => void reset(account)}
                    >
                      Reset password
                    </Button>
                    <Button variant="bare-alarm" of={username} onClick={ask('account')}>
                      Delete
                    </Button>
                  </>
                )}
              </span>
            </li>
          )
        })}
      </ul>
      {dialog()}
      {notice}
    </>
  )
}

function factsOf({ username, fixed, hasPasskey, createdAt }: Account, mine: string | null) {
  return [
    username === mine ? 'You' : '',
    fixed ? 'Set up with the site' : '',
    hasPasskey ? 'Signs in with a passkey' : '',
    `Since ${formatDate(createdAt)}`,
  ]
}
