import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { ApiError, formSaveMessage, isRefused, userMessage } from '#admin/api/api-error.ts'
import { connectAs } from '#admin/api/connection.ts'
import { queryKeys } from '#admin/api/query-client.ts'
import { useAdminSession } from '#admin/auth/session-context.tsx'
import { Brand } from '#admin/brand.tsx'
import { useNavigate } from '#admin/navigation/navigation.tsx'
import { Alert } from '#admin/ui/alert.tsx'
import { Button } from '#admin/ui/button.tsx'
import { checkedSubmission } from '#admin/ui/fields/checked-submission.ts'
import { focusRefused } from '#admin/ui/fields/focus-refused.ts'
import { InputField, verbatim } from '#admin/ui/fields/input-field.tsx'
import { Heading } from '#admin/ui/heading.tsx'
import { ScreenLoading } from '#admin/ui/loading.tsx'
import { useListener } from '#admin/ui/use-listener.ts'
import { acceptanceSchema, type InvitationAnswer } from '#domain/accounts/account.ts'
import { acceptInvitation, readInvitation } from '#domain/accounts/calls.ts'
import { withArticle } from '#domain/accounts/role.ts'
import { request } from '#domain/calls/request.ts'
import { RoleDescriptions } from './roles.tsx'

/** Where the link of an invitation or a password reset leads. Its token never leaves the fragment. */
export function InvitationScreen() {
  const { connection } = useAdminSession()
  const [token, setToken] = useState(() => location.hash.slice(1))
  // Another link that is opened in this tab does not load the page again.
  useListener('hashchange', () => setToken(location.hash.slice(1)))
  const invitation = useQuery({
    queryKey: queryKeys.invitation(token),
    queryFn: () => request(connectAs(null, connection), readInvitation, { body: { token } }),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  const problem =
    token === ''
      ? 'This link is not complete. Open it again as it was sent to you, or ask for a new one.'
      : userMessage(invitation.error, 'The link could not be read. Please try again.')
  if (token !== '' && invitation.isPending) return <ScreenLoading />
  return (
    <main className="login" id="main">
      <div className="login-brand">
        <Brand />
      </div>
      <Heading title={invitation.data?.username ? 'New Password' : 'Invitation'} />
      {invitation.data ? (
        <AcceptanceForm key={token} invitation={invitation.data} token={token} />
      ) : (
        <>
          <Alert>{problem}</Alert>
          {invitation.isError && !isRefused(invitation.error) && (
            <Button onClick={() => void invitation.refetch()}>Retry</Button>
          )}
        </>
      )}
      <p className="muted login-foot">
        <a href="/admin/login">Admin login</a>
      </p>
    </main>
  )
}

function AcceptanceForm({ invitation, token }: { invitation: InvitationAnswer; token: string }) {
  const session = useAdminSession()
  const navigate = useNavigate()
  const [problem, setProblem] = useState<string | null>(null)
  const { register, handleSubmit, formState, setError } = useForm({
    defaultValues: { username: invitation.name ?? '', password: '' },
  })
  const { errors, isSubmitting } = formState
  const [isSet, setIsSet] = useState(false)
  const isNew = invitation.username === null

  const submit = handleSubmit(async ({ username, password }) => {
    setProblem(null)
    const given = { token, password, ...(isNew && { username }) }
    const body = checkedSubmission(acceptanceSchema, given, setError, ['password', 'username'])
    if (!body) return
    try {
      const connection = connectAs(null, session.connection)
      const opened = await request(connection, acceptInvitation, { body })
      if (opened.token === null) return setIsSet(true)
      session.take({ ...opened, token: opened.token })
      navigate('/admin', { replace: true })
    } catch (error) {
      const [issue] = error instanceof ApiError ? error.issues : []
      if (issue?.field === 'username') return setError('username', { message: issue.message })
      setProblem(formSaveMessage(error, 'This did not work. Please try again.'))
    }
  })

  if (isSet) return <p role="status">The password is set. Sign in with your passkey now.</p>
  return (
    <form
      className="login-form"
      noValidate
      onSubmit={async (event) => {
        const form = event.currentTarget
        const focused = document.activeElement
        await submit(event)
        focusRefused(form, focused)
      }}
      aria-label="Invitation"
    >
      {problem && <Alert>{problem}</Alert>}
      <p>
        {isNew
          ? `${invitation.createdBy} invites you as ${withArticle(invitation.role)}. What ${withArticle(invitation.role)} does:`
          : `Choose a new password for ${invitation.username}.`}
      </p>
      {isNew && <RoleDescriptions role={invitation.role} />}
      {isNew && (
        <InputField
          label="Username"
          error={errors.username?.message}
          {...register('username')}
          autoComplete="username"
          {...verbatim}
        />
      )}
      <InputField
        label="Password"
        description="At least 12 characters."
        error={errors.password?.message}
        {...register('password')}
        type="password"
        autoComplete="new-password"
      />
      <Button type="submit" variant="primary" disabled={isSubmitting}>
        {isSubmitting ? 'Signing in...' : isNew ? 'Create Account' : 'Set Password'}
      </Button>
    </form>
  )
}
