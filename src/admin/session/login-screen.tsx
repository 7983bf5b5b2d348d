import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Navigate, useLocation } from 'react-router'
import { Alert } from '#admin/ui/alert.tsx'
import { Button } from '#admin/ui/button.tsx'
import { Field } from '#admin/ui/field.tsx'
import { Heading } from '#admin/ui/heading.tsx'
import { ScreenLoading } from '#admin/ui/loading.tsx'
import { type AdminLogin, adminLoginSchema } from '#domain/session.ts'
import { publication } from '#src/publication.ts'
import { returnAfterSignIn } from './return-after-sign-in.ts'
import { useAdminSession, useSessionState } from './session-context.tsx'
import { signInRefusal } from './sign-in-refusal.ts'

/** The sign-in screen. Whoever is signed in already goes on to the dashboard. */
export function LoginScreen() {
  const state = useSessionState()
  const { state: arrival } = useLocation()
  useLeaveEnded()
  if (state.kind === 'unknown') return <ScreenLoading />
  if (state.kind === 'signed-in') return <Navigate to={returnAfterSignIn(arrival)} replace />
  const message = state.kind === 'unverified' ? null : state.message
  return (
    <main className="login" id="main">
      <p className="login-brand">{publication.name}</p>
      <Heading title="Admin Login" />
      <LoginForm message={message} />
      <p className="login-foot">
        <a href="/">Return to site</a>
      </p>
    </main>
  )
}

/** A session that the server ended is over once this screen is there, and nothing of it is kept. */
function useLeaveEnded(): void {
  const session = useAdminSession()
  const answers = useQueryClient()
  useEffect(() => {
    if (session.state().kind !== 'ended') return
    answers.clear()
    session.leaveEnded()
  }, [session, answers])
}

function LoginForm({ message }: { message: string | null }) {
  const session = useAdminSession()
  const [refusal, setRefusal] = useState<string | null>(message)
  const { register, handleSubmit, formState } = useForm<AdminLogin>({
    defaultValues: { username: '', password: '' },
  })
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async (login) => {
    setRefusal(null)
    try {
      await session.signIn(login)
    } catch (error) {
      setRefusal(signInRefusal(error))
    }
  })

  return (
    <form className="login-form" noValidate onSubmit={submit} aria-label="Admin Login">
      {refusal && <Alert>{refusal}</Alert>}
      <Field label="Username" error={errors.username?.message}>
        {(ids) => (
          <input
            {...ids}
            {...register('username', { validate: checkedBy('username') })}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <Field label="Password" error={errors.password?.message}>
        {(ids) => (
          <input
            {...ids}
            {...register('password', { validate: checkedBy('password') })}
            type="password"
            autoComplete="current-password"
          />
        )}
      </Field>
      <Button type="submit" look="primary" disabled={isSubmitting}>
        {isSubmitting ? 'Authenticating...' : 'Sign In'}
      </Button>
    </form>
  )
}

function checkedBy(field: keyof AdminLogin): (value: string) => true | string {
  return (value) => {
    const checked = adminLoginSchema.shape[field].safeParse(value)
    return checked.success || (checked.error.issues[0]?.message ?? 'Please check this field.')
  }
}
