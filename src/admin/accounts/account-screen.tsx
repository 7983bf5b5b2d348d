import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { queryKeys } from '#admin/api/query-client.ts'
import { useRead } from '#admin/api/use-read.ts'
import { Button } from '#admin/ui/button.tsx'
import { NoticeDialog } from '#admin/ui/dialogs/notice-dialog.tsx'
import { Heading } from '#admin/ui/heading.tsx'
import { QueryState } from '#admin/ui/query-state.tsx'
import { readOwnAccount } from '#domain/accounts/calls.ts'
import type { OwnAccount } from '#domain/accounts/own-account.ts'
import { NewPasswordDialog } from './new-password-dialog.tsx'
import { PasskeyList } from './passkey-list.tsx'
import { roleDescriptions, roleNames } from './role-names.ts'
import { SessionList } from './session-list.tsx'

/** What everybody sees and changes of their own account. */
export function AccountScreen() {
  const account = useRead(queryKeys.ownAccount, readOwnAccount)
  return (
    <div className="screen">
      <div className="screen-head">
        <Heading title="Your Account" />
        {account.data && !account.data.fixed && <ChangePassword />}
      </div>
      <QueryState query={account} what="your account" />
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
        <p className="muted">
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
