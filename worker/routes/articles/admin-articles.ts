import type { Context } from 'hono'
import type { StoredArticle } from '#domain/articles/admin-article.ts'
import type { ArticleSubmission, ArticleText } from '#domain/articles/article-submission.ts'
import * as calls from '#domain/articles/calls.ts'
import type { ChecklistAnswer } from '#domain/checklist/checklist-schema.ts'
import { correctionWords, type ShownText, withdrawalWords } from '#domain/checklist/shown-words.ts'
import { isReported } from '#domain/corrections/correction.ts'
import { creditsOf } from '#domain/images/library.ts'
import { imagesIn } from '#domain/images/published-images.ts'
import type { App } from '#worker/context.ts'
import { createArticle } from '#worker/db/articles/article-creation.ts'
import { readImport } from '#worker/db/articles/articles.ts'
import { isPublished, setLead } from '#worker/db/articles/lead-article.ts'
import { readMissingUploads } from '#worker/db/articles/publication-rules.ts'
import { readPictureDefaults } from '#worker/db/images/library.ts'
import { readSeen } from '#worker/db/versions/version-history.ts'
import { isOwnChange } from '#worker/http/conflict-error.ts'
import { ApiError, fieldError } from '#worker/http/errors.ts'
import { route, routes } from '#worker/http/route.ts'
import { assertChecklist, assertNotice, withShown } from '#worker/publication-checklist.ts'
import { commitChange, refusedSave, splitSubmission, updateArticle } from './article-change.ts'
import { withKnownCategory } from './known-category.ts'
import {
  loadArticle,
  loadedArticle,
  loadSite,
  respondWithArticle,
  setMissingUploads,
} from './loaded-article.ts'
import {
  assertMayDecide,
  assertMayEdit,
  assertMayPublish,
  assertOpenTo,
  replacesUnnamed,
} from './own-articles.ts'

