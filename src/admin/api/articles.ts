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
import { type Connection, call, callForNothing, callForPage, type Page } from './connection.ts'

const listSchema = z.array(adminArticleListedSchema)

/** How many articles a list asks for at a time. */
const pageSize = 50

/** Which articles a list holds. */
export type ListFilter = 'all' | 'published' | 'draft'

/** Which articles a list holds, and in which order. */
export interface ListRequest {
  filter: ListFilter
  /** Words that title and author must hold; empty for all. */
  q: string
  sort: ArticleSort
  order: SortOrder
}

function pathOf(id: string): string {
  return `/api/admin/articles/${encodeURIComponent(id)}`
}

/**
 * @param connection the session's connection
 * @param request which articles, in which order
 * @param page the `next` of the page before; null for the first page
 * @param signal ends the wait
 * @returns a page of articles
 * @throws ApiRefusal where the server refuses
 */
export async function listArticles(
  connection: Connection,
  { filter, q, sort, order }: ListRequest,
  page: string | null,
  signal?: AbortSignal,
): Promise<Page<AdminArticleListed>> {
  const query = new URLSearchParams({ limit: String(pageSize), sort, order })
  if (filter !== 'all') query.set('status', filter)
  if (q) query.set('q', q)
  return callForPage(connection, page ?? `/api/admin/articles?${query}`, listSchema, signal)
}

/**
 * @param connection the session's connection
 * @param q words that title and author must hold; empty for all
 * @param signal ends the wait
 * @returns how many articles there are
 * @throws ApiRefusal where the server refuses
 */
export async function readCounts(
  connection: Connection,
  q: string,
  signal?: AbortSignal,
): Promise<Counts> {
  const query = q ? `?${new URLSearchParams({ q })}` : ''
  const path = `/api/admin/counts${query}`
  return call(connection, 'GET', path, countsSchema, signal ? { signal } : {})
}

/**
 * @param connection the session's connection
 * @param page the `next` of the page before; null for the first page
 * @param signal ends the wait
 * @returns a page of drafts, the last handed in first
 * @throws ApiRefusal where the server refuses
 */
export async function listDrafts(
  connection: Connection,
  page: string | null,
  signal?: AbortSignal,
): Promise<Page<AdminArticleListed>> {
  return callForPage(connection, page ?? `/api/admin/staging?limit=${pageSize}`, listSchema, signal)
}

/**
 * @param connection the session's connection
 * @param id the article's id
 * @param signal ends the wait
 * @returns the article, whole
 * @throws ApiRefusal where the server refuses: status 404 for an unknown id
 */
export async function readArticle(
  connection: Connection,
  id: string,
  signal?: AbortSignal,
): Promise<AdminArticle> {
  return call(connection, 'GET', pathOf(id), adminArticleSchema, signal ? { signal } : {})
}

/**
 * @param connection the session's connection
 * @param submission the article as written
 * @returns the article as it was stored
 * @throws ApiRefusal where the server refuses: status 400 with the refused fields
 */
export async function createArticle(
  connection: Connection,
  submission: ArticleSubmissionInput,
): Promise<AdminArticle> {
  return call(connection, 'POST', '/api/admin/articles', adminArticleSchema, { body: submission })
}

/**
 * @param connection the session's connection
 * @param id the article's id
 * @param submission the article as written, with the revision that it started from
 * @returns the article as it was stored, with its new revision
 * @throws ApiRefusal where the server refuses: status 409 where somebody saved in between
 */
export async function updateArticle(
  connection: Connection,
  id: string,
  submission: ArticleSubmissionInput,
): Promise<AdminArticle> {
  return call(connection, 'PUT', pathOf(id), adminArticleSchema, { body: submission })
}

/**
 * @param connection the session's connection
 * @param id the article's id
 * @throws ApiRefusal where the server refuses
 */
export async function deleteArticle(connection: Connection, id: string): Promise<void> {
  await callForNothing(connection, 'DELETE', pathOf(id))
}

/**
 * Keeps edits of a published article apart from what readers see.
 *
 * @param connection the session's connection
 * @param id the article's id
 * @param submission the article as written, with the revisions that it started from
 * @returns the article as readers see it, with its unpublished edits
 * @throws ApiRefusal where the server refuses: status 409 where somebody saved in between
 */
export async function saveWorkingCopy(
  connection: Connection,
  id: string,
  submission: ArticleSubmissionInput,
): Promise<AdminArticle> {
  const path = `${pathOf(id)}/working-copy`
  return call(connection, 'PUT', path, adminArticleSchema, { body: submission })
}

/**
 * @param connection the session's connection
 * @param id the id of the article whose unpublished edits are given up
 * @throws ApiRefusal where the server refuses
 */
export async function discardWorkingCopy(connection: Connection, id: string): Promise<void> {
  await callForNothing(connection, 'DELETE', `${pathOf(id)}/working-copy`)
}

/**
 * @param connection the session's connection
 * @param article the article as it was listed; its revision goes with the call
 * @returns the published article
 * @throws ApiRefusal where the server refuses: status 409 where somebody changed it in between
 */
export async function publishArticle(
  connection: Connection,
  { _id, revision }: Pick<AdminArticleListed, '_id' | 'revision'>,
): Promise<AdminArticle> {
  const path = `${pathOf(_id)}/publish`
  return call(connection, 'PUT', path, adminArticleSchema, { body: { revision } })
}

/**
 * @param connection the session's connection
 * @param article the article as it was listed; its revision goes with the call
 * @param note what the author is asked to do; the note as it was, unless given
 * @returns the article, marked for a rewrite
 * @throws ApiRefusal where the server refuses: status 409 where somebody changed it in between
 */
export async function markForRewrite(
  connection: Connection,
  { _id, revision }: Pick<AdminArticleListed, '_id' | 'revision'>,
  note?: string,
): Promise<AdminArticle> {
  const path = `${pathOf(_id)}/needs-rewrite`
  return call(connection, 'PUT', path, adminArticleSchema, { body: { revision, note } })
}
