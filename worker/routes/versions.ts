import type { Context } from 'hono'
import { Hono } from 'hono'
import { z } from 'zod'
import { adminArticleSchema } from '#domain/admin-article.ts'
import { type ArticleText, articleTextSchema } from '#domain/article.ts'
import { findCategory } from '#domain/category.ts'
import {
  canonicalJson,
  versionNameSchema,
  versionRestoreSchema,
  versionSchema,
  versionTextOf,
  type WholeVersion,
  wholeVersionSchema,
} from '#domain/version.ts'
import type { App } from '#worker/context.ts'
import { listVersions, nameVersion } from '#worker/db/version-history.ts'
import { readVersion, secureText } from '#worker/db/versions.ts'
import { saveWorkingCopy } from '#worker/db/working-copies.ts'
import { conflictError } from '#worker/http/conflict-error.ts'
import { ApiError, refuseInvalid } from '#worker/http/errors.ts'
import { limitSchema, linkNextPage } from '#worker/http/paging.ts'
import { describeRoute } from '#worker/http/route-description.ts'
import { zValidator } from '#worker/http/validation.ts'
import {
  answer,
  before,
  change,
  optionalBody,
  readBefore,
  reread,
} from '#worker/routes/article-change.ts'
import { assertMayEdit } from '#worker/routes/own-articles.ts'

const path = '/api/admin/articles/:id/versions'

const listSchema = z.object({
  limit: limitSchema,
  /** The number of the last version of the page before. */
  before: z.coerce.number('A version is a whole number.').int().positive().optional(),
})

/** What an article said before: its history, and the way back. */
export const versionRoutes = new Hono<App>()
  .get(
    path,
    describeRoute({
      access: 'writer',
      operationId: 'listVersions',
      summary: 'The versions of an article without their texts, newest first.',
      startsEarly: true,
      response: z.array(versionSchema),
      paged: true,
    }),
    zValidator('query', listSchema),
    async (c) => {
      const { versions, next } = await listVersions(
        c.env.DB,
        c.req.param('id'),
        c.req.valid('query'),
      )
      if (next) linkNextPage(c, String(next))
      return c.json(versions)
    },
  )
  .get(
    `${path}/:version`,
    describeRoute({
      access: 'writer',
      operationId: 'readVersion',
      summary: 'A version of an article, whole.',
      startsEarly: true,
      response: wholeVersionSchema,
    }),
    async (c) => c.json(await versionOf(c)),
  )
  .put(
    `${path}/:version/name`,
    describeRoute({
      access: 'writer',
      operationId: 'nameVersion',
      summary: 'Names a version, which is then kept for good.',
      response: wholeVersionSchema,
      preload: readBefore,
    }),
    zValidator('json', versionNameSchema),
    async (c) => {
      assertMayEdit(c, before(c))
      const version = await versionOf(c)
      const name = c.req.valid('json').name || null
      await nameVersion(c.env.DB, version.id, name)
      return c.json({ ...version, name })
    },
  )
  .post(
    `${path}/:version/restore`,
    describeRoute({
      access: 'editor',
      operationId: 'restoreVersion',
      summary:
        'Puts a version, or one field of it, into the draft, or into the working copy of a published article. Publishes nothing.',
      response: adminArticleSchema,
      body: { type: 'application/json', schema: versionRestoreSchema, optional: true },
      preload: readBefore,
    }),
    async (c) => {
      const { field, revision, copyRevision } = await optionalBody(c, versionRestoreSchema)
      const article = before(c)
      const { workingCopy } = article
      const by = c.get('admin').username
      const known = { revision: article.revision, copy: workingCopy?.revision ?? 0 }
      if (
        (revision ?? known.revision) !== known.revision ||
        (copyRevision ?? known.copy) !== known.copy
      ) {
        throw conflictError(article, revision ?? known.revision, by)
      }
      const version = await versionOf(c)
      const current = versionTextOf(workingCopy?.submission ?? article)
      const text = restoredText(c, version.text, current, field)
      // Nothing to restore: the same answer, so that the call can be repeated.
      if (canonicalJson(text) === canonicalJson(current)) return answer(c, article)
      await secureText(c.env.DB, article, current)
      if (!article.published) {
        const restored = { status: article.status, text, versionKind: 'restored' } as const
        return answer(
          c,
          await change(c, known.revision, () => ({ ...restored, copyRevision: known.copy })),
        )
      }
      const copy = await saveWorkingCopy(
        c.env.DB,
        article,
        text,
        known.copy,
        by,
        undefined,
        'restored',
      )
      if (!copy) throw conflictError(await reread(c), known.revision, by)
      return answer(c, { ...article, workingCopy: copy })
    },
  )

/** @throws ApiError `not_found` */
async function versionOf(c: Context<App, `${typeof path}/:version`>): Promise<WholeVersion> {
  const version = await readVersion(c.env.DB, c.req.param('version'))
  if (version?.articleId === c.req.param('id')) return version
  throw new ApiError('not_found', 'This version is not kept any more.')
}

/**
 * The text to restore, as strict as that of a save. A category that was removed since stays as it is.
 *
 * @throws ApiError `bad_request` if the version is too old to be stored as it is
 */
function restoredText(
  c: Context<App>,
  version: ArticleText,
  current: ArticleText,
  field: keyof ArticleText | undefined,
): ArticleText {
  const chosen = field ? { ...current, [field]: version[field] } : version
  const known = findCategory(chosen.category, c.get('before').rules.categories)
  const category = chosen.category === '' ? '' : (known?.name ?? current.category)
  const parsed = articleTextSchema.safeParse({ ...chosen, category })
  refuseInvalid(parsed)
  return parsed.data ?? current
}
