import { pMapIterable } from 'p-map'
import type { AdminArticle } from '#domain/articles/admin-article.ts'
import type { ArticleSubmissionInput, ArticleText } from '#domain/articles/article-submission.ts'
import type { ImportedArticle } from '#domain/articles/imported-article.ts'
import type { ApiClient } from '#tools/cli/api-client.ts'
import { ApiError } from '#tools/cli/api-error.ts'
import { UserError } from '#tools/cli/user-error.ts'
import { unreadableReason } from '#tools/import/unreadable-reason.ts'
import { type CategoryTable, ownCategories } from '../conversion/categories.ts'
import {
  articleTextWith,
  digestOf,
  type PreparedArticle,
  prepareArticle,
  uploadsOf,
} from '../conversion/prepared-article.ts'
import type { ImportedPost, PostSource, UnreadablePost } from '../imported-post.ts'
import { describePictures } from './described-pictures.ts'
import type { ImageUploader } from './image-uploader.ts'
import { type ImportPlan, planImport } from './import-plan.ts'
import type { Outcome, PostReport } from './import-report.ts'
import { withRetries } from './retries.ts'

export interface ImportSettings {
  /** Must not retry: a post whose save was lost has to be looked up first. */
  client: ApiClient
  /** Beside the site's own categories. */
  table: CategoryTable
  /** Uploads each image once, whatever shows it. */
  images: ImageUploader
  /** Whether to report what an import would do, and write nothing. */
  dryRun: boolean
  /** Aborted to stop the import after the posts that are under way. */
  signal?: AbortSignal
}

/** How many posts are imported at the same time. */
const concurrency = 8

/**
 * Imports the posts of another system into a running site. A post that was imported before is left
 * alone, or updated if it was not edited here; so an import that was stopped goes on when it is run
 * again.
 *
 * @returns the result of each post, in the export's order
 * @throws UserError if the site no longer answers, after the results of all other posts under way
 */
export async function* importPosts(
  source: PostSource,
  given: ImportSettings,
): AsyncGenerator<PostReport> {
  const own = ownCategories(await given.client.categories())
  const settings = { ...given, table: new Map([...own, ...given.table]) }
  const failed = new AbortController()
  const stop = AbortSignal.any([failed.signal, ...(settings.signal ? [settings.signal] : [])])
  const reports = pMapIterable(
    postsUntil(stop, source),
    async (post) => {
      // Posts are read ahead.
      if (stop.aborted) return
      return importPost(post, settings).catch((error) => failed.abort(error))
    },
    { concurrency, backpressure: 4 * concurrency },
  )
  for await (const report of reports) if (report) yield report
  failed.signal.throwIfAborted()
}

async function* postsUntil(stop: AbortSignal, source: PostSource) {
  for await (const post of source.posts()) {
    if (stop.aborted) return
    yield post
  }
}

async function importPost(
  post: ImportedPost | UnreadablePost,
  settings: ImportSettings,
): Promise<PostReport> {
  const { title } = post
  if ('reason' in post) return skipped(title, post.reason)
  let planned: Outcome | undefined
  try {
    const article = prepareArticle(post, settings.table)
    return await withRetries(async () => {
      const plan = await planImport(article, settings.client)
      planned ??= plan.outcome
      const report = await importArticle(post, article, plan, settings)
      const { outcome } = report
      // After a save whose answer was lost, the next attempt finds the article as it should be.
      if (outcome !== 'skipped') return { ...report, outcome: changes(planned) ? planned : outcome }
      return changes(planned) ? { ...report, failed: true } : report
    }, settings.signal)
  } catch (error) {
    if (error instanceof UserError && !concernsOnePost(error)) throw error
    const failed = planned !== undefined || error instanceof ApiError
    return { ...skipped(title, unreadableReason(error)), failed }
  }
}

function changes(outcome: Outcome): boolean {
  return outcome === 'made' || outcome === 'updated'
}

function skipped(title: string, reason: string, article?: PreparedArticle): PostReport {
  const { warnings = [], unmapped } = article ?? {}
  return { title, outcome: 'skipped', reason, warnings, missing: [], unmapped }
}

/** Whether the site refused this post, and may take the next one. */
function concernsOnePost(error: UserError): boolean {
  const codes = ['bad_request', 'too_large', 'conflict', 'internal']
  return error instanceof ApiError && codes.includes(error.code ?? '')
}

async function importArticle(
  post: ImportedPost,
  article: PreparedArticle,
  plan: ImportPlan,
  { client, dryRun, images }: ImportSettings,
): Promise<PostReport> {
  const { title } = article.text
  const { known } = plan
  // What was exported from here has lost nothing.
  if (plan.outcome === 'skipped') return skipped(title, plan.reason, known && article)
  const { outcome, lacksPictures } = plan
  const missing: PostReport['missing'] = []
  const { warnings, unmapped } = article
  const report = { title, outcome, warnings, missing, unmapped }
  if (dryRun || (outcome === 'unchanged' && !lacksPictures)) return report
  const addresses = new Map<string, string>()
  for (const address of uploadsOf(article)) {
    const result = await images.upload(address, post)
    if ('url' in result) addresses.set(address, result.url)
    else missing.push({ address, reason: result.missing })
  }
  await describePictures(client, article.pictures, addresses)
  const importDigest = digestOf(
    article,
    missing.map(({ address }) => address),
  )
  if (known?.importDigest === importDigest) return report
  const { status, publishedAt } = article
  let text: ArticleText
  try {
    text = articleTextWith(article, addresses)
  } catch (error) {
    // With them it fits, which the plan has found.
    const reason = `without its missing pictures: ${unreadableReason(error)}`
    return { ...report, outcome: 'skipped', reason }
  }
  const submission = {
    ...text,
    published: status === 'published',
    importDigest,
    ...(publishedAt && { publishedAt }),
  }
  const warning = await store(client, article, submission, known)
  return {
    ...report,
    warnings: warning ? [...warnings, warning] : warnings,
    outcome: known ? 'updated' : 'made',
  }
}

/**
 * Stores an article. One that needs a rewrite gets its digest only after it is marked.
 *
 * @returns a warning if its address is taken here
 */
async function store(
  client: ApiClient,
  article: PreparedArticle,
  submission: ArticleSubmissionInput,
  known: ImportedArticle | undefined,
): Promise<string | undefined> {
  const { creationKey, status, rewriteNote, slug } = article
  const unmarked = { ...submission, importDigest: digestOf({ ...article, status: 'draft' }, []) }
  const first = status === 'needs_rewrite' ? unmarked : submission
  const stored = known
    ? await client.save(known._id, { ...first, revision: known.revision, copyRevision: 0 })
    : await createAt(client, { ...first, creationKey }, slug)
  if (status === 'needs_rewrite') {
    const { revision } = await client.markForRewrite(stored._id, rewriteNote)
    await client.save(stored._id, { ...submission, revision })
  }
  if (known || slug === undefined || stored.slug === slug) return undefined
  return `Its address “${slug}” is taken here; it has another one`
}

/** Keeps the address of the source, unless another article has it. */
async function createAt(
  client: ApiClient,
  submission: ArticleSubmissionInput,
  slug: string | undefined,
): Promise<AdminArticle> {
  if (slug === undefined) return client.create(submission)
  return client.create({ ...submission, slug }).catch((error: unknown) => {
    const isTaken = error instanceof ApiError && error.code === 'conflict'
    if (!isTaken) throw error
    return client.create(submission)
  })
}
