import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Redirect } from 'wouter'
import { supportsPasskeys } from '#admin/api/passkeys.ts'
import { Brand } from '#admin/brand.tsx'
import { useVisit } from '#admin/navigation/navigation.tsx'
import { Alert } from '#admin/ui/alert.tsx'
import { Button } from '#admin/ui/button.tsx'
import { InputField, verbatim } from '#admin/ui/fields/input-field.tsx'
import { Heading } from '#admin/ui/heading.tsx'
import { ScreenLoading } from '#admin/ui/loading.tsx'
import type { AdminLogin } from '#domain/auth/session.ts'
import { adminLoginSchema } from '#domain/auth/session-schema.ts'
import { SecondFactor } from './second-factor.tsx'
import { useAdminSession, useSessionState } from './session-context.tsx'
import {
  needsSecondFactor,
  passkeyErrorMessage,
  pathAfterSignIn,
  signInErrorMessage,
} from './sign-in.ts'

/** Redirects administrators who are signed in already. */
export function LoginScreen() {
  const state = useSessionState()
  const { state: historyState } = useVisit()
  useDismissEnded()
  if (state.kind === 'unknown') return <ScreenLoading />
  if (state.kind === 'signed-in') return <Redirect to={pathAfterSignIn(historyState)} replace />
  const message = state.kind === 'unverified' ? null : state.message
  return (
    <main className="login" id="main">
      <div className="login-brand">
        <Brand />
      </div>
      <Heading title="Admin Login" />
      <LoginForm message={message} />
      <p className="muted login-foot">
        Forgot your password? An owner can give you a link to set a new one.
      </p>
      <p className="muted login-foot">
        <a href="/">Return to site</a>
      </p>
    </main>
  )
}

/** Arriving here completes the end of a session: its cached data is cleared. */
function useDismissEnded(): void {
  const session = useAdminSession()
  const queryClient = useQueryClient()
  useEffect(() => {
    if (session.getSnapshot().kind !== 'ended') return
    queryClient.clear()
    session.dismissEnded()
  }, [session, queryClient])
}

function LoginForm({ message }: { message: string | null }) {
  const session = useAdminSession()
  const [error, setError] = useState<string | null>(message)
  /** Whose password was right, and is not enough. */
  const [awaitingSecondFactor, setAwaitingSecondFactor] = useState<AdminLogin | null>(null)
  const { register, handleSubmit, formState } = useForm<AdminLogin>({
    defaultValues: { username: '', password: '' },
  })
  const { errors, isSubmitting } = formState

  useEffect(() => session.prepareSignInByPasskey(), [session])

  const submit = handleSubmit(async (login) => {
    setError(null)
    try {
      await session.signIn(login)
    } catch (thrown) {
      if (needsSecondFactor(thrown)) return setAwaitingSecondFactor(login)
      setError(signInErrorMessage(thrown))
    }
  })

  async function signInByPasskey() {
    setError(null)
    try {
      await session.signInByPasskey()
    } catch (thrown) {
      setError(passkeyErrorMessage(thrown))
    }
  }

  if (awaitingSecondFactor) {
    return (
      <SecondFactor
        onPasskey={() => session.signInByPasskey(awaitingSecondFactor.username)}
        onCode={(recoveryCode) => session.signIn({ ...awaitingSecondFactor, recoveryCode })}
      />
    )
  }
  return (
    <form className="login-form" noValidate onSubmit={submit} aria-label="Admin Login">
      {error && <Alert>{error}</Alert>}
      <InputField
        label="Username"
        error={errors.username?.message}
        {...register('username', { validate: validateWith('username') })}
        autoComplete="username"
        {...verbatim}
      />
      <InputField
        label="Password"
        error={errors.password?.message}
        {...register('password', { validate: validateWith('password') })}
        type="password"
        autoComplete="current-password"
      />
      <Button type="submit" variant="primary" disabled={isSubmitting}>
        {isSubmitting ? 'Authenticating...' : 'Sign In'}
      </Button>
      {supportsPasskeys() && (
        <Button variant="bare" onClick={() => void signInByPasskey()}>
          Sign in with a passkey
        </Button>
      )}
    </form>
  )
}

function validateWith(field: 'username' | 'password'): (value: string) => true | string {
  return (value) => {
    const parsed = adminLoginSchema.shape[field].safeParse(value)
    return parsed.success || (parsed.error.issues[0]?.message ?? 'Please check this field.')
  }
}
