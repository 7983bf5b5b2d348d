import { type SubmitEvent, useEffect, useState } from 'react'
import { supportsPasskeys } from '#admin/api/passkeys.ts'
import { Alert } from '#admin/ui/alert.tsx'
import { Button } from '#admin/ui/button.tsx'
import { InputField, verbatim } from '#admin/ui/fields/input-field.tsx'
import { useAdminSession } from './session-context.tsx'
import { passkeyErrorMessage } from './sign-in.ts'

interface SecondFactorProps {
  onPasskey: () => Promise<void>
  onCode: (code: string) => Promise<void>
}

/** After the password of an account that has a passkey: asks for the passkey, or for a recovery code. */
export function SecondFactor({ onPasskey, onCode }: SecondFactorProps) {
  const session = useAdminSession()
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  useEffect(() => session.prepareSignInByPasskey(), [session])

  async function attempt(signIn: () => Promise<void>) {
    setBusy(true)
    setProblem(null)
    try {
      await signIn()
    } catch (error) {
      setProblem(passkeyErrorMessage(error))
      setBusy(false)
    }
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (code.trim() === '') return setProblem('Enter one of your recovery codes.')
    void attempt(() => onCode(code))
  }

  return (
    <form noValidate onSubmit={submit} aria-label="Second Factor">
      {problem && <Alert>{problem}</Alert>}
      <p>This account has a passkey. Use it, or one of your recovery codes.</p>
      {supportsPasskeys() && (
        <Button
          variant="primary"
          // It takes the place of the field that had the focus.
          autoFocus
          disabled={busy}
          onClick={() => void attempt(onPasskey)}
        >
          Use Passkey
        </Button>
      )}
      <InputField
        label="Recovery code"
        value={code}
        autoComplete="off"
        autoFocus={!supportsPasskeys()}
        {...verbatim}
        onText={setCode}
      />
      <Button type="submit" disabled={busy}>
        Use Code
      </Button>
    </form>
  )
}
