import type { Context } from 'hono'
import type { StoredArticle } from '#domain/articles/admin-article.ts'
import type { ArticleSubmission, ArticleText } from '#domain/articles/article-submission.ts'
import type * as calls from '#domain/articles/calls.ts'
import type { Category } from '#domain/articles/category.ts'
import { submittedCategory } from '#domain/articles/category-schema.ts'
import { changeLogOf } from '#domain/corrections/change-log.ts'
import { isReported } from '#domain/corrections/correction.ts'
import { mostCorrections } from '#domain/corrections/correction-schema.ts'
import { addressesOf } from '#domain/images/published-images.ts'
import { limits } from '#domain/limits.ts'
import type { App } from '#worker/context.ts'
import { type ArticleChange, changeArticle } from '#worker/db/articles/article-changes.ts'
import { readArticle } from '#worker/db/articles/articles.ts'
import type {
  ChangedArticle,
  ChangeOrigin,
  VisibleChange,
} from '#worker/db/articles/changed-article.ts'
import { readRules } from '#worker/db/articles/publication-rules.ts'
import { databaseMessage } from '#worker/db/database-error.ts'
import type { VersionTimes } from '#worker/db/versions/version-history.ts'
import { readTextOfRevision } from '#worker/db/versions/versions.ts'
import { conflictError } from '#worker/http/conflict-error.ts'
import { ApiError, fieldError } from '#worker/http/errors.ts'
import { logged } from '#worker/log.ts'
import { beginVisibleChange } from '#worker/reader/pending-changes.ts'
import { rememberChangedArticle } from '#worker/reader/rendered-pages.ts'
import { reconcile } from '#worker/releases/reconcile.ts'
import { readSiteForStatus, withReleaseStatus } from '#worker/releases/site-status.ts'
import { sendDeliveriesNow } from '#worker/webhooks/deliveries.ts'
import { assertOpenTo } from './own-articles.ts'

/** A submission in its parts: the text, the article's state, and the revisions it started from. */
export function splitSubmission({
  published,
  publishedAt,
  revision,
  copyRevision,
  creationKey,
  importDigest,
  savedFrom,
  anchors,
  accepted,
  slug,
  stage,
  correction,
  withdrawal,
  checklist,
  ...text
}: ArticleSubmission) {
  return {
    text: text satisfies ArticleText,
    state: {
      published,
      publishedAt,
      creationKey,
      importDigest,
      savedFrom,
      anchors,
      accepted,
      slug,
      stage,
    },
    notice: { correction, withdrawal },
    checklist,
    known: { revision, copyRevision },
  }
}

type ArticleContext = Context<App, typeof calls.updateArticle.path>

/** Reads what a change starts from and what its answer says of the site. */
export async function loadArticle(c: Context<App>, { id = '' }: Record<string, string>) {
  const [read, site, rules] = await Promise.all([
    readArticle(c.env.DB, id),
    readSiteForStatus(c.env),
    readRules(c.env.DB, id),
  ])
  c.set('loaded', { read, site, rules })
}

export async function loadSite(c: Context<App>): Promise<void> {
  const [site, rules] = await Promise.all([readSiteForStatus(c.env), readRules(c.env.DB, '')])
  c.set('loaded', { read: undefined, site, rules })
}

/**
 * The text with its category as it is spelled in the settings.
 *
 * @throws ApiError `bad_request` if there is no such category
 */
export function withKnownCategory(c: Context<App>, text: ArticleText): ArticleText {
  if (text.category === '') return text
  const { categories } = c.get('loaded').rules
  const category = submittedCategory(text.category, categories)
  if (category) return { ...text, category: category.name }
  throw unknownCategory(categories, text.category)
}

/** @param categories empty if a category was removed while the article was saved */
function unknownCategory(categories: readonly Category[], given = ''): ApiError {
  const names = categories.map(({ name }) => name).join(', ')
  const unknown = given ? `There is no category “${given}”.` : 'There is no such category.'
  return fieldError('category', names ? `${unknown} Choose one of ${names}.` : unknown)
}

/**
 * The article as the call found it.
 *
 * @throws ApiError `not_found`; `forbidden` if a program that only writes drafts did not create it
 */
export function loadedArticle(c: ArticleContext): StoredArticle {
  const { read } = c.get('loaded')
  if (!read || read.article._id !== c.req.param('id')) throw unknownArticle()
  assertOpenTo(c, read.article)
  return read.article
}

/** The article as it is stored now, after another change. */
export async function reloadArticle(c: ArticleContext): Promise<StoredArticle> {
  const read = await readArticle(c.env.DB, c.req.param('id'))
  if (!read) throw unknownArticle()
  return read.article
}

/** What the batch of a save found missing, for its answer. */
export function setMissingUploads(
  c: Context<App>,
  { missingUploads }: Pick<ChangedArticle, 'missingUploads'>,
): void {
  const loaded = c.get('loaded')
  c.set('loaded', { ...loaded, rules: { ...loaded.rules, missingUploads } })
}

/** The answer with an article as it was just stored. */
export async function respondWithArticle(c: Context<App>, article: StoredArticle) {
  const { site, rules } = c.get('loaded')
  const text = article.workingCopy?.submission ?? article
  const missingPictures = addressesOf(text, rules.missingUploads)
  return { ...withReleaseStatus(article, site, await timesOf(c, article)), missingPictures }
}

