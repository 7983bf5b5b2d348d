import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router'
import { Alert } from '#admin/ui/alert.tsx'
import { Button } from '#admin/ui/button.tsx'
import { Heading } from '#admin/ui/heading.tsx'
import { ScreenLoading } from '#admin/ui/loading.tsx'
import { NoticeDialog } from '#admin/ui/notice-dialog.tsx'
import type { ReturnTarget } from './return-after-sign-in.ts'
import { useAdminSession, useSessionState } from './session-context.tsx'

/** The guard of every admin screen but the sign-in. The site's own gate is the Worker's. */
export function RequireAdmin() {
  const state = useSessionState()
  if (state.kind === 'unknown') return <ScreenLoading />
  if (state.kind === 'unverified') return <Unverified />
  if (state.kind === 'signed-out') return <LeaveForLogin />
  return (
    <>
      <Outlet />
      {state.kind === 'ended' && <SessionEnded />}
    </>
  )
}

/** Nothing of one person's answers is kept for the next. */
function LeaveForLogin() {
  const answers = useQueryClient()
  useEffect(() => {
    answers.clear()
  }, [answers])
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
    const arrival: ReturnTarget | null = writing ? { backTo: pathname } : null
    void navigate('/admin/login', { replace: true, state: arrival })
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
