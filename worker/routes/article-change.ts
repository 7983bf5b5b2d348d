import type { Context } from 'hono'
import type { z } from 'zod'
import type { StoredArticle } from '#domain/admin-article.ts'
import { type ArticleText, articleSubmissionSchema } from '#domain/article.ts'
import { type Category, findCategory } from '#domain/category.ts'
import { changeLogOf } from '#domain/change-log.ts'
import { limits } from '#domain/limits.ts'
import type { App } from '#worker/context.ts'
import { type ArticleChange, changeArticle } from '#worker/db/article-changes.ts'
import { readArticle } from '#worker/db/articles.ts'
import type { ChangedArticle } from '#worker/db/changed-article.ts'
import { readRules } from '#worker/db/publication-rules.ts'
import type { VersionTimes } from '#worker/db/version-times.ts'
import { conflictError } from '#worker/http/conflict-error.ts'
import { ApiError, refuseInvalid, unreadableBody } from '#worker/http/errors.ts'
import { beginVisibleChange } from '#worker/reader/pending-changes.ts'
import { rememberChangedArticle } from '#worker/reader/rendered-pages.ts'
import { reconcile } from '#worker/releases/reconcile.ts'
import { readSiteForStatus, withReleaseStatus } from '#worker/releases/release-status.ts'

/** A submission in three parts: the text, the article's state, and the revisions it started from. */
export const submissionSchema = articleSubmissionSchema.transform(
  ({
    published,
    publishedAt,
    revision,
    copyRevision,
    creationKey,
    importDigest,
    savedFrom,
    anchors,
    slug,
    stage,
    correction,
    withdrawal,
    checklist,
    ...text
  }) => ({
    text: text satisfies ArticleText,
    state: { published, publishedAt, creationKey, importDigest, savedFrom, anchors, slug, stage },
    told: { correction, withdrawal },
    checklist,
    known: { revision, copyRevision },
  }),
)

type ArticleContext = Context<App, '/api/admin/articles/:id'>

/** A change of state may have no body, or an empty one. */
export async function optionalBody<T>(c: Context, schema: z.ZodType<T>): Promise<T> {
  const body = await c.req.text()
  const result = schema.safeParse(body.trim() === '' ? {} : parseJson(body))
  refuseInvalid(result)
  return result.data ?? schema.parse({})
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw unreadableBody()
  }
}

/** Reads what a change starts from and what its answer says of the site. */
export async function readBefore(c: Context<App>): Promise<void> {
  // The guard runs this before the route's own parameters are known.
  const [, id = ''] = /^\/api\/admin\/articles\/([^/]+)/.exec(c.req.path) ?? []
  const [read, site, rules] = await Promise.all([
    readArticle(c.env.DB, id),
    readSiteForStatus(c.env),
    readRules(c.env.DB, id),
  ])
  c.set('before', { read, site, rules })
}

export async function readSiteBefore(c: Context<App>): Promise<void> {
  const [site, rules] = await Promise.all([readSiteForStatus(c.env), readRules(c.env.DB, '')])
  c.set('before', { read: undefined, site, rules })
}

/**
 * The text with its category as it is spelled in the settings.
 *
 * @throws ApiError `bad_request` if there is no such category
 */
export function withKnownCategory(c: Context<App>, text: ArticleText): ArticleText {
  if (text.category === '') return text
  const { categories } = c.get('before').rules
  const category = findCategory(text.category, categories)
  if (category) return { ...text, category: category.name }
  throw unknownCategory(categories)
}

/** @param categories empty if a category was removed while the article was saved */
function unknownCategory(categories: readonly Category[]): ApiError {
  const message =
    categories.length > 0
      ? `Choose one of ${categories.map(({ name }) => name).join(', ')}.`
      : 'There is no such category.'
  return new ApiError('bad_request', message, { issues: [{ field: 'category', message }] })
}

/**
 * The article as the call found it.
 *
 * @throws ApiError `not_found`
 */
export function before(c: ArticleContext): StoredArticle {
  const { read } = c.get('before')
  if (!read || read.article._id !== c.req.param('id')) throw unknownArticle()
  return read.article
}

