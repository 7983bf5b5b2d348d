import { z } from 'zod'
import {
  type Article,
  type ArticleListed,
  type ArticleSubmissionInput,
  articleListedSchema,
  articleSchema,
  type Counts,
  countsSchema,
} from '#domain/article.ts'
import { type Connection, call, callForNothing, callForPage, type Page } from './connection.ts'

const listSchema = z.array(articleListedSchema)

/** How many articles a list asks for at a time. */
const pageSize = 50

/** Which articles a list holds. */
export type ListFilter = 'all' | 'published' | 'draft'

function pathOf(id: string): string {
  return `/api/admin/articles/${encodeURIComponent(id)}`
}

/**
 * @param connection the session's connection
 * @param filter which articles
 * @param page the `next` of the page before; null for the first page
 * @param signal ends the wait
 * @returns a page of articles, the last changed first
 * @throws ApiRefusal where the server refuses
 */
export async function listArticles(
  connection: Connection,
  filter: ListFilter,
  page: string | null,
  signal?: AbortSignal,
): Promise<Page<ArticleListed>> {
  const query = new URLSearchParams({ limit: String(pageSize) })
  if (filter !== 'all') query.set('status', filter)
  return callForPage(connection, page ?? `/api/admin/articles?${query}`, listSchema, signal)
}

/**
 * @param connection the session's connection
 * @param signal ends the wait
 * @returns how many articles there are
 * @throws ApiRefusal where the server refuses
 */
export async function readCounts(connection: Connection, signal?: AbortSignal): Promise<Counts> {
  return call(connection, 'GET', '/api/admin/counts', countsSchema, signal ? { signal } : {})
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
): Promise<Page<ArticleListed>> {
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
): Promise<Article> {
  return call(connection, 'GET', pathOf(id), articleSchema, signal ? { signal } : {})
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
): Promise<Article> {
  return call(connection, 'POST', '/api/admin/articles', articleSchema, { body: submission })
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
): Promise<Article> {
  return call(connection, 'PUT', pathOf(id), articleSchema, { body: submission })
}

/**
 * @param connection the session's connection
 * @param id the article's id
 * @throws ApiRefusal where the server refuses
 */
export async function deleteArticle(connection: Connection, id: string): Promise<void> {
  await callForNothing(connection, 'DELETE', pathOf(id))
}

/** A change of an article's state that needs no save of its text. */
export type StateChange = 'publish' | 'needs-rewrite'

/**
 * @param connection the session's connection
 * @param article the article as it was listed; its revision goes with the call
 * @param change what to do with it
 * @returns the article as it is now
 * @throws ApiRefusal where the server refuses: status 409 where somebody changed it in between
 */
export async function changeState(
  connection: Connection,
  { _id, revision }: Pick<ArticleListed, '_id' | 'revision'>,
  change: StateChange,
): Promise<Article> {
  const path = `${pathOf(_id)}/${change}`
  return call(connection, 'PUT', path, articleSchema, { body: { revision } })
}
