import type { Context } from 'hono'
import type { StoredArticle } from '#domain/articles/admin-article.ts'
import type { ArticleSubmission, ArticleText } from '#domain/articles/article-submission.ts'
import type { TextRevision } from '#domain/articles/text-revision.ts'
import type { App } from '#worker/context.ts'
import { type ArticleChange, changeArticle } from '#worker/db/articles/article-changes.ts'
import type { ChangeOrigin, VisibleChange } from '#worker/db/articles/changed-article.ts'
import { readTextOfRevision } from '#worker/db/versions/versions.ts'
import { conflictError } from '#worker/http/conflict-error.ts'
import type { ApiError } from '#worker/http/errors.ts'
import { logged } from '#worker/log.ts'
import { beginVisibleChange } from '#worker/reader/pending-changes.ts'
import { rememberChangedArticle } from '#worker/reader/rendered-pages.ts'
import { reconcile } from '#worker/releases/reconcile.ts'
import { sendDeliveriesNow } from '#worker/webhooks/deliveries.ts'
import { isRemovedCategory, unknownCategory } from './known-category.ts'
import {
  type ArticleContext,
  loadedArticle,
  reloadArticle,
  respondWithArticle,
  setMissingUploads,
} from './loaded-article.ts'
import { assertMayNotify, withChangeLog } from './reader-notices.ts'

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

/** The revisions that a change started from; undefined: not compared. */
export type KnownRevisions = Partial<TextRevision>

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

async function rebuild(c: Context<App>): Promise<void> {
  const by = c.get('admin').username
  await reconcile(c.env, { by }).catch(logged('The site could not be compared with its content'))
}
