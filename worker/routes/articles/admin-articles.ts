import type { Context } from 'hono'
import type { StoredArticle } from '#domain/articles/admin-article.ts'
import type { ArticleSubmission, ArticleText } from '#domain/articles/article.ts'
import * as calls from '#domain/articles/calls.ts'
import type { ChecklistAnswer } from '#domain/checklist/checklist-schema.ts'
import { imagesIn } from '#domain/images/published-images.ts'
import type { App } from '#worker/context.ts'
import { createArticle } from '#worker/db/articles/article-creation.ts'
import { binArticle } from '#worker/db/articles/bin.ts'
import { readMissingUploads } from '#worker/db/articles/publication-rules.ts'
import { ApiError } from '#worker/http/errors.ts'
import { route, routes } from '#worker/http/route.ts'
import { assertChecklist } from '#worker/publication-checklist.ts'
import {
  commitChange,
  loadArticle,
  loadedArticle,
  loadSite,
  respondWithArticle,
  setMissingUploads,
  splitSubmission,
  unknownArticle,
  updateArticle,
  withKnownCategory,
} from './article-change.ts'
import { assertMayEdit, assertMayPublish } from './own-articles.ts'

const addressNeeded = 'The address of an article that was published cannot be empty.'

/** What administrators do with an article. */
export const adminArticleRoutes = routes(
  route(calls.createArticle, { load: loadSite }, async (c) => {
    const { text: given, state, notice, checklist } = splitSubmission(c.req.valid('json'))
    if (state.published) assertMayPublish(c)
    assertNoNotice(notice)
    const text = withKnownCategory(c, given)
    const by = c.get('admin').username
    const overridden = state.published ? await checklistResult(c, text, checklist) : undefined
    const created = await commitChange(c, (since) =>
      createArticle(c.env.DB, text, { ...state, overridden }, { by, since }),
    )
    if (created) {
      setMissingUploads(c, created)
      return respondWithArticle(c, created.article, 201)
    }
    throw new ApiError(
      'conflict',
      'This article is in the bin. Restore it there, or delete it for good.',
    )
  }),
  route(calls.readArticle, { runsDuringAuth: true }, async (c) => {
    await loadArticle(c, c.req.param())
    return respondWithArticle(c, loadedArticle(c))
  }),
  route(calls.updateArticle, { load: loadArticle }, async (c) => {
    const { text: given, state, known, notice, checklist } = splitSubmission(c.req.valid('json'))
    const text = withKnownCategory(c, given)
    const { published, publishedAt, importDigest, savedFrom, anchors, slug } = state
    assertMayEdit(c, loadedArticle(c))
    if (published || notice.withdrawal) assertMayPublish(c)
    const overridden = published ? await checklistResult(c, text, checklist) : undefined
    const saved = await updateArticle(c, known.revision, (before) => ({
      status: published ? 'published' : draftStatus(before),
      text,
      publishedAt,
      importDigest,
      savedFrom,
      anchors,
      slug,
      copyRevision: known.copyRevision,
      overridden,
      ...notice,
    }))
    return respondWithArticle(c, saved)
  }),
  route(calls.deleteArticle, { load: loadSite }, async (c) => {
    const by = c.get('admin').username
    const { deleted } = await commitChange(c, (since) =>
      binArticle(c.env.DB, c.req.param('id'), by, since),
    )
    if (!deleted) throw unknownArticle()
    return c.body(null, 204)
  }),
  route(calls.updateAddress, { load: loadArticle }, async (c) => {
    const { slug, revision } = c.req.valid('json')
    const article = loadedArticle(c)
    assertMayEdit(c, article)
    if (slug === null && article.changedVersion > 0) {
      throw new ApiError('bad_request', addressNeeded, {
        issues: [{ field: 'slug', message: addressNeeded }],
      })
    }
    // Nothing to change: the same answer, so that the call can be repeated.
    if (slug === article.slug) return respondWithArticle(c, article)
    return respondWithArticle(
      c,
      await updateArticle(c, revision, ({ status }) => ({ status, slug })),
    )
  }),
  route(calls.publishArticle, { load: loadArticle }, async (c) => {
    const { revision, checklist } = c.req.valid('json')
    const publish = (article: StoredArticle) => {
      const { auditNote } = assertChecklist(article, checklist, c.get('loaded').rules)
      return { status: 'published', overridden: auditNote } as const
    }
    return respondWithArticle(c, await updateArticle(c, revision, publish))
  }),
  route(calls.markForRewrite, { load: loadArticle }, async (c) => {
    const { revision, note } = c.req.valid('json')
    const marked = { status: 'needs_rewrite', rewriteNote: note } as const
    return respondWithArticle(c, await updateArticle(c, revision, () => marked))
  }),
  route(calls.markRewritten, { load: loadArticle }, async (c) => {
    const { revision } = c.req.valid('json')
    const article = loadedArticle(c)
    assertMayEdit(c, article)
    // Done already: the same answer, so that the call can be repeated.
    if (article.status !== 'needs_rewrite') return respondWithArticle(c, article)
    return respondWithArticle(c, await updateArticle(c, revision, () => ({ status: 'draft' })))
  }),
)

/** What the audit list tells of an overridden checklist. Asks for uploads that no save has named yet. */
async function checklistResult(
  c: Context<App>,
  text: ArticleText,
  checklist: ChecklistAnswer | undefined,
) {
  if (!checklist) return undefined
  const { read, rules } = c.get('loaded')
  const saved = [read?.article, read?.article.workingCopy?.submission].filter((one) => !!one)
  const known = new Set(saved.flatMap(imagesIn))
  const named = imagesIn(text).filter((hash) => !known.has(hash))
  const missing = await readMissingUploads(c.env.DB, named)
  const missingUploads = [...rules.missingUploads, ...missing]
  return assertChecklist(text, checklist, { ...rules, missingUploads }).auditNote
}

/** @throws ApiError `bad_request` for a new article, which readers do not know */
function assertNoNotice({
  correction,
  withdrawal,
}: Pick<ArticleSubmission, 'correction' | 'withdrawal'>): void {
  if (withdrawal || (correction && correction.kind !== 'typo')) {
    throw new ApiError('bad_request', 'Only an article that readers know can be corrected.')
  }
}

/** Saving a draft keeps the mark that it needs a rewrite; publishing removes it. */
function draftStatus(before: StoredArticle): 'draft' | 'needs_rewrite' {
  return before.status === 'needs_rewrite' ? 'needs_rewrite' : 'draft'
}
