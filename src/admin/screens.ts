import type { Role } from '#domain/accounts/role.ts'

interface PortalScreen {
  /** As the router matches it. */
  path: string
  /** The least role that sees the screen. All that it reads without being asked, this role may read. */
  role: Role
  /** Its name in the navigation; none if another screen leads to it. */
  label?: string
  group?: ScreenGroup
  /** Its name where screens are searched for, if another screen leads to it. */
  name?: string
  /** What else it is searched for by. */
  words?: string
}

/** The groups of the navigation, in their order. */
export const screenGroups = ['Writing', 'Library', 'Readers', 'Site'] as const

type ScreenGroup = (typeof screenGroups)[number]

/** Every screen behind the sign-in. The routes, the navigation and the tour of the roles follow it. */
export const portalScreens = [
  { path: '/admin', role: 'writer', label: 'Articles', group: 'Writing' },
  { path: '/admin/create', role: 'writer', name: 'New Article' },
  { path: '/admin/edit/:id', role: 'writer' },
  {
    path: '/admin/staging',
    role: 'writer',
    label: 'Staging',
    group: 'Writing',
    words: 'drafts, review',
  },
  { path: '/admin/board', role: 'writer', label: 'Board', group: 'Writing' },
  {
    path: '/admin/calendar',
    role: 'writer',
    label: 'Calendar',
    group: 'Writing',
    words: 'schedule',
  },
  {
    path: '/admin/media',
    role: 'writer',
    label: 'Media',
    group: 'Library',
    words: 'pictures, photos, images',
  },
  {
    path: '/admin/account',
    role: 'writer',
    name: 'Your Account',
    words: 'password, passkeys, sessions, profile',
  },
  {
    path: '/admin/authors',
    role: 'editor',
    label: 'Authors',
    group: 'Library',
    words: 'writers, bylines',
  },
  { path: '/admin/editions', role: 'editor', label: 'Editions', group: 'Library', words: 'issues' },
  { path: '/admin/editions/:id', role: 'editor' },
  {
    path: '/admin/corrections',
    role: 'editor',
    label: 'Corrections',
    group: 'Readers',
    words: 'errata, mistakes',
  },
  {
    path: '/admin/releases',
    role: 'editor',
    label: 'Releases',
    group: 'Site',
    words: 'builds, deployment',
  },
  {
    path: '/admin/keys',
    role: 'editor',
    label: 'Keys',
    group: 'Readers',
    words: 'access, subscribers',
  },
  { path: '/admin/bin', role: 'editor', name: 'Bin', words: 'trash, deleted articles' },
  {
    path: '/admin/accounts',
    role: 'owner',
    label: 'Accounts',
    group: 'Site',
    words: 'users, team, roles, invitations',
  },
  { path: '/admin/audit', role: 'owner', name: 'Audit list', words: 'log, activity' },
  {
    path: '/admin/settings',
    role: 'owner',
    label: 'Settings',
    group: 'Site',
    words: 'categories, language, time zone, about, contact, storage',
  },
  {
    path: '/admin/settings/appearance',
    role: 'owner',
    name: 'Appearance',
    words: 'logo, icon, colours, fonts, design, links',
  },
  { path: '/admin/settings/tokens', role: 'owner', name: 'Tokens', words: 'backup, programs, API' },
  {
    path: '/admin/settings/webhooks',
    role: 'owner',
    name: 'Webhooks',
    words: 'integrations, notifications',
  },
] as const satisfies readonly PortalScreen[]

export type ScreenPath = (typeof portalScreens)[number]['path']
