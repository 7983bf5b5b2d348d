import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { roleDescriptions, roleNames } from '#admin/accounts/role-names.ts'
import { readOwnAccount } from '#admin/api/own-account.ts'
import { queryKeys } from '#admin/api/query-client.ts'
import { useConnection } from '#admin/session/session-context.tsx'
import { Button } from '#admin/ui/button.tsx'
import { Heading } from '#admin/ui/heading.tsx'
import { NoticeDialog } from '#admin/ui/notice-dialog.tsx'
import { QueryState } from '#admin/ui/query-state.tsx'
import type { OwnAccount } from '#domain/own-account.ts'
import { NewPasswordDialog } from './new-password-dialog.tsx'
import { PasskeyList } from './passkey-list.tsx'
import { SessionList } from './session-list.tsx'

/** What everybody sees and changes of their own account. */
export function AccountScreen() {
  const connection = useConnection()
  const account = useQuery({
    queryKey: queryKeys.ownAccount,
    queryFn: ({ signal }) => readOwnAccount(connection, signal),
  })
  return (
    <div className="screen">
      <div className="screen-head">
        <Heading title="Your Account" />
        {account.data && !account.data.fixed && <ChangePassword />}
      </div>
      <QueryState
        query={account}
        loading="Loading your account..."
        failure="Failed to load your account. Please try again."
      />
      {account.data && <OwnAccountSections account={account.data} />}
    </div>
  )
}

function OwnAccountSections({ account }: { account: OwnAccount }) {
  const { username, role, fixed, sessions } = account
  return (
    <>
      <p>
        <strong className="key-for">{username}</strong>, {roleNames[role].toLowerCase()}.{' '}
        {roleDescriptions[role]}
      </p>
      {fixed && (
        <p className="own-account-note">
          ADMIN_USERNAME and ADMIN_PASSWORD in the environment set this account. Commands sign in
          with it, so it has no passkeys. To write, make an account of your own.
        </p>
      )}
      <SessionList sessions={sessions} />
      {!fixed && <PasskeyList {...account} />}
    </>
  )
}

function ChangePassword() {
  const queryClient = useQueryClient()
  const [step, setStep] = useState<'asking' | 'set' | null>(null)
  return (
    <>
      <Button onClick={() => setStep('asking')}>Change password</Button>
      {step === 'asking' && (
        <NewPasswordDialog
          onSet={() => {
            setStep('set')
            void queryClient.invalidateQueries({ queryKey: queryKeys.ownAccount })
          }}
          onClose={() => setStep(null)}
        />
      )}
      {step === 'set' && (
        <NoticeDialog title="Success" onClose={() => setStep(null)}>
          The password is set. Your other sessions ended.
        </NoticeDialog>
      )}
    </>
  )
}