export const adminArticleRoutes = routes(
  route(calls.createArticle, { load: loadSite }, async (c) => {
    const { text: given, state, notice, checklist } = splitSubmission(c.req.valid('json'))
    if (state.published) assertMayPublish(c)
    assertNoNotice(notice)
    const text = withKnownCategory(c, given)
    const shown = { ...text, slug: state.slug }
    const overridden = state.published ? await checklistResult(c, shown, checklist) : undefined
    const created = await commitChange(c, (origin) =>
      createArticle(c.env.DB, text, { ...state, overridden }, origin),
    )
    if (created) {
      // A repeated creation answers with the first one's article.
      assertOpenTo(c, created.article)
      setMissingUploads(c, created)
      return respondWithArticle(c, created.article)
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
    const { published, publishedAt, importDigest, savedFrom, anchors, accepted, slug } = state
    const article = loadedArticle(c)
    assertMayEdit(c, article)
    if (accepted.length > 0) assertMayDecide(c, article)
    if (published || notice.withdrawal) assertMayPublish(c)
    const { workingCopy, updatedBy } = article
    const isUnnamed = known.revision === undefined && !replacesUnnamed(c, updatedBy)
    const areEditsUnnamed = known.copyRevision === undefined && workingCopy !== null
    if (isUnnamed || (areEditsUnnamed && !replacesUnnamed(c, workingCopy.savedBy))) {
      throw await refusedSave(c, article, { ...known, revision: known.revision ?? 0 })
    }
    const { correction, withdrawal } = notice
    const seen = withdrawal && (await readSeen(c.env.DB, article))
    const shown = {
      ...withShown(article, text),
      ...(slug && { slug }),
      notices: correction && correctionWords(correction, article),
    }
    const overridden = published
      ? await checklistResult(c, shown, checklist)
      : withdrawal &&
        assertNotice(c, checklist, withdrawalWords(withdrawal.explanation, { ...article, ...seen }))
    return updateArticle(c, known, (before) => ({
      status: published ? 'published' : draftStatus(before),
      text,
      publishedAt,
      importDigest,
      savedFrom,
      anchors,
      accepted,
      slug,
      copyRevision: known.copyRevision,
      overridden,
      correction,
      withdrawal: withdrawal && { ...withdrawal, ...seen },
    }))
  }),
  route(calls.updateAddress, { load: loadArticle }, (c) => {
    const { slug, revision, checklist } = c.req.valid('json')
    const article = loadedArticle(c)
    assertMayEdit(c, article)
    if (slug === null && article.changedVersion > 0) {
      throw fieldError('slug', 'The address of an article that was published cannot be empty.')
    }
    // Nothing to change: the same answer, so that the call can be repeated.
    if (slug === article.slug) return respondWithArticle(c, article)
    const overridden = article.published ? assertNotice(c, checklist, [slug ?? '']) : undefined
    return updateArticle(c, { revision }, ({ status }) => ({ status, slug, overridden }))
  }),
  route(calls.publishArticle, { load: loadArticle }, (c) => {
    const { revision, checklist } = c.req.valid('json')
    const article = loadedArticle(c)
    // Done already: the same answer, so that the call can be repeated.
    const isKnown =
      revision === undefined ||
      revision === article.revision ||
      isOwnChange(article, revision, c.get('admin').username)
    if (article.status === 'published' && isKnown) return respondWithArticle(c, article)
    if (isKnown && article.workingCopy) throw hasUnpublishedEdits()
    const overridden = assertChecklist(article, checklist, c.get('loaded').rules)
    return updateArticle(c, { revision, copyRevision: 0 }, () => ({
      status: 'published',
      copyRevision: 0,
      overridden: overridden?.auditNote,
    }))
  }),
  route(calls.markForRewrite, { load: loadArticle }, (c) => {
    const { revision, note } = c.req.valid('json')
    const article = loadedArticle(c)
    const { status, rewriteNote } = article
    const isNoted = note === undefined || note === (rewriteNote ?? '')
    const isMarked = status === 'needs_rewrite' && isNoted
    // Done already: the same answer, so that the call can be repeated.
    if (isMarked && isOwnChange(article, revision, c.get('admin').username)) {
      return respondWithArticle(c, article)
    }
    return updateArticle(c, { revision }, () => ({ status: 'needs_rewrite', rewriteNote: note }))
  }),
  route(calls.markRewritten, { load: loadArticle }, (c) => {
    const { revision } = c.req.valid('json')
    const article = loadedArticle(c)
    assertMayEdit(c, article)
    // Done already: the same answer, so that the call can be repeated.
    if (article.status !== 'needs_rewrite') return respondWithArticle(c, article)
    return updateArticle(c, { revision }, () => ({ status: 'draft' }))
  }),
  route(calls.pinLead, { load: loadSite }, async (c) => {
    const id = c.req.param('id')
    const { visible } = await commitChange(c, (origin) => setLead(c.env.DB, id, true, origin))
    if (visible || (await isPublished(c.env.DB, id))) return
    throw new ApiError('conflict', 'Only a published article can lead the front page.')
  }),
  route(calls.unpinLead, { load: loadSite }, async (c) => {
    await commitChange(c, (origin) => setLead(c.env.DB, c.req.param('id'), false, origin))
  }),
  route(calls.readImport, { runsDuringAuth: true }, async (c) => {
    const known = await readImport(c.env.DB, c.req.valid('param').key)
    if (!known) throw new ApiError('not_found', 'Nothing was imported under this key.')
    return known
  }),
)

/** What the audit list says of an overridden checklist. Asks about uploads that no save has named yet. */
async function checklistResult(
  c: Context<App>,
  text: ArticleText & ShownText,
  checklist?: ChecklistAnswer,
) {
  if (!checklist) return undefined
  const { read, rules } = c.get('loaded')
  const saved = [read?.article, read?.article.workingCopy?.submission].filter((one) => !!one)
  const known = new Set(saved.flatMap(imagesIn))
  const named = imagesIn(text).filter((hash) => !known.has(hash))
  const [missing, defaults] = await Promise.all([
    readMissingUploads(c.env.DB, named),
    readPictureDefaults(c.env.DB, named),
  ])
  const missingUploads = [...rules.missingUploads, ...missing]
  const pictureCredits = { ...rules.pictureCredits, ...creditsOf(defaults) }
  return assertChecklist(text, checklist, { ...rules, missingUploads, pictureCredits })?.auditNote
}

/** @throws ApiError `bad_request` for a new article, which readers do not know */
function assertNoNotice({
  correction,
  withdrawal,
}: Pick<ArticleSubmission, 'correction' | 'withdrawal'>): void {
  if (withdrawal || isReported(correction)) {
    throw new ApiError('bad_request', 'Only an article that readers know can be corrected.')
  }
}

/** Saving a draft keeps the mark that it needs a rewrite; publishing removes it. */
function draftStatus(before: StoredArticle): 'draft' | 'needs_rewrite' {
  return before.status === 'needs_rewrite' ? 'needs_rewrite' : 'draft'
}

/** Whoever publishes a draft has not seen the edits that lie beside it, and no one may have reviewed them. */
function hasUnpublishedEdits(): ApiError {
  return new ApiError(
    'conflict',
    'This article has unpublished edits. Publish it from its editor, which shows them, or discard them first.',
  )
}
