import { useState } from 'react'
import { Link, NavLink, Outlet } from 'react-router'
import { GuessingAlert } from '#admin/access-keys/guessing-alert.tsx'
import { SiteStateLine } from '#admin/releases/site-state-line.tsx'
import { LogoutDialog } from '#admin/session/logout-dialog.tsx'
import { useSessionState } from '#admin/session/session-context.tsx'
import { ThemeToggle } from '#admin/ui/theme-toggle.tsx'
import { publication } from '#src/publication.ts'

/** The frame of every signed-in screen: where one is, the state of the site, the way out. */
export function Shell() {
  const state = useSessionState()
  const [leaving, setLeaving] = useState(false)
  const username = state.kind === 'signed-in' ? state.username : null
  return (
    <div className="shell">
      <a className="skip" href="#main">
        Skip to content
      </a>
      <header className="bar">
        <Link className="brand" to="/admin">
          {publication.name}
          <span>Admin</span>
        </Link>
        <SiteStateLine />
        <nav className="bar-nav" aria-label="Portal">
          <NavLink to="/admin" end>
            Articles
          </NavLink>
          <NavLink to="/admin/staging">Staging</NavLink>
          <NavLink to="/admin/releases">Releases</NavLink>
          <NavLink to="/admin/keys">Keys</NavLink>
          <a href="/">View site</a>
          <button
            type="button"
            title={username ? `Signed in as ${username}` : undefined}
            onClick={() => setLeaving(true)}
          >
            Logout
          </button>
          <ThemeToggle />
        </nav>
        <GuessingAlert />
      </header>
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      {leaving && <LogoutDialog onClose={() => setLeaving(false)} />}
    </div>
  )
}
