import { useState } from 'react'
import { formSaveMessage, isRefused } from '#admin/api/api-error.ts'
import { queryKeys } from '#admin/api/query-client.ts'
import { useCalls, useRead } from '#admin/api/use-read.ts'
import { Link } from '#admin/navigation/link.tsx'
import { Button } from '#admin/ui/button.tsx'
import { formatDateTime, formatUtcDay } from '#admin/ui/date-time.ts'
import { FormDialog } from '#admin/ui/dialogs/form-dialog.tsx'
import { NoticeDialog } from '#admin/ui/dialogs/notice-dialog.tsx'
import { Facts } from '#admin/ui/facts.tsx'
import { InputField } from '#admin/ui/fields/input-field.tsx'
import { QueryState } from '#admin/ui/query-state.tsx'
import { Screen } from '#admin/ui/screen.tsx'
import { useAttempt } from '#admin/ui/use-attempt.tsx'
import {
  endOtherSessions,
  endSession,
  readOwnAccount,
  updateOwnPassword,
} from '#domain/accounts/calls.ts'
import type { OwnAccount, PortalSession } from '#domain/accounts/own-account.ts'
import { PasskeyList } from './passkey-list.tsx'
import { RoleDescriptions, roleNames } from './roles.tsx'

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
        <strong>{username}</strong>, {roleNames[role].toLowerCase()}
      </p>
      <RoleDescriptions role={role} />
      {fixed && (
        <p className="muted above">
          This account was set up with the site. Its password is changed where the site is set up,
          and commands sign in with it, so it has no passkeys. To write, make{' '}
          <Link to="/admin/accounts">an account of your own</Link>.
        </p>
      )}
      <SessionList sessions={sessions} fixed={fixed} />
      {!fixed && <PasskeyList {...account} />}
    </>
  )
}

function ChangePassword() {
  const { send, invalidate } = useCalls()
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
          failure={passwordProblem}
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

/** Once it is set, this session has a new token, which a lost answer takes with it. */
function passwordProblem(error: unknown): string {
  const problem = formSaveMessage(error, 'Failed to set the password. Please try again.')
  return isRefused(error)
    ? problem
    : `${problem} If you are asked to sign in, the new password is set already.`
}

/** Where the account is signed in. Every session but this one can be ended here. */
function SessionList({ sessions, fixed }: Pick<OwnAccount, 'sessions' | 'fixed'>) {
  const { send, invalidate } = useCalls()
  const { attempt, busy, alert } = useAttempt()
  const others = sessions.filter(({ current }) => !current)

  async function end(call: () => Promise<void>) {
    const reload = () => invalidate(queryKeys.ownAccount)
    await attempt(() => call().finally(reload), 'Failed to end the session. Please try again.')
  }

  return (
    <section className="part" aria-labelledby="sessions">
      <div className="line middle apart">
        <h2 id="sessions">Signed in</h2>
        {others.length > 1 && (
          <Button
            variant="bare-alarm"
            disabled={busy}
            onClick={() => void end(() => send(endOtherSessions))}
          >
            End all others
          </Button>
        )}
      </div>
      {alert}
      <ul className="rows accounts">
        {sessions.map((session) => (
          <li key={session.id} className="account">
            <div className="row-text">
              <h3 className="row-title">{session.browser}</h3>
              <Facts facts={factsOf(session)} />
            </div>
            {!session.current && (
              <span className="actions">
                <Button
                  variant="bare-alarm"
                  disabled={busy}
                  of={`in ${session.browser}, signed in ${formatDateTime(session.signedInAt)}`}
                  onClick={() => void end(() => send(endSession, { params: { id: session.id } }))}
                >
                  End session
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      <p className="muted above">
        A session ends by itself twelve hours after its sign-in. If you do not recognize one, end it
        and {fixed ? 'change the password where the site is set up' : 'change your password'}.
      </p>
    </section>
  )
}

function factsOf({ current, signedInAt, lastDay }: PortalSession): string[] {
  return [
    current ? 'This browser' : `Last used on ${formatUtcDay(lastDay)}`,
    `Signed in ${formatDateTime(signedInAt)}`,
  ]
}
