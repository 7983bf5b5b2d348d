import type { Role } from '#domain/role.ts'

export const roleNames: Record<Role, string> = {
  writer: 'Writer',
  editor: 'Editor',
  owner: 'Owner',
}

/** What each role may do, in a line. */
export const roleDescriptions: Record<Role, string> = {
  writer: 'Writes drafts and submits them for review.',
  editor: 'Also edits other people’s drafts, publishes and deletes.',
  owner: 'Also manages accounts, keys and settings.',
}
