import type { Context } from 'hono'
import { type ArticleText, articleTextSchema } from '#domain/articles/article.ts'
import { findCategory } from '#domain/articles/category.ts'
import * as calls from '#domain/versions/calls.ts'
import { canonicalJson, versionTextOf, type WholeVersion } from '#domain/versions/version.ts'
import type { App } from '#worker/context.ts'
import { saveWorkingCopy } from '#worker/db/articles/working-copies.ts'
import { listVersions, nameVersion } from '#worker/db/versions/version-history.ts'
import { readVersion, secureText } from '#worker/db/versions/versions.ts'
import { conflictError } from '#worker/http/conflict-error.ts'
import { ApiError, refuseInvalid } from '#worker/http/errors.ts'
import { linkNextPage } from '#worker/http/paging.ts'
import { route, routes } from '#worker/http/route.ts'
import {
  loadArticle,
  loadedArticle,
  reloadArticle,
  respondWithArticle,
  setMissingUploads,
  updateArticle,
} from '#worker/routes/articles/article-change.ts'
import { assertMayEdit } from '#worker/routes/articles/own-articles.ts'

/** What an article said before: its history, and the way back. */
export const versionRoutes = routes(
  route(calls.listVersions, { runsDuringAuth: true }, async (c) => {
    const { versions, next } = await listVersions(c.env.DB, c.req.param('id'), c.req.valid('query'))
    if (next) linkNextPage(c, String(next))
    return c.json(versions)
  }),
  route(calls.readVersion, { runsDuringAuth: true }, async (c) => c.json(await versionOf(c))),
  route(calls.nameVersion, { load: loadArticle }, async (c) => {
    assertMayEdit(c, loadedArticle(c))
    const version = await versionOf(c)
    const name = c.req.valid('json').name || null
    await nameVersion(c.env.DB, version.id, name)
    return c.json({ ...version, name })
  }),
  route(calls.restoreVersion, { load: loadArticle }, async (c) => {
    const { field, revision, copyRevision } = c.req.valid('json')
    const article = loadedArticle(c)
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
    if (canonicalJson(text) === canonicalJson(current)) return respondWithArticle(c, article)
    await secureText(c.env.DB, article, current)
    if (!article.published) {
      const restored = { status: article.status, text, versionKind: 'restored' } as const
      return respondWithArticle(
        c,
        await updateArticle(c, known.revision, () => ({ ...restored, copyRevision: known.copy })),
      )
    }
    const saved = await saveWorkingCopy(
      c.env.DB,
      article,
      { text, copyRevision: known.copy, versionKind: 'restored' },
      by,
    )
    if (!saved) throw conflictError(await reloadArticle(c), known.revision, by)
    setMissingUploads(c, saved)
    return respondWithArticle(c, { ...article, workingCopy: saved.copy })
  }),
)

/** @throws ApiError `not_found` */
async function versionOf(c: Context<App, typeof calls.readVersion.path>): Promise<WholeVersion> {
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
  const known = findCategory(chosen.category, c.get('loaded').rules.categories)
  const category = chosen.category === '' ? '' : (known?.name ?? current.category)
  const parsed = articleTextSchema.safeParse({ ...chosen, category })
  refuseInvalid(parsed)
  return parsed.data ?? current
}
