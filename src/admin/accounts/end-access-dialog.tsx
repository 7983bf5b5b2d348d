import { queryKeys } from '#admin/api/query-client.ts'
import { useConnection } from '#admin/auth/session-context.tsx'
import { Link } from '#admin/navigation/link.tsx'
import { ConfirmedAction } from '#admin/ui/dialogs/confirmed-action.tsx'
import type { Account } from '#domain/accounts/account.ts'
import {
  deleteAccount,
  deletePasskeysOfAccount,
  endSessionsOfAccount,
} from '#domain/accounts/calls.ts'
import { request } from '#domain/calls/request.ts'
import { HandedOutList, useHandedOut } from './handed-out-list.tsx'

/** What is taken away from an account. */
export interface EndedAccess {
  account: Account
  kind: 'account' | 'passkeys' | 'sessions'
}

const questions = {
  account: {
    call: deleteAccount,
    words: {
      title: 'Delete Account',
      action: 'Delete',
      busy: 'Deleting...',
      failure: 'Failed to delete the account. Please try again.',
    },
    done: (name: string) => `The account ${name} is deleted.`,
    explanation: (
      <>
        This person is signed out everywhere at once. What they wrote stays. They can still read
        with the shared access key, until you{' '}
        <Link to="/admin/settings">change it in Settings</Link>.
      </>
    ),
  },
  passkeys: {
    call: deletePasskeysOfAccount,
    words: {
      title: 'Remove Passkeys',
      action: 'Remove',
      busy: 'Removing...',
      failure: 'Failed to remove the passkeys. Please try again.',
    },
    done: (name: string) => `The passkeys of ${name} are removed.`,
    explanation:
      'The password alone signs this person in again, until they add a passkey. They are signed out everywhere at once.',
  },
  sessions: {
    call: endSessionsOfAccount,
    words: {
      title: 'Log Out Everywhere',
      action: 'Log Out',
      busy: 'Logging out...',
      failure: 'Failed to end the sessions. Please try again.',
    },
    done: (name: string) => `${name} is logged out everywhere.`,
    explanation: 'This person is signed out in every browser at once, and can sign in again.',
  },
}

interface EndedAccessDialogProps extends EndedAccess {
  onDone: (sentence: string) => void
  onClose: () => void
}

/** Asks before an account loses what it has, and says what ends with it. */
export function EndAccessDialog({
  account: { id, username },
  kind,
  onDone,
  onClose,
}: EndedAccessDialogProps) {
  const connection = useConnection()
  const handedOut = useHandedOut(id)
  const { call, words, done, explanation } = questions[kind]
  return (
    <ConfirmedAction
      {...words}
      queryKey={queryKeys.accounts}
      isReady={!handedOut.isPending}
      call={async () => {
        await request(connection, call, { params: { id } })
        onDone(done(username))
      }}
      onClose={onClose}
    >
      <p>{explanation}</p>
      <p className="modal-object">{username}</p>
      <HandedOutList query={handedOut} endsTokens={kind === 'account'} />
    </ConfirmedAction>
  )
}
