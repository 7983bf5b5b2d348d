import type { Context } from 'hono'
import type { StoredArticle } from '#domain/articles/admin-article.ts'
import type * as calls from '#domain/articles/calls.ts'
import { addressesOf } from '#domain/images/published-images.ts'
import type { App } from '#worker/context.ts'
import { readArticle } from '#worker/db/articles/articles.ts'
import type { ChangedArticle } from '#worker/db/articles/changed-article.ts'
import { readRules } from '#worker/db/articles/publication-rules.ts'
import type { VersionTimes } from '#worker/db/versions/version-history.ts'
import { ApiError } from '#worker/http/errors.ts'
import { readSiteForStatus, withReleaseStatus } from '#worker/releases/site-status.ts'
import { assertOpenTo } from './own-articles.ts'

export type ArticleContext = Context<App, typeof calls.updateArticle.path>

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

/** For the portal, where a colleague may have deleted what is still shown. */
export function unknownArticle(): ApiError {
  return new ApiError('not_found', 'This article was deleted, or never existed.')
}
