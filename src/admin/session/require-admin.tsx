import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router'
import { Alert } from '#admin/ui/alert.tsx'
import { Button } from '#admin/ui/button.tsx'
import { Heading } from '#admin/ui/heading.tsx'
import { ScreenLoading } from '#admin/ui/loading.tsx'
import { NoticeDialog } from '#admin/ui/notice-dialog.tsx'
import { useAdminSession, useSessionState } from './session-context.tsx'
import type { ReturnState } from './sign-in.ts'

/** Guards every admin screen except the sign-in screen. The Worker guards readers' pages. */
export function RequireAdmin() {
  const state = useSessionState()
  if (state.kind === 'unknown') return <ScreenLoading />
  if (state.kind === 'unverified') return <Unverified />
  if (state.kind === 'signed-out') return <RedirectToLogin />
  return (
    <>
      <Outlet />
      {state.kind === 'ended' && <SessionEnded />}
    </>
  )
}

/** Clears the query cache, so that the next administrator sees nothing of this one's. */
function RedirectToLogin() {
  const queryClient = useQueryClient()
  useEffect(() => {
    queryClient.clear()
  }, [queryClient])
  return <Navigate to="/admin/login" replace />
}

function isEditor(pathname: string): boolean {
  return pathname === '/admin/create' || pathname.startsWith('/admin/edit/')
}

function SessionEnded() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const writing = isEditor(pathname)

  function leave() {
    const returnState: ReturnState | null = writing ? { backTo: pathname } : null
    void navigate('/admin/login', { replace: true, state: returnState })
  }

  return (
    <NoticeDialog title="Session Expired" onClose={leave}>
      {writing
        ? 'Your admin session has expired. Please log in again.'
        : 'Your session has expired. Please log in again.'}
    </NoticeDialog>
  )
}

function Unverified() {
  const session = useAdminSession()
  return (
    <main className="stranded" id="main">
      <Heading title="Session not verified" />
      <Alert>The server could not be reached to verify your session. Please try again.</Alert>
      <Button onClick={() => void session.start()}>Retry</Button>
    </main>
  )
}
