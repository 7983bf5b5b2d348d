import * as z from 'zod'
import type { Stage } from '#domain/board/stage.ts'

/** The roles of accounts, each of which may do what the one before it may. */
export const roles = ['writer', 'editor', 'owner'] as const

export const roleSchema = z.enum(roles, `A role is one of ${roles.join(', ')}.`)

export type Role = z.infer<typeof roleSchema>

export function isAtLeast(role: Role, least: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(least)
}

/** Such as `an editor`. */
export function withArticle(role: Role): string {
  return role === 'writer' ? 'a writer' : `an ${role}`
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

/** What is known of an article in a list to decide whether others worked on it. */
interface Touched extends Owned {
  updatedBy: string
  changedVersion: number
  stage: Stage
  assignee: string | null
  sentBack: object | null
  scheduled: object | null
}

/**
 * Whether an account may be offered to delete an article: writers their own drafts, while no one else
 * worked on them. Of versions, notes and suggestions of others the server knows.
 */
export function mayDelete(account: Named, article: Touched): boolean {
  if (isAtLeast(account.role, 'editor')) return true
  const { published, changedVersion, createdBy, updatedBy, assignee } = article
  const isDraft = !published && changedVersion === 0
  const isOwn = [createdBy, updatedBy, assignee ?? createdBy].every((by) => by === account.username)
  const isDecidedOn = article.stage === 'ready' || article.sentBack || article.scheduled
  return isDraft && isOwn && !isDecidedOn
}

/** Whether an account may see preview links of an article: a writer their own ones also once it is published. */
export function mayReadLinks(account: Named, article: Owned): boolean {
  return mayEdit(account, article) || article.createdBy === account.username
}

/** Whether an account may keep edits of an article apart from what readers see. */
export function mayPropose(account: Named, article: Owned): boolean {
  return article.published || mayEdit(account, article)
}
