import type { Context } from 'hono'
import { mayEdit, mayReadLinks } from '#domain/accounts/role.ts'
import { dayMs } from '#domain/days.ts'
import * as calls from '#domain/previews/calls.ts'
import { type Approval, repeatableLinkMs } from '#domain/previews/preview-link.ts'
import { versionTextOf } from '#domain/versions/version.ts'
import { assertNoAccountIsNamed } from '#worker/auth/accounts.ts'
import { hashPassword } from '#worker/auth/passwords.ts'
import {
  createPreviewToken,
  previewTokenHash,
  repeatablePreviewToken,
} from '#worker/auth/preview-access.ts'
import type { App } from '#worker/context.ts'
import { readArticle } from '#worker/db/articles/articles.ts'
import { listApprovals } from '#worker/db/previews/preview-answers.ts'
import {
  insertPreviewLink,
  listPreviewLinks,
  readPreviewLink,
  revokePreviewLink,
} from '#worker/db/previews/preview-links.ts'
import { hashOf, newVersion } from '#worker/db/versions/versions.ts'
import { ApiError } from '#worker/http/errors.ts'
import { route, routes } from '#worker/http/route.ts'
import { unknownArticle } from '#worker/routes/articles/loaded-article.ts'
import { assertMayEdit } from '#worker/routes/articles/own-articles.ts'

/** Links with which named outsiders read one article: of writers for their own drafts. */
export const previewLinkRoutes = routes(
  route(calls.listPreviewLinks, async (c) => {
    const { id, text, onlyBy } = await articleOfLinks(c, c.req.param('id'))
    const current = hashOf(text)
    const [links, approvals] = await Promise.all([
      listPreviewLinks(c.env.DB, id, onlyBy),
      listApprovals(c.env.DB, id, current),
    ])
    const isListed = ({ name }: Approval) => links.some((link) => link.name === name)
    return { links, approvals: onlyBy === undefined ? approvals : approvals.filter(isListed) }
  }),
  route(calls.createPreviewLink, async (c) => {
    const { days, passphrase, pinned, creationKey, ...link } = c.req.valid('json')
    const [{ id, article, text, copyRevision }] = await Promise.all([
      articleOfLinks(c, c.req.param('id')),
      assertNoAccountIsNamed(c.env, link.name),
    ])
    assertMayEdit(c, article, 'Only editors and owners make preview links of a published article.')
    const by = c.get('admin').username
    const token = creationKey
      ? repeatablePreviewToken(c.env, { creationKey, articleId: id, by })
      : createPreviewToken()
    const hash = previewTokenHash(token)
    const now = Date.now()
    const made = await insertPreviewLink(c.env.DB, {
      ...link,
      id: creationKey ?? crypto.randomUUID(),
      articleId: id,
      hash,
      passphraseHash: passphrase === null ? null : await hashPassword(passphrase),
      createdBy: by,
      createdAt: new Date(now).toISOString(),
      expiresAt: new Date(now + days * dayMs).toISOString(),
      pinned: pinned ? { version: newVersion(text, 'shared', by), copyRevision } : undefined,
    })
    if (made) return { ...made, token }
    // Made already: the same answer, so that the call can be repeated.
    const earlier = creationKey && (await readPreviewLink(c.env.DB, creationKey, hash))
    const { link: found, isSame } = earlier || {}
    const isRecent = found && now - Date.parse(found.createdAt) < repeatableLinkMs
    if (isSame && isRecent && !found.revokedAt) return { ...found, token }
    if (earlier) throw new ApiError('conflict', 'This link was made before. Make another one.')
    throw new ApiError('conflict', 'This article has too many preview links. Revoke some first.')
  }),
  route(calls.revokePreviewLink, async (c) => {
    const { id, onlyBy } = await articleOfLinks(c, c.req.param('id'))
    const by = c.get('admin').username
    if (await revokePreviewLink(c.env.DB, id, { id: c.req.param('key'), by, onlyBy })) return
    throw new ApiError('not_found', 'Link not found. It may have been revoked.')
  }),
)

/**
 * The article as it was saved last, if the account may change it, or made it before it was published: a writer
 * then sees and revokes the links that they made.
 */
async function articleOfLinks(c: Context<App>, id: string) {
  const read = await readArticle(c.env.DB, id)
  if (!read) throw unknownArticle()
  const { article } = read
  const account = c.get('admin')
  if (!mayReadLinks(account, article)) {
    const message = 'Only the writer of this article, editors and owners see its preview links.'
    throw new ApiError('forbidden', message)
  }
  return {
    id,
    article,
    text: versionTextOf(article.workingCopy?.submission ?? article),
    copyRevision: article.workingCopy?.revision ?? 0,
    onlyBy: mayEdit(account, article) ? undefined : account.username,
  }
}
