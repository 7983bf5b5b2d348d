import { useState } from 'react'
import { queryKeys } from '#admin/api/query-client.ts'
import { useInvalidate, useRead } from '#admin/api/use-read.ts'
import { useRequest } from '#admin/auth/session-context.tsx'
import { Button } from '#admin/ui/button.tsx'
import { FormDialog } from '#admin/ui/dialogs/form-dialog.tsx'
import { NoticeDialog } from '#admin/ui/dialogs/notice-dialog.tsx'
import { InputField } from '#admin/ui/fields/input-field.tsx'
import { QueryState } from '#admin/ui/query-state.tsx'
import { Screen } from '#admin/ui/screen.tsx'
import { readOwnAccount, updateOwnPassword } from '#domain/accounts/calls.ts'
import type { OwnAccount } from '#domain/accounts/own-account.ts'
import { PasskeyList } from './passkey-list.tsx'
import { roleDescriptions, roleNames } from './roles.tsx'
import { SessionList } from './session-list.tsx'

/** What an account sees and changes of itself. */
export function AccountScreen() {
  const account = useRead(queryKeys.ownAccount, readOwnAccount)
  return (
    <Screen title="Your Account" actions={account.data?.fixed === false && <ChangePassword />}>
      <QueryState query={account} what="your account" />
      {account.data && <OwnAccountSections account={account.data} />}
    </Screen>
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
  const send = useRequest()
  const invalidate = useInvalidate()
  const [step, setStep] = useState<'asking' | 'set' | null>(null)
  const [password, setPassword] = useState('')
  const close = () => setStep(null)

  async function submit() {
    await send(updateOwnPassword, { body: { password } })
    setStep('set')
    void invalidate(queryKeys.ownAccount)
  }

  return (
    <>
      <Button
        onClick={() => {
          setPassword('')
          setStep('asking')
        }}
      >
        Change password
      </Button>
      {step === 'asking' && (
        <FormDialog
          title="Change Password"
          action="Set Password"
          failure="Failed to set the password. Please try again."
          onSubmit={submit}
          onClose={close}
        >
          <InputField
            label="New password"
            description="At least 12 characters."
            type="password"
            autoComplete="new-password"
            value={password}
            onText={setPassword}
          />
          <p>Your other sessions end.</p>
        </FormDialog>
      )}
      {step === 'set' && (
        <NoticeDialog title="Success" onClose={close}>
          The password is set. Your other sessions ended.
        </NoticeDialog>
      )}
    </>
  )
}
