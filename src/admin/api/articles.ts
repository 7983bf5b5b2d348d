import { z } from 'zod'
import {
  type AdminArticle,
  type AdminArticleListed,
  type ArticleSort,
  adminArticleListedSchema,
  adminArticleSchema,
  type SortOrder,
} from '#domain/admin-article.ts'
import { type ArticleSubmissionInput, type Counts, countsSchema } from '#domain/article.ts'
import type { ChecklistAnswer } from '#domain/checklist-schema.ts'
import {
  type Connection,
  type Page,
  requestJson,
  requestNoContent,
  requestPage,
} from './connection.ts'

const listSchema = z.array(adminArticleListedSchema)

const pageSize = 50

export type ListFilter = 'all' | 'published' | 'draft'

/** Which articles a list contains, and in which order. */
export interface ListRequest {
  filter: ListFilter
  /** Words that the title or the author must contain; empty for all articles. */
  q: string
  sort: ArticleSort
  order: SortOrder
}

function pathOf(id: string): string {
  return `/api/admin/articles/${encodeURIComponent(id)}`
}

/** @param page `next` of the page before; null for the first page */
export function listArticles(
  connection: Connection,
  { filter, q, sort, order }: ListRequest,
  page: string | null,
  signal: AbortSignal,
): Promise<Page<AdminArticleListed>> {
  const query = new URLSearchParams({ limit: String(pageSize), sort, order })
  if (filter !== 'all') query.set('status', filter)
  if (q) query.set('q', q)
  return requestPage(connection, page ?? `/api/admin/articles?${query}`, listSchema, signal)
}

/** @param q words that the title or the author must contain; empty for all articles */
export function readCounts(
  connection: Connection,
  q: string,
  signal: AbortSignal,
): Promise<Counts> {
  const query = q ? `?${new URLSearchParams({ q })}` : ''
  return requestJson(connection, 'GET', `/api/admin/counts${query}`, countsSchema, { signal })
}

/** @param page `next` of the page before; null for the first page */
export function listDrafts(
  connection: Connection,
  page: string | null,
  signal: AbortSignal,
): Promise<Page<AdminArticleListed>> {
  return requestPage(connection, page ?? `/api/admin/staging?limit=${pageSize}`, listSchema, signal)
}

/** What editors are asked to look at, the last one first. At most 50. */
export function listSubmitted(
  connection: Connection,
  signal: AbortSignal,
): Promise<AdminArticleListed[]> {
  const path = `/api/admin/articles?submitted=true&limit=${pageSize}`
  return requestJson(connection, 'GET', path, listSchema, { signal })
}

/** @throws ApiError 404 for an unknown id */
export function readArticle(
  connection: Connection,
  id: string,
  signal?: AbortSignal,
): Promise<AdminArticle> {
  return requestJson(connection, 'GET', pathOf(id), adminArticleSchema, { signal })
}

/** @throws ApiError 400 with the rejected fields */
export function createArticle(
  connection: Connection,
  body: ArticleSubmissionInput,
): Promise<AdminArticle> {
  return requestJson(connection, 'POST', '/api/admin/articles', adminArticleSchema, { body })
}

/**
 * @param body includes the revision that the text was edited from
 * @throws ApiError 409 if someone saved in between
 */
export function updateArticle(
  connection: Connection,
  id: string,
  body: ArticleSubmissionInput,
): Promise<AdminArticle> {
  return requestJson(connection, 'PUT', pathOf(id), adminArticleSchema, { body })
}

export function deleteArticle(connection: Connection, id: string): Promise<void> {
  return requestNoContent(connection, 'DELETE', pathOf(id))
}

/**
 * Saves edits of a published article without changing what readers see.
 *
 * @param body includes the revisions that the text was edited from
 * @throws ApiError 409 if someone saved in between
 */
export function saveWorkingCopy(
  connection: Connection,
  id: string,
  body: ArticleSubmissionInput,
): Promise<AdminArticle> {
  return requestJson(connection, 'PUT', `${pathOf(id)}/working-copy`, adminArticleSchema, { body })
}

export function discardWorkingCopy(connection: Connection, id: string): Promise<void> {
  return requestNoContent(connection, 'DELETE', `${pathOf(id)}/working-copy`)
}

/**
 * @throws ApiError 400 if the checklist has something against it, 409 if the article has changed since
 *   that revision
 */
export function publishArticle(
  connection: Connection,
  { _id, revision }: Pick<AdminArticleListed, '_id' | 'revision'>,
  checklist: ChecklistAnswer,
): Promise<AdminArticle> {
  const body = { revision, checklist }
  return requestJson(connection, 'PUT', `${pathOf(_id)}/publish`, adminArticleSchema, { body })
}

/**
 * Changes the address of the article's page.
 *
 * @param slug null for one that is made from the title
 * @throws ApiError 409 if the address is taken, or the article has changed since that revision
 */
export function changeAddress(
  connection: Connection,
  { _id, revision }: Pick<AdminArticleListed, '_id' | 'revision'>,
  slug: string | null,
): Promise<AdminArticle> {
  const body = { slug, revision }
  return requestJson(connection, 'PUT', `${pathOf(_id)}/address`, adminArticleSchema, { body })
}

/**
 * @param note what the author is asked to do; undefined keeps the note as it is
 * @throws ApiError 409 if the article has changed since that revision
 */
export function markForRewrite(
  connection: Connection,
  { _id, revision }: Pick<AdminArticleListed, '_id' | 'revision'>,
  note?: string,
): Promise<AdminArticle> {
  const body = { revision, note }
  return requestJson(connection, 'PUT', `${pathOf(_id)}/needs-rewrite`, adminArticleSchema, {
    body,
  })
}

/**
 * Ends the request for a rewrite.
 *
 * @throws ApiError 409 if the article has changed since that revision
 */
export function markRewritten(
  connection: Connection,
  { _id, revision }: Pick<AdminArticleListed, '_id' | 'revision'>,
): Promise<AdminArticle> {
  const body = { revision }
  return requestJson(connection, 'PUT', `${pathOf(_id)}/rewrite-done`, adminArticleSchema, { body })
}

/**
 * Asks an editor to look at a draft, or at the unpublished edits of an article.
 *
 * @throws ApiError 409 if there is nothing to review
 */
export function submitForReview(connection: Connection, id: string): Promise<AdminArticle> {
  return requestJson(connection, 'PUT', `${pathOf(id)}/review`, adminArticleSchema)
}

/** @param note what the author should do; undefined takes the request back without a word */
export function endReview(
  connection: Connection,
  id: string,
  note?: string,
): Promise<AdminArticle> {
  return requestJson(connection, 'DELETE', `${pathOf(id)}/review`, adminArticleSchema, {
    body: { note },
  })
}
