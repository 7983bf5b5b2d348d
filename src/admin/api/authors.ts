import { z } from 'zod'
import {
  type AdminAuthor,
  type AuthorName,
  type AuthorSubmission,
  adminAuthorSchema,
  authorNameSchema,
  type MergedArticle,
  mergedArticleSchema,
} from '#domain/author-schema.ts'
import { type Connection, requestJson } from './connection.ts'

const path = '/api/admin/authors'

export function readAuthors(connection: Connection, signal: AbortSignal): Promise<AdminAuthor[]> {
  return requestJson(connection, 'GET', path, z.array(adminAuthorSchema), { signal })
}

/** The names that an article can be given. */
export function readAuthorNames(
  connection: Connection,
  signal: AbortSignal,
): Promise<AuthorName[]> {
  return requestJson(connection, 'GET', `${path}/names`, z.array(authorNameSchema), { signal })
}

/** @throws ApiError 409 if the author was changed meanwhile, or another one has the name */
export function saveAuthor(
  connection: Connection,
  id: string,
  submission: AuthorSubmission,
): Promise<AdminAuthor> {
  return requestJson(connection, 'PUT', `${path}/${id}`, adminAuthorSchema, { body: submission })
}

/** Reads what a merge would change. */
export function previewMerge(
  connection: Connection,
  { from, into }: { from: string; into: string },
  signal: AbortSignal,
): Promise<MergedArticle[]> {
  const address = `${path}/${from}/merge?into=${into}`
  return requestJson(connection, 'GET', address, z.array(mergedArticleSchema), { signal })
}

/** Gives all articles of one author to another. Can be repeated. */
export function mergeAuthors(
  connection: Connection,
  { from, into }: { from: string; into: string },
): Promise<AdminAuthor> {
  return requestJson(connection, 'POST', `${path}/${from}/merge`, adminAuthorSchema, {
    body: { into },
  })
}
