import type { Context } from 'hono'
import { isAtLeast, mayEdit, mayPropose } from '#domain/accounts/role.ts'
import type { StoredArticle } from '#domain/articles/admin-article.ts'
import type { App } from '#worker/context.ts'
import { ApiError } from '#worker/http/errors.ts'
import { isProgram } from '#worker/tokens/program-access.ts'

type Owned = Pick<StoredArticle, 'published' | 'createdBy' | 'workingCopy'>

/** Whether a save that does not name what somebody wrote replaces it: that of a program that only writes drafts its own. */
export function replacesUnnamed(c: Context<App>, writer: string): boolean {
  const onlyBy = c.get('onlyBy')
  return onlyBy === undefined || writer === onlyBy
}

/** @throws ApiError `forbidden` if a program that only writes drafts asks for another one’s article */
export function assertOpenTo(c: Context<App>, { createdBy }: Pick<Owned, 'createdBy'>): void {
  const onlyBy = c.get('onlyBy')
  if (onlyBy === undefined || createdBy === onlyBy) return
  throw forbidden('This token reads and changes only articles that it created.')
}

/**
 * @param onceOut what writers are told of a published article
 * @throws ApiError `forbidden` unless the account may change the article itself
 */
export function assertMayEdit(
  c: Context<App>,
  article: Owned,
  onceOut = 'Only editors and owners may change what readers see. Submit your edits for review.',
): void {
  if (mayEdit(c.get('admin'), article)) return
  throw forbidden(
    article.published
      ? onceOut
      : 'Only the writer of this draft, editors and owners may change it.',
  )
}

/** @throws ApiError `forbidden` unless the account may write edits for others to publish */
export function assertMayPropose(c: Context<App>, article: Owned): void {
  if (mayPropose(c.get('admin'), article)) return
  throw forbidden('Only the writer of this draft, editors and owners may change it.')
}

/**
 * @throws ApiError `forbidden` unless the account may accept and refuse what others suggest. A program may
 *   only suggest.
 */
export function assertMayDecide(c: Context<App>, article: Owned): void {
  if (!isProgram(c) && mayEdit(c.get('admin'), article)) return
  throw forbidden(
    'Only the writer of this draft, editors and owners may accept and refuse suggestions.',
  )
}

/** @throws ApiError `forbidden` unless the edits are the account's own, or it may edit any */
export function assertMayDiscard(c: Context<App>, { workingCopy }: Owned): void {
  const { role, username } = c.get('admin')
  if (isAtLeast(role, 'editor') || !workingCopy || workingCopy.savedBy === username) return
  throw forbidden('Only editors and owners may discard another person’s edits.')
}

/** @throws ApiError `forbidden` unless the account may publish */
export function assertMayPublish(c: Context<App>): void {
  if (isAtLeast(c.get('admin').role, 'editor')) return
  throw forbidden('Only editors and owners may publish. Submit the article for review.')
}

function forbidden(message: string): ApiError {
  return new ApiError('forbidden', message)
}
