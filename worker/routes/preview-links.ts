import { type Context, Hono } from 'hono'
import {
  newPreviewLinkSchema,
  previewLinkSubmissionSchema,
  previewLinksSchema,
} from '#domain/preview-link.ts'
import { versionTextOf } from '#domain/version.ts'
import { hashPassword } from '#worker/auth/passwords.ts'
import { makePreviewToken, previewTokenHash } from '#worker/auth/preview-access.ts'
import type { App } from '#worker/context.ts'
import { readArticle } from '#worker/db/articles.ts'
import { listApprovals } from '#worker/db/preview-answers.ts'
import { addPreviewLink, listPreviewLinks, revokePreviewLink } from '#worker/db/preview-links.ts'
import { hashOf, newVersion } from '#worker/db/versions.ts'
import { ApiError } from '#worker/http/errors.ts'
import { describeRoute } from '#worker/http/route-description.ts'
import { zValidator } from '#worker/http/validation.ts'
import { unknownArticle } from '#worker/routes/article-change.ts'
import { assertMayEdit } from '#worker/routes/own-articles.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Links with which named outsiders read one article: of writers for their own drafts. */
export const previewLinkRoutes = new Hono<App>()
  .get(
    '/api/admin/articles/:id/preview-links',
    describeRoute({
      access: 'writer',
      operationId: 'listPreviewLinks',
      summary: 'The preview links of an article, and who approved it.',
      response: previewLinksSchema,
    }),
    async (c) => {
      const article = await editableArticle(c, c.req.param('id'))
      const current = await hashOf(article.text)
      const [links, approvals] = await Promise.all([
        listPreviewLinks(c.env.DB, article.id),
        listApprovals(c.env.DB, article.id, current),
      ])
      return c.json({ links, approvals })
    },
  )
  .post(
    '/api/admin/articles/:id/preview-links',
    describeRoute({
      access: 'writer',
      operationId: 'makePreviewLink',
      summary: 'Makes a link with which one named person reads this article.',
      status: 201,
      response: newPreviewLinkSchema,
    }),
    zValidator('json', previewLinkSubmissionSchema),
    async (c) => {
      const { days, passphrase, pinned, ...link } = c.req.valid('json')
      const { id, text, copyRevision } = await editableArticle(c, c.req.param('id'))
      const by = c.get('admin').username
      const token = makePreviewToken()
      const now = Date.now()
      const made = await addPreviewLink(c.env.DB, {
        ...link,
        articleId: id,
        hash: previewTokenHash(token),
        passphraseHash: passphrase === null ? null : await hashPassword(passphrase),
        createdBy: by,
        createdAt: new Date(now).toISOString(),
        expiresAt: new Date(now + days * dayMs).toISOString(),
        pinned: pinned
          ? { version: await newVersion(text, 'shared', by), copyRevision }
          : undefined,
      })
      if (made) return c.json({ ...made, token }, 201)
      throw new ApiError('conflict', 'This article has too many preview links. Revoke some first.')
    },
  )
  .delete(
    '/api/admin/articles/:id/preview-links/:key',
    describeRoute({
      access: 'writer',
      operationId: 'revokePreviewLink',
      summary: 'Ends a preview link at once.',
    }),
    async (c) => {
      const { id } = await editableArticle(c, c.req.param('id'))
      const by = c.get('admin').username
      if (await revokePreviewLink(c.env.DB, id, c.req.param('key'), by)) return c.body(null, 204)
      throw new ApiError('not_found', 'There is no such link. It may have been revoked.')
    },
  )

/** The article as it was saved last, if the account may change it. */
async function editableArticle(c: Context<App>, id: string) {
  const read = await readArticle(c.env.DB, id)
  if (!read) throw unknownArticle()
  const { article } = read
  assertMayEdit(c, article)
  return {
    id,
    text: versionTextOf(article.workingCopy?.submission ?? article),
    copyRevision: article.workingCopy?.revision ?? 0,
  }
}
