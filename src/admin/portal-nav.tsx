import { useId, useState } from 'react'
import { NavLink, useLocation } from 'react-router'
import { useMay } from '#admin/session/session-context.tsx'
import type { Role } from '#domain/role.ts'

/** The screens of the portal, for those who have the role or a higher one. */
const screens: readonly { path: string; label: string; role?: Exclude<Role, 'writer'> }[] = [
  { path: '/admin', label: 'Articles' },
  { path: '/admin/staging', label: 'Staging' },
  { path: '/admin/board', label: 'Board' },
  { path: '/admin/calendar', label: 'Calendar' },
  { path: '/admin/media', label: 'Media' },
  { path: '/admin/authors', label: 'Authors', role: 'editor' },
  { path: '/admin/editions', label: 'Editions', role: 'editor' },
  { path: '/admin/corrections', label: 'Corrections', role: 'editor' },
  { path: '/admin/releases', label: 'Releases', role: 'editor' },
  { path: '/admin/keys', label: 'Keys', role: 'editor' },
  { path: '/admin/accounts', label: 'Accounts', role: 'owner' },
  { path: '/admin/settings', label: 'Settings', role: 'owner' },
]

/** The links to the portal's screens: behind a button on phones and small tablets. */
export function PortalNav() {
  const id = useId()
  const { key } = useLocation()
  const may = { editor: useMay('editor'), owner: useMay('owner') }
  // Each visit has a key of its own, so that a menu closes when a link is followed.
  const [openAt, setOpenAt] = useState<string | null>(null)
  const isOpen = openAt === key
  return (
    <>
      <button
        type="button"
        className="bar-menu"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpenAt(isOpen ? null : key)}
      >
        Menu
      </button>
      <nav id={id} className={isOpen ? 'bar-nav bar-nav-open' : 'bar-nav'} aria-label="Portal">
        {screens
          .filter(({ role }) => !role || may[role])
          .map(({ path, label }) => (
            <NavLink key={path} to={path} end={path === '/admin'}>
              {label}
            </NavLink>
          ))}
      </nav>
    </>
  )
}
