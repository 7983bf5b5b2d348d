import { pMapIterable } from 'p-map'
import pRetry from 'p-retry'
import type { ArticleSubmissionInput } from '#domain/article.ts'
import type { ImportedArticle } from '#domain/imported-article.ts'
import { type AdminClient, Refusal } from '#tools/cli/api-client.ts'
import { UserError } from '#tools/cli/user-error.ts'
import { unreadableReason } from '#tools/import/unreadable-reason.ts'
import type { CategoryTable } from '../conversion/categories.ts'
import {
  articleTextWith,
  digestOf,
  type PreparedArticle,
  picturesOf,
  prepareArticle,
} from '../conversion/prepared-article.ts'
import { ImageFetcher } from '../images/fetched-image.ts'
import type { ImportedPost, PostSource, UnreadablePost } from '../imported-post.ts'
import { ImageUploader } from './image-uploader.ts'
import type { PostReport } from './import-report.ts'

/** How posts are brought over. */
export interface ImportSettings {
  client: AdminClient
  table: CategoryTable
  /** Folders in which images may lie, besides those of the export itself. */
  imageFolders: string[]
  /** Whether images may be fetched from this machine and its network. */
  privateAddresses: boolean
  /** Whether everything is told and nothing written. */
  dryRun: boolean
  /** Aborted where the import is to stop: what is under way is brought, and nothing more. */
  stop?: AbortSignal
}

/** How many posts are under way at once. */
const atOnce = 8

/** How often a call is made again while the product does not answer. */
const retries = 4

/**
 * Brings the posts of another system into a running product. A post that was brought before is left
 * alone, or brought up to date where nobody changed it here; so an import that was stopped goes on
 * when it is run again.
 *
 * @param source the opened export
 * @param settings how
 * @returns what became of each post, in the export's order, as it comes about
 * @throws UserError in one sentence where the product no longer answers, when everything else that was
 *   under way has ended and been told; run again, it goes on
 */
export async function* importPosts(
  source: PostSource,
  settings: ImportSettings,
): AsyncGenerator<PostReport> {
  const fetcher = new ImageFetcher(settings.privateAddresses)
  const folders = [...settings.imageFolders, ...source.imageFolders]
  const images = new ImageUploader(settings.client, fetcher, folders)
  const failed = new AbortController()
  const stop = AbortSignal.any([failed.signal, ...(settings.stop ? [settings.stop] : [])])
  const reports = pMapIterable(
    postsUntil(stop, source),
    async (post) => {
      // Some are read ahead of the stop.
      if (stop.aborted) return
      return importPost(post, settings, images).catch((error) => failed.abort(error))
    },
    { concurrency: atOnce, backpressure: 4 * atOnce },
  )
  try {
    for await (const report of reports) if (report) yield report
    failed.signal.throwIfAborted()
  } finally {
    await fetcher.close()
  }
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
  images: ImageUploader,
): Promise<PostReport> {
  const { title } = post
  if ('reason' in post) return skipped(title, post.reason)
  try {
    const article = prepareArticle(post, settings.table)
    return await pRetry(() => bring(post, article, settings, images), {
      ...{ retries, minTimeout: 500 },
      // A refusal stays one; a product that does not answer may only be starting anew.
      shouldRetry: ({ error }) =>
        error instanceof UserError && !isFinal(error) && !settings.stop?.aborted,
    })
  } catch (error) {
    if (error instanceof UserError && !isAboutThePost(error)) throw error
    return skipped(title, unreadableReason(error))
  }
}

function skipped(title: string, reason: string, article?: PreparedArticle): PostReport {
  const { warnings: losses = [], unmapped } = article ?? {}
  return {
    ...{ title, outcome: 'skipped', reason, losses, missing: [] },
    ...(unmapped !== undefined && { unmapped }),
  }
}

function isFinal(error: Error): boolean {
  return error instanceof Refusal && error.code !== 'internal' && error.code !== 'unavailable'
}

/** Whether the product refused this post alone. */
function isAboutThePost(error: UserError): boolean {
  return (
    error instanceof Refusal &&
    ['bad_request', 'too_large', 'conflict', 'internal'].includes(error.code)
  )
}

async function bring(
  post: ImportedPost,
  article: PreparedArticle,
  { client, dryRun }: ImportSettings,
  images: ImageUploader,
): Promise<PostReport> {
  const { title } = article.text
  const about = {
    ...{ title, losses: article.warnings, missing: [] as PostReport['missing'] },
    ...(article.unmapped !== undefined && { unmapped: article.unmapped }),
  }
  const known = await client.readImport(article.creationKey)
  if (known?.importDigest === digestOf(article, [])) return { ...about, outcome: 'unchanged' }
  if (dryRun) {
    articleTextWith(article, new Map(picturesOf(article).map((address) => [address, placeholder])))
    if (!known) return { ...about, outcome: 'made' }
    return isChangedHere(known)
      ? skipped(title, changedHere, article)
      : { ...about, outcome: 'updated' }
  }
  const places = new Map<string, string>()
  for (const address of picturesOf(article)) {
    const place = await images.place(address, post)
    if ('url' in place) places.set(address, place.url)
    else about.missing.push({ address, reason: place.missing })
  }
  const importDigest = digestOf(
    article,
    about.missing.map(({ address }) => address),
  )
  if (known?.importDigest === importDigest) return { ...about, outcome: 'unchanged' }
  if (known && isChangedHere(known)) return skipped(title, changedHere, article)
  const { published, publishedAt } = article
  const submission = {
    ...articleTextWith(article, places),
    ...{ published, importDigest },
    ...(publishedAt && { publishedAt }),
  }
  await store(client, article, submission, known)
  return { ...about, outcome: known ? 'updated' : 'made' }
}

/** Stores an article; one that needs a rewrite is only known for whole when it is marked too. */
async function store(
  client: AdminClient,
  article: PreparedArticle,
  submission: ArticleSubmissionInput,
  known: ImportedArticle | undefined,
): Promise<void> {
  const { creationKey, status, rewriteNote } = article
  const unmarked = { ...submission, importDigest: digestOf({ ...article, status: 'draft' }, []) }
  const first = status === 'needs_rewrite' ? unmarked : submission
  const { _id } = known
    ? await client.save(known._id, { ...first, revision: known.revision, copyRevision: 0 })
    : await client.create({ ...first, creationKey })
  if (status !== 'needs_rewrite') return
  const { revision } = await client.markForRewrite(_id, rewriteNote)
  await client.save(_id, { ...submission, revision })
}

const changedHere = 'it was changed here since it was imported'

/** Stands for images while nothing is fetched. */
const placeholder = `/media/${'0'.repeat(32)}-1x1.webp`

function isChangedHere(known: {
  revision: number
  importRevision: number | null
  unpublishedEdits: boolean
}): boolean {
  return known.revision !== known.importRevision || known.unpublishedEdits
}
