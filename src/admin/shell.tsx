import { useState } from 'react'
import { Link, Outlet } from 'react-router'
import { KeyGuessingAlert } from '#admin/access-keys/key-guessing-alert.tsx'
import { AuditNewsNotice } from '#admin/audit/audit-news.tsx'
import { EndedSession } from '#admin/auth/ended-session.tsx'
import { LogoutDialog } from '#admin/auth/logout-dialog.tsx'
import { PasswordDialog } from '#admin/auth/password-dialog.tsx'
import { useAccount, useMay } from '#admin/auth/session-context.tsx'
import { usePublicationName } from '#admin/publication.ts'
import { SiteStatus } from '#admin/releases/site-status.tsx'
import { ScheduleAlert } from '#admin/schedule/schedule-alert.tsx'
import { Messages } from '#admin/ui/messages.tsx'
import { ThemeToggle } from '#admin/ui/theme-toggle.tsx'
import { StorageAlert } from '#admin/vitals/storage-alert.tsx'
import { PortalNav } from './portal-nav.tsx'

/** The frame of every signed-in screen: navigation, the site's status and logout. */
export function Shell() {
  const { username } = useAccount()
  const may = { editor: useMay('editor'), owner: useMay('owner') }
  const [loggingOut, setLoggingOut] = useState(false)
  return (
    <div className="shell">
      <a className="skip" href="#main">
        Skip to content
      </a>
      <header className="bar">
        <Link className="brand" to="/admin">
          {usePublicationName()}
          <span className="label">Admin</span>
        </Link>
        {may.editor && <SiteStatus />}
        <PortalNav />
        <div className="bar-tools">
          <a href="/">View site</a>
          <Link
            className="bar-account"
            to="/admin/account"
            aria-label={`Your account${username ? `: ${username}` : ''}`}
          >
            <span aria-hidden="true">{(username ?? '·').slice(0, 1)}</span>
          </Link>
          <button
            type="button"
            title={username ? `Signed in as ${username}` : undefined}
            onClick={() => setLoggingOut(true)}
          >
            Logout
          </button>
          <ThemeToggle />
        </div>
        {may.editor && <KeyGuessingAlert />}
        {may.editor && <ScheduleAlert />}
        {may.owner && <StorageAlert />}
        <EndedSession />
      </header>
      {may.owner && <AuditNewsNotice />}
      <Messages>
        <main id="main" tabIndex={-1}>
          <Outlet />
        </main>
      </Messages>
      <PasswordDialog />
      {loggingOut && <LogoutDialog onClose={() => setLoggingOut(false)} />}
    </div>
  )
}
