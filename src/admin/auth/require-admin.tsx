import { focusManager, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { Redirect } from 'wouter'
import { isUnauthorized } from '#admin/api/api-error.ts'
import { useNavigate, useVisit } from '#admin/navigation/navigation.tsx'
import { Alert } from '#admin/ui/alert.tsx'
import { Button, ButtonLink } from '#admin/ui/button.tsx'
import { NoticeDialog } from '#admin/ui/dialogs/notice-dialog.tsx'
import { watchGestures } from '#admin/ui/dialogs/stray-keys.ts'
import { isTextField } from '#admin/ui/fields/text-field.ts'
import { Heading } from '#admin/ui/heading.tsx'
import { ScreenLoading } from '#admin/ui/loading.tsx'
import { useMessage } from '#admin/ui/messages.tsx'
import { useListener } from '#admin/ui/use-listener.ts'
import { type Role, withArticle } from '#domain/accounts/role.ts'
import { useAccount, useAdminSession, useMay, useSessionState } from './session-context.tsx'
import { isEditor, type ReturnState } from './sign-in.ts'

/** Guards every admin screen except the sign-in screen. The Worker guards readers' pages. */
export function RequireAdmin({ children }: { children: ReactNode }) {
  const state = useSessionState()
  useAnnouncedLoads()
  useReloadAfterSignIn()
  useRoleOnReturn()
  useEffect(watchGestures, [])
  if (state.kind === 'unknown') return <ScreenLoading />
  if (state.kind === 'unverified') return <Unverified />
  if (state.kind === 'signed-out') return state.isLeaving ? <ScreenLoading /> : <RedirectToLogin />
  return (
    <>
      {children}
      {state.kind === 'ended' && state.isAnnounced && <SessionEnded />}
    </>
  )
}

/** Clears the query cache, so that the next administrator sees nothing of this one's. */
function RedirectToLogin() {
  const queryClient = useQueryClient()
  useEffect(() => {
    queryClient.clear()
  }, [queryClient])
  return <Redirect to="/admin/login" replace />
}

/** A screen or panel that cannot be loaded announces the end of the session, but not in mid-typing. */
function useAnnouncedLoads(): void {
  const session = useAdminSession()
  const queryClient = useQueryClient()
  useEffect(
    () =>
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return
        const isLoad = event.query.state.data === undefined
        if (!isLoad || !isUnauthorized(event.action.error)) return
        if (!isTextField(document.activeElement)) session.announceEnd()
      }),
    [session, queryClient],
  )
}

/** After signing in again, what was refused meanwhile is read. */
function useReloadAfterSignIn(): void {
  const isEnded = useSessionState().kind === 'ended'
  const wasEnded = useRef(isEnded)
  const queryClient = useQueryClient()
  useEffect(() => {
    if (wasEnded.current && !isEnded) {
      void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => !!state.error })
    }
    wasEnded.current = isEnded
  }, [isEnded, queryClient])
}

/** Whoever comes back to the portal may have got another role: a higher one is refused nothing. */
function useRoleOnReturn(): void {
  const session = useAdminSession()
  useEffect(
    () =>
      focusManager.subscribe((isSeen) => {
        if (isSeen) void session.reloadRole()
      }),
    [session],
  )
}

function SessionEnded() {
  const session = useAdminSession()
  const navigate = useNavigate()
  const { pathname } = useVisit()
  const writing = isEditor(pathname)

  function leave() {
    const returnState: ReturnState | null = writing ? { backTo: pathname } : null
    navigate('/admin/login', { replace: true, state: returnState })
  }

  return (
    <NoticeDialog
      title="Session Expired"
      link={<Button onClick={() => session.signInAgain()}>Sign in here</Button>}
      onClose={leave}
    >
      {writing
        ? 'Your admin session has expired. Please log in again.'
        : 'Your session has expired. Please log in again.'}
    </NoticeDialog>
  )
}

/** The session is verified again by itself once there is a connection. */
function Unverified() {
  const session = useAdminSession()
  useListener('online', () => void session.start())
  return (
    <main className="stranded" id="main">
      <Heading title="Session not verified" />
      <Alert>The server could not be reached to verify your session. Please try again.</Alert>
      <Button onClick={() => void session.start()}>Retry</Button>
    </main>
  )
}

/** Says when an owner has given the account another role, while its screens are open. */
function useRoleNotice(role: Role): void {
  const show = useMessage()
  const known = useRef(role)
  useEffect(() => {
    if (known.current !== role) {
      show({ text: `An owner has changed your role: you are ${withArticle(role)} now.` })
    }
    known.current = role
  }, [role, show])
}

/** Shows screens to accounts that have their role. Others learn whose they are, and nothing is read. */
export function RequireRole({ least, children }: { least: Role; children: ReactNode }) {
  const { role } = useAccount()
  useRoleNotice(role)
  if (useMay(least)) return children
  return (
    <div className="screen">
      <Heading title={least === 'owner' ? 'For Owners' : 'For Editors and Owners'} />
      <p className="empty">
        You are signed in as {withArticle(role)}. An owner can change your role.
      </p>
      <ButtonLink to="/admin">Back to the articles</ButtonLink>
    </div>
  )
}
