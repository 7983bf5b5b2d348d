import type { Role } from '#domain/accounts/role.ts'

interface PortalScreen {
  /** As the router matches it. */
  path: string
  /** The least role that sees the screen. All that it reads without being asked, this role may read. */
  role: Role
  /** Its name in the navigation; none if another screen leads to it. */
  label?: string
}

/** Every screen behind the sign-in. The routes, the navigation and the tour of the roles follow it. */
export const portalScreens = [
  { path: '/admin', role: 'writer', label: 'Articles' },
  { path: '/admin/create', role: 'writer' },
  { path: '/admin/edit/:id', role: 'writer' },
  { path: '/admin/staging', role: 'writer', label: 'Staging' },
  { path: '/admin/board', role: 'writer', label: 'Board' },
  { path: '/admin/calendar', role: 'writer', label: 'Calendar' },
  { path: '/admin/media', role: 'writer', label: 'Media' },
  { path: '/admin/account', role: 'writer' },
  { path: '/admin/authors', role: 'editor', label: 'Authors' },
  { path: '/admin/editions', role: 'editor', label: 'Editions' },
  { path: '/admin/editions/:id', role: 'editor' },
  { path: '/admin/corrections', role: 'editor', label: 'Corrections' },
  { path: '/admin/releases', role: 'editor', label: 'Releases' },
  { path: '/admin/keys', role: 'editor', label: 'Keys' },
  { path: '/admin/bin', role: 'editor' },
  { path: '/admin/accounts', role: 'owner', label: 'Accounts' },
  { path: '/admin/audit', role: 'owner' },
  { path: '/admin/settings', role: 'owner', label: 'Settings' },
  { path: '/admin/settings/tokens', role: 'owner' },
  { path: '/admin/settings/webhooks', role: 'owner' },
] as const satisfies readonly PortalScreen[]

export type ScreenPath = (typeof portalScreens)[number]['path']
