import { type SubmitEvent, useState, useSyncExternalStore } from 'react'
import { supportsPasskeys } from '#admin/api/passkeys.ts'
import { Alert } from '#admin/ui/alert.tsx'
import { Button } from '#admin/ui/button.tsx'
import { Field } from '#admin/ui/field.tsx'
import { Modal } from '#admin/ui/modal.tsx'
import type { PasswordQuestion } from './admin-session.ts'
import { SecondFactor } from './second-factor.tsx'
import { useAdminSession } from './session-context.tsx'
import { needsSecondFactor, passkeyErrorMessage, signInErrorMessage } from './sign-in.ts'

/** Asks for the password when a call wants it again. */
export function PasswordDialog() {
  const { passwordQuestion } = useAdminSession()
  const question = useSyncExternalStore(passwordQuestion.subscribe, passwordQuestion.getSnapshot)
  return question && <PasswordForm question={question} />
}

function PasswordForm({ question }: { question: PasswordQuestion }) {
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [isHalf, setIsHalf] = useState(false)

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    setBusy(true)
    try {
      await question.answer(password)
    } catch (error) {
      setBusy(false)
      if (needsSecondFactor(error)) return setIsHalf(true)
      setProblem(signInErrorMessage(error))
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
    <Modal title="Your Password" size="small" onClose={question.cancel}>
      <form className="modal-form" aria-label="Your Password" onSubmit={submit}>
        <p>Accounts and keys are changed only by somebody who knows the password.</p>
        {problem && <Alert>{problem}</Alert>}
        <Field label="Password">
          {(ids) => (
            <input
              {...ids}
              type="password"
              autoComplete="current-password"
              required
              value={password}
              onChange={({ target }) => setPassword(target.value)}
            />
          )}
        </Field>
        <div className="modal-actions">
          {supportsPasskeys() && (
            <Button variant="bare" className="first" onClick={() => void answerByPasskey()}>
              Use a passkey
            </Button>
          )}
          <Button onClick={question.cancel}>Cancel</Button>
          <Button type="submit" variant="primary" disabled={busy}>
            {busy ? 'Checking...' : 'Continue'}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
