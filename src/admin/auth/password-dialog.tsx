import { type SubmitEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { supportsPasskeys } from '#admin/api/passkeys.ts'
import { queryKeys } from '#admin/api/query-client.ts'
import { useRead } from '#admin/api/use-read.ts'
import { Alert } from '#admin/ui/alert.tsx'
import { Button } from '#admin/ui/button.tsx'
import { Modal } from '#admin/ui/dialogs/modal.tsx'
import { InputField } from '#admin/ui/fields/input-field.tsx'
import { readOwnAccount } from '#domain/accounts/calls.ts'
import type { PasswordQuestion } from './password-question.ts'
import { SecondFactor } from './second-factor.tsx'
import { useAccount, useAdminSession } from './session-context.tsx'
import {
  needsSecondFactor,
  passkeyErrorMessage,
  signInErrorMessage,
  wrongPassword,
} from './sign-in.ts'

export function PasswordDialog() {
  const { passwordQuestion } = useAdminSession()
  const question = useSyncExternalStore(passwordQuestion.subscribe, passwordQuestion.getSnapshot)
  return question && <PasswordForm question={question} />
}

function PasswordForm({ question }: { question: PasswordQuestion }) {
  const { username } = useAccount()
  const session = useAdminSession()
  const isSignIn = question.reason === 'session-ended'
  const read = { enabled: !isSignIn }
  const { data: account } = useRead(queryKeys.ownAccount, readOwnAccount, {}, read)
  // Whether it has one may be unknown after its session's end.
  const offersPasskey = supportsPasskeys() && (account ? account.passkeys.length > 0 : isSignIn)
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [isHalf, setIsHalf] = useState(false)

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    setBusy(true)
    setProblem(null)
    try {
      await question.answer(password)
    } catch (error) {
      setBusy(false)
      if (needsSecondFactor(error)) return setIsHalf(true)
      setProblem(signInErrorMessage(error, isSignIn ? undefined : wrongPassword))
    }
  }

  async function answerByPasskey() {
    setProblem(null)
    try {
      await question.answerByPasskey()
    } catch (error) {
      setProblem(passkeyErrorMessage(error))
    }
  }

  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  useEffect(() => {
    if (offersPasskey) session.prepareSignInByPasskey()
  }, [session, offersPasskey])
  const title = isSignIn ? 'Sign In Again' : 'Your Password'
  if (isHalf) {
    return (
      <Modal title="Your Passkey" size="small" onClose={question.cancel}>
        <SecondFactor
          onPasskey={question.answerByPasskey}
          onCode={(code) => question.answer(password, code)}
        />
      </Modal>
    )
  }
  return (
    <Modal title={title} size="small" onClose={question.cancel}>
      <form className="modal-form" aria-label={title} onSubmit={submit}>
        <p>
          {isSignIn
            ? 'Your session has ended. After signing in, you go on where you are.'
            : 'Enter your password to confirm that it is you.'}
        </p>
        {problem && <Alert>{problem}</Alert>}
        {isSignIn && (
          <InputField label="Username" autoComplete="username" readOnly value={username ?? ''} />
        )}
        <InputField
          label="Password"
          type="password"
          autoComplete="current-password"
          required
          ref={field}
          value={password}
          onText={setPassword}
        />
        <div className="modal-actions">
          {offersPasskey && (
            <Button variant="bare" className="first" onClick={() => void answerByPasskey()}>
              Use a passkey
            </Button>
          )}
          <Button onClick={question.cancel}>Cancel</Button>
          <Button type="submit" variant="primary" disabled={busy}>
            {busy ? 'Checking...' : isSignIn ? 'Sign In' : 'Continue'}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
