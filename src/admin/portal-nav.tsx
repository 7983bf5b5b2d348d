import { useId, useState } from 'react'
import { NavLink, useLocation } from 'react-router'
import { useAccount } from '#admin/auth/session-context.tsx'
import { isAtLeast } from '#domain/accounts/role.ts'
import { portalScreens } from './screens.ts'

/** The links to the portal's screens: behind a button on phones and small tablets. */
export function PortalNav() {
  const id = useId()
  const { key } = useLocation()
  const { role } = useAccount()
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
        {portalScreens.map(
          (screen) =>
            'label' in screen &&
            isAtLeast(role, screen.role) && (
              <NavLink key={screen.path} to={screen.path} end={screen.path === '/admin'}>
                {screen.label}
              </NavLink>
            ),
        )}
      </nav>
    </>
  )
}
