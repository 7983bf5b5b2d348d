import type { Role } from '#domain/accounts/role.ts'

interface PortalScreen {
  /** As the router matches it. */
  path: string
  /** The least role that sees the screen. All that it reads without being asked, this role may read. */
  role: Role
  /** Its name in the navigation; none if another screen leads to it. */
  label?: string
  /** Where in the navigation it stands. */
  group?: ScreenGroup
  /** Its name where screens are searched for, if another screen leads to it. */
  name?: string
}

/** The groups of the navigation, in their order. */
export const screenGroups = ['Writing', 'Library', 'Readers', 'Site'] as const

type ScreenGroup = (typeof screenGroups)[number]

/** Every screen behind the sign-in. The routes, the navigation and the tour of the roles follow it. */
export const portalScreens = [
  { path: '/admin', role: 'writer', label: 'Articles', group: 'Writing' },
  { path: '/admin/create', role: 'writer', name: 'New Article' },
  { path: '/admin/edit/:id', role: 'writer' },
  { path: '/admin/staging', role: 'writer', label: 'Staging', group: 'Writing' },
  { path: '/admin/board', role: 'writer', label: 'Board', group: 'Writing' },
  { path: '/admin/calendar', role: 'writer', label: 'Calendar', group: 'Writing' },
  { path: '/admin/media', role: 'writer', label: 'Media', group: 'Library' },
  { path: '/admin/account', role: 'writer', name: 'Your Account' },
  { path: '/admin/authors', role: 'editor', label: 'Authors', group: 'Library' },
  { path: '/admin/editions', role: 'editor', label: 'Editions', group: 'Library' },
  { path: '/admin/editions/:id', role: 'editor' },
  { path: '/admin/corrections', role: 'editor', label: 'Corrections', group: 'Readers' },
  { path: '/admin/releases', role: 'editor', label: 'Releases', group: 'Site' },
  { path: '/admin/keys', role: 'editor', label: 'Keys', group: 'Readers' },
  { path: '/admin/bin', role: 'editor', name: 'Bin' },
  { path: '/admin/accounts', role: 'owner', label: 'Accounts', group: 'Site' },
  { path: '/admin/audit', role: 'owner', name: 'Audit list' },
  { path: '/admin/settings', role: 'owner', label: 'Settings', group: 'Site' },
  { path: '/admin/settings/appearance', role: 'owner', name: 'Appearance' },
  { path: '/admin/settings/tokens', role: 'owner', name: 'Tokens' },
  { path: '/admin/settings/webhooks', role: 'owner', name: 'Webhooks' },
] as const satisfies readonly PortalScreen[]

export type ScreenPath = (typeof portalScreens)[number]['path']
