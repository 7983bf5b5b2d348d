import { useState } from 'react'
import { Link, NavLink, Outlet } from 'react-router'
import { KeyGuessingAlert } from '#admin/access-keys/key-guessing-alert.tsx'
import { usePublicationName } from '#admin/publication-name.ts'
import { SiteStatus } from '#admin/releases/site-status.tsx'
import { LogoutDialog } from '#admin/session/logout-dialog.tsx'
import { useSessionState } from '#admin/session/session-context.tsx'
import { ThemeToggle } from '#admin/ui/theme-toggle.tsx'

/** The frame of every signed-in screen: navigation, the site's status and logout. */
export function Shell() {
  const state = useSessionState()
  const [loggingOut, setLoggingOut] = useState(false)
  const username = state.kind === 'signed-in' ? state.username : null
  return (
    <div className="shell">
      <a className="skip" href="#main">
        Skip to content
      </a>
      <header className="bar">
        <Link className="brand" to="/admin">
          {usePublicationName()}
          <span>Admin</span>
        </Link>
        <SiteStatus />
        <nav className="bar-nav" aria-label="Portal">
          <NavLink to="/admin" end>
            Articles
          </NavLink>
          <NavLink to="/admin/staging">Staging</NavLink>
          <NavLink to="/admin/releases">Releases</NavLink>
          <NavLink to="/admin/keys">Keys</NavLink>
          <NavLink to="/admin/settings">Settings</NavLink>
          <a href="/">View site</a>
          <button
            type="button"
            title={username ? `Signed in as ${username}` : undefined}
            onClick={() => setLoggingOut(true)}
          >
            Logout
          </button>
          <ThemeToggle />
        </nav>
        <KeyGuessingAlert />
      </header>
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      {loggingOut && <LogoutDialog onClose={() => setLoggingOut(false)} />}
    </div>
  )
}