/** The times of an article's last visible change: of this call's, or of an earlier one. */
async function timesOf(c: Context<App>, article: StoredArticle): Promise<VersionTimes> {
  const { _id, revision, changedVersion, updatedAt } = article
  const { read } = c.get('loaded')
  if (read?.article.changedVersion === changedVersion) return read.times
  // A repeated creation returns an article that may have changed since.
  const isNew = read !== undefined || revision === 1
  if (isNew) return { changedAt: updatedAt, builtAt: null }
  return (await readArticle(c.env.DB, _id))?.times ?? { changedAt: null, builtAt: null }
}

/** The revisions that a change started from; undefined: not compared. */
export interface KnownRevisions {
  revision?: number | undefined
  copyRevision?: number | undefined
}

/** The refusal of a save from an older text, with what merges the two. */
export async function refusedSave(
  c: ArticleContext,
  now: StoredArticle,
  { revision = now.revision, copyRevision = 0 }: KnownRevisions,
): Promise<ApiError> {
  const known = { articleId: now._id, revision, copyRevision }
  const [base, theirs] = await Promise.all([
    readTextOfRevision(c.env.DB, known),
    respondWithArticle(c, now),
  ])
  return conflictError(now, revision, c.get('admin').username, { base: base ?? null, theirs })
}

/** Changes the article as it was loaded, and answers with it. */
export async function updateArticle(
  c: ArticleContext,
  known: KnownRevisions,
  decide: (before: StoredArticle) => ArticleChange,
) {
  const found = loadedArticle(c)
  const { revision = found.revision } = known
  if (revision !== found.revision) throw await refusedSave(c, found, known)
  const decided = withChangeLog(found, decide(found))
  assertMayNotify(found, decided)
  const changed = await commitChange(c, (origin) => changeArticle(c.env.DB, found, decided, origin))
  if (!changed) throw await refusedSave(c, await reloadArticle(c), { ...known, revision })
  setMissingUploads(c, changed)
  return respondWithArticle(c, changed.article)
}

/**
 * Commits a change. If readers notice it, this isolate shows it with the next request, and the site is
 * rebuilt, even if the client disconnects in the middle.
 */
export async function commitChange<T extends VisibleChange | undefined>(
  c: Context<App>,
  store: (origin: ChangeOrigin) => Promise<T>,
): Promise<T> {
  const release = c.get('loaded').site?.release
  const end = beginVisibleChange(c.env)
  const origin = { by: c.get('admin').username, since: release?.contentVersion }
  const changing = store(origin).then(
    (changed) => {
      if (!changed?.visible) return changed
      const { readerState } = changed
      const cacheKey = end(release, readerState?.changes)
      if (cacheKey && readerState) rememberChangedArticle(cacheKey, readerState)
      c.executionCtx.waitUntil(rebuild(c))
      c.executionCtx.waitUntil(sendDeliveriesNow(c.env))
      return changed
    },
    (error: unknown) => {
      // It may have been stored all the same.
      end()
      throw isRemovedCategory(error) ? unknownCategory([]) : error
    },
  )
  c.executionCtx.waitUntil(changing.catch(() => undefined))
  return changing
}

/**
 * With the words that changed, if readers may see them.
 *
 * @throws ApiError `bad_request` if these are too many, or if readers do not see the text before
 */
function withChangeLog(before: StoredArticle, change: ArticleChange): ArticleChange {
  const { text, correction } = change
  if (!text || !correction?.showChanges || !isReported(correction)) return change
  if (before.status !== 'published') {
    throw new ApiError('bad_request', 'Only changes of what readers see can be shown to them.')
  }
  const changes = changeLogOf(before, text)
  if (changes === 'too-long') {
    throw fieldError(
      'correction.showChanges',
      `The words that changed, with those around them, are more than ${limits.changeLog} characters: too many to show.`,
    )
  }
  return changes === 'unchanged' ? change : { ...change, changes }
}

/**
 * Refuses a notice without readers, and an explanation at an address without links.
 *
 * @throws ApiError `bad_request`, `conflict`
 */
export function assertMayNotify(
  before: StoredArticle,
  { status, slug, ...change }: ArticleChange,
): void {
  const { correction, corrections, withdrawal } = change
  const wasPublished = before.changedVersion > 0
  const reports = isReported(correction)
  if ((reports || corrections) && !(status === 'published' && wasPublished)) {
    throw new ApiError('bad_request', 'Only an article that readers know can be corrected.')
  }
  if (reports && before.corrections.length >= limits.corrections) {
    throw new ApiError('bad_request', mostCorrections)
  }
  if (withdrawal && (status === 'published' || !wasPublished)) {
    throw new ApiError('bad_request', 'Only an article that readers knew can be withdrawn.')
  }
  const moves = slug !== undefined && slug !== before.slug
  if (before.withdrawal && moves && status !== 'published' && withdrawal !== null) {
    throw new ApiError(
      'conflict',
      'The explanation of the withdrawal stands at this address. Remove it first.',
    )
  }
}

/** Whether a trigger refused the category: it was removed after this call had read the settings. */
function isRemovedCategory(error: unknown): boolean {
  return databaseMessage(error).includes('unknown category')
}

async function rebuild(c: Context<App>): Promise<void> {
  const by = c.get('admin').username
  await reconcile(c.env, { by }).catch(logged('The site could not be compared with its content'))
}

export function unknownArticle(): ApiError {
  return new ApiError('not_found', 'Article Not Found')
}
