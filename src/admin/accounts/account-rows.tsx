import { useState } from 'react'
import { queryKeys } from '#admin/api/query-client.ts'
import { useInvalidate } from '#admin/api/use-read.ts'
import { useAccount, useRequest } from '#admin/auth/session-context.tsx'
import { Button } from '#admin/ui/button.tsx'
import { formatDate } from '#admin/ui/date-time.ts'
import { ConfirmedAction } from '#admin/ui/dialogs/confirmed-action.tsx'
import { Facts } from '#admin/ui/facts.tsx'
import { useAttempt } from '#admin/ui/use-attempt.tsx'
import type { Account, NewInvitation } from '#domain/accounts/account.ts'
import {
  createInvitation,
  deleteAccount,
  deletePasskeysOfAccount,
  endSessionsOfAccount,
} from '#domain/accounts/calls.ts'
import { ChangeRoleDialog } from './change-role-dialog.tsx'
import { roleNames } from './roles.tsx'

const questions = {
  delete: {
    call: deleteAccount,
    title: 'Delete Account',
    action: 'Delete',
    busy: 'Deleting...',
    failure: 'Failed to delete the account. Please try again.',
    text: 'This person is signed out everywhere at once. What they wrote stays.',
  },
  'remove-passkeys': {
    call: deletePasskeysOfAccount,
    title: 'Remove Passkeys',
    action: 'Remove',
    busy: 'Removing...',
    failure: 'Failed to remove the passkeys. Please try again.',
    text: 'The password alone signs this person in again, until they add a passkey. They are signed out everywhere at once.',
  },
  'log-out': {
    call: endSessionsOfAccount,
    title: 'Log Out Everywhere',
    action: 'Log Out',
    busy: 'Logging out...',
    failure: 'Failed to end the sessions. Please try again.',
    text: 'This person is signed out in every browser at once, and can sign in again.',
  },
}

interface AccountRowsProps {
  accounts: readonly Account[]
  /** With a sentence that says what was done. */
  onDone: (sentence: string) => void
  /** A link that resets a password was made. */
  onReset: (invitation: NewInvitation) => void
}

export function AccountRows({ accounts, onDone, onReset }: AccountRowsProps) {
  const send = useRequest()
  const invalidate = useInvalidate()
  const { username: mine } = useAccount()
  const [asked, setAsked] = useState<{
    account: Account
    act: keyof typeof questions | 'change-role'
  } | null>(null)
  const { attempt, notice } = useAttempt()
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
    const { call, text, ...question } = questions[act]
    return (
      <ConfirmedAction
        {...question}
        queryKey={queryKeys.accounts}
        call={() => send(call, { params: { id: account.id } })}
        onClose={close}
      >
        <p>{text}</p>
        <p className="modal-object">{account.username}</p>
      </ConfirmedAction>
    )
  }

  return (
    <>
      <ul className="rows accounts" aria-label="Accounts">
        {accounts.map((account) => {
          const { id, username, role, fixed, hasPasskey } = account
          const ask = (act: keyof typeof questions | 'change-role') => () =>
            setAsked({ account, act })
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
                  <Button variant="bare" of={username} onClick={ask('log-out')}>
                    Log out
                  </Button>
                )}
                {hasPasskey && (
                  <Button variant="bare" of={`of ${username}`} onClick={ask('remove-passkeys')}>
                    Remove passkeys
                  </Button>
                )}
                {!fixed && (
                  <>
                    <Button
                      variant="bare"
                      of={`of ${username}`}
                      onClick={() => void reset(account)}
                    >
                      Reset password
                    </Button>
                    <Button variant="bare-alarm" of={username} onClick={ask('delete')}>
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
