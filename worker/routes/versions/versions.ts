import type { Context } from 'hono'
import { type ArticleText, articleTextSchema } from '#domain/articles/article-submission.ts'
import * as articleCalls from '#domain/articles/calls.ts'
import { submittedCategory } from '#domain/articles/category-schema.ts'
import { textRevision } from '#domain/articles/text-revision.ts'
import { daysBefore } from '#domain/days.ts'
import * as calls from '#domain/versions/calls.ts'
import { discardedTextDays } from '#domain/versions/discarded-text.ts'
import { canonicalJson, versionTextOf, type WholeVersion } from '#domain/versions/version.ts'
import type { App } from '#worker/context.ts'
import { saveWorkingCopy } from '#worker/db/articles/working-copies.ts'
import { insertDiscardedText, listDiscardedTexts } from '#worker/db/versions/discarded-texts.ts'
import { readTextSaves } from '#worker/db/versions/text-saves.ts'
import { listVersions, nameVersion } from '#worker/db/versions/version-history.ts'
import { readVersion, secureText } from '#worker/db/versions/versions.ts'
import { assertKnownText, conflictError } from '#worker/http/conflict-error.ts'
import { ApiError } from '#worker/http/errors.ts'
import { assertValid } from '#worker/http/refuse-invalid.ts'
import { route, routes } from '#worker/http/route.ts'
import { updateArticle } from '#worker/routes/articles/article-change.ts'
import {
  loadArticle,
  loadedArticle,
  reloadArticle,
  respondWithArticle,
  setMissingUploads,
  unknownArticle,
} from '#worker/routes/articles/loaded-article.ts'
import { assertMayEdit } from '#worker/routes/articles/own-articles.ts'

/** What an article said before, with the way back, and what keeps editors from losing a text. */
export const versionRoutes = routes(
  route(calls.listVersions, { runsDuringAuth: true }, (c) =>
    listVersions(c.env.DB, c.req.param('id'), c.req.valid('query')),
  ),
  route(calls.readVersion, { runsDuringAuth: true }, (c) => versionOf(c)),
  route(calls.nameVersion, { load: loadArticle }, async (c) => {
    const article = loadedArticle(c)
    assertMayEdit(c, article, 'Only editors and owners may name versions of a published article.')
    const version = await versionOf(c)
    const name = c.req.valid('json').name || null
    if (await nameVersion(c.env.DB, version.id, name)) return { ...version, name }
    throw unknownVersion()
  }),
  route(calls.restoreVersion, { load: loadArticle }, async (c) => {
    const { field, ...known } = c.req.valid('json')
    const article = loadedArticle(c)
    const { workingCopy } = article
    const by = c.get('admin').username
    const { revision, copyRevision } = textRevision(article)
    const version = await versionOf(c)
    const current = versionTextOf(workingCopy?.submission ?? article)
    const text = restoredText(c, version.text, current, field)
    // Nothing to restore: the same answer, so that the call can be repeated.
    if (canonicalJson(text) === canonicalJson(current)) return respondWithArticle(c, article)
    assertKnownText(article, known, by)
    await secureText(c.env.DB, article, current)
    const restored = { text, copyRevision, versionKind: 'restored' } as const
    if (!article.published) {
      return updateArticle(c, { revision }, () => ({ status: article.status, ...restored }))
    }
    const saved = await saveWorkingCopy(c.env.DB, article, restored, by)
    if (!saved) throw conflictError(await reloadArticle(c), revision, by)
    setMissingUploads(c, saved)
    return respondWithArticle(c, { ...article, workingCopy: saved.copy })
  }),
  route(articleCalls.readTextSaves, { runsDuringAuth: true }, (c) =>
    readTextSaves(c.env.DB, c.req.valid('query').writers.split(',')),
  ),
  route(articleCalls.listDiscardedTexts, { runsDuringAuth: true }, async (c) => {
    const since = daysBefore(new Date(), discardedTextDays)
    const { before } = c.req.valid('query')
    return listDiscardedTexts(c.env.DB, c.req.param('id'), { since, before })
  }),
  route(articleCalls.createDiscardedText, async (c) => {
    const { text } = c.req.valid('json')
    const by = c.get('admin').username
    const kept = await insertDiscardedText(c.env.DB, c.req.param('id'), text, by)
    if (!kept) throw unknownArticle()
  }),
)

async function versionOf(c: Context<App, typeof calls.readVersion.path>): Promise<WholeVersion> {
  const version = await readVersion(c.env.DB, c.req.param('version'))
  if (version?.articleId === c.req.param('id')) return version
  throw unknownVersion()
}

function unknownVersion(): ApiError {
  return new ApiError('not_found', 'This version is not kept any more.')
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
  const known = submittedCategory(chosen.category, c.get('loaded').rules.categories)
  const category = chosen.category === '' ? '' : (known?.name ?? current.category)
  return assertValid(articleTextSchema, { ...chosen, category })
}
