import type { Invitation } from '#domain/accounts/account.ts'
import type { Role } from '#domain/accounts/role.ts'

export const roleNames: Record<Role, string> = {
  writer: 'Writer',
  editor: 'Editor',
  owner: 'Owner',
}

/** Such as `an editor`. */
export function withArticle(role: Role): string {
  return role === 'writer' ? 'a writer' : `an ${role}`
}

/** What each role may do, in a line. */
export const roleDescriptions: Record<Role, string> = {
  writer: 'Writes drafts and submits them for review.',
  editor: 'Also edits other people’s drafts, publishes and deletes.',
  owner: 'Also manages accounts, keys and settings.',
}

/** What an invitation or a password reset is for, in a few words. */
export function purposeOf({
  username,
  name,
  role,
}: Pick<Invitation, 'username' | 'name' | 'role'>): string {
  if (username !== null) return `New password of ${username}`
  const account = `New ${roleNames[role].toLowerCase()}`
  return name === null ? account : `${account}: ${name}`
}