/** The article after somebody else changed it. */
export async function reread(c: ArticleContext): Promise<StoredArticle> {
  const read = await readArticle(c.env.DB, c.req.param('id'))
  if (!read) throw unknownArticle()
  return read.article
}

/** Answers with an article as it was just stored. */
export async function answer(c: Context<App>, article: StoredArticle, status: 200 | 201 = 200) {
  const { site } = c.get('before')
  return c.json(withReleaseStatus(article, site, await timesOf(c, article)), status)
}

/** The times of an article's last visible change: of this call's, or of an earlier one. */
async function timesOf(c: Context<App>, article: StoredArticle): Promise<VersionTimes> {
  const { _id, revision, changedVersion, updatedAt } = article
  const { read } = c.get('before')
  if (read?.article.changedVersion === changedVersion) return read.times
  // A repeated creation returns an article that may have changed since.
  const isNew = read !== undefined || revision === 1
  if (isNew) return { changedAt: updatedAt, builtAt: null }
  return (await readArticle(c.env.DB, _id))?.times ?? { changedAt: null, builtAt: null }
}

export async function change(
  c: ArticleContext,
  revision: number | undefined,
  decide: (before: StoredArticle) => ArticleChange,
): Promise<StoredArticle> {
  const found = before(c)
  if (revision !== undefined && revision !== found.revision) {
    throw conflictError(found, revision, c.get('admin').username)
  }
  const decided = withChangeLog(found, decide(found))
  assertTellable(found, decided)
  const by = c.get('admin').username
  const changed = await makeChange(c, (since) => changeArticle(c.env.DB, found, decided, by, since))
  if (!changed) throw conflictError(await reread(c), found.revision, by)
  return changed.article
}

/**
 * Makes a change. If readers notice it, this isolate shows it with the next request, and the site is
 * rebuilt, even if the client disconnects in the middle.
 *
 * @param store is told the content version of the served release
 */
export async function makeChange<T extends Omit<ChangedArticle, 'article'> | undefined>(
  c: Context<App>,
  store: (since: number | undefined) => Promise<T>,
): Promise<T> {
  const release = c.get('before').site?.release
  const end = beginVisibleChange(c.env)
  const changing = store(release?.contentVersion).then(
    (changed) => {
      if (!changed?.visible) return changed
      const { afterwards } = changed
      const cacheKey = end(release, afterwards?.changes)
      if (cacheKey && afterwards) rememberChangedArticle(cacheKey, afterwards)
      c.executionCtx.waitUntil(rebuild(c))
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
  if (!text || !correction?.showChanges || correction.kind === 'typo') return change
  if (before.status !== 'published') {
    throw new ApiError('bad_request', 'Only changes of what readers see can be shown to them.')
  }
  const changes = changeLogOf(before, text)
  if (changes === 'too-long') {
    const message = `The words that changed, with those around them, are more than ${limits.changeLog} characters: too many to show.`
    throw new ApiError('bad_request', message, {
      issues: [{ field: 'correction.showChanges', message }],
    })
  }
  return changes === 'unchanged' ? change : { ...change, changes }
}

/** Refuses what there is nobody to tell of, and an explanation that nobody would find. */
function assertTellable(before: StoredArticle, { status, slug, ...change }: ArticleChange): void {
  const { correction, corrections, withdrawal } = change
  const wasPublished = before.changedVersion > 0
  const isTold = correction && correction.kind !== 'typo'
  if ((isTold || corrections) && !(status === 'published' && wasPublished)) {
    throw new ApiError('bad_request', 'Only an article that readers know can be corrected.')
  }
  if (isTold && before.corrections.length >= limits.corrections) {
    throw new ApiError('bad_request', `An article has at most ${limits.corrections} corrections.`)
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
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error && cause.message.includes('unknown category')
}

async function rebuild(c: Context<App>): Promise<void> {
  try {
    await reconcile(c.env, { by: c.get('admin').username })
  } catch (error) {
    console.error('The site could not be compared with its content:', error)
  }
}

export function unknownArticle(): ApiError {
  return new ApiError('not_found', 'Article Not Found')
}
