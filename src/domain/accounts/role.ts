import * as z from 'zod'

/** The roles of accounts, each of which may do what the one before it may. */
export const roles = ['writer', 'editor', 'owner'] as const

export const roleSchema = z.enum(roles, `A role is one of ${roles.join(', ')}.`)

export type Role = z.infer<typeof roleSchema>

export function isAtLeast(role: Role, least: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(least)
}

interface Named {
  role: Role
  /** Null if it is not known. */
  username: string | null
}

/** What a writer may know of an article to decide whether it may be changed. */
interface Owned {
  published: boolean
  /** The username of its creator. */
  createdBy: string
}

/** Whether an account may change an article's text: writers change their own drafts only. */
export function mayEdit(account: Named, article: Owned): boolean {
  if (isAtLeast(account.role, 'editor')) return true
  return !article.published && article.createdBy === account.username
}

/**
 * Whether an account may be offered to delete an article: writers their own drafts, while no one else
 * saved them. What others did besides, the server knows.
 */
export function mayDelete(
  account: Named,
  article: Owned & { updatedBy: string; changedVersion: number },
): boolean {
  if (isAtLeast(account.role, 'editor')) return true
  const isDraft = !article.published && article.changedVersion === 0
  return isDraft && article.createdBy === account.username && article.updatedBy === account.username
}

/** Whether an account may keep edits of an article apart from what readers see. */
export function mayPropose(account: Named, article: Owned): boolean {
  return article.published || mayEdit(account, article)
}
