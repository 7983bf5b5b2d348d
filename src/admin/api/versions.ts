import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { type AdminArticle, adminArticleSchema } from '#domain/admin-article.ts'
import type { ArticleText } from '#domain/article.ts'
import {
  type Version,
  versionSchema,
  type WholeVersion,
  wholeVersionSchema,
} from '#domain/version.ts'
import { type Connection, type Page, requestJson, requestPage } from './connection.ts'
import { queryKeys } from './query-client.ts'

const pageSize = 50

function pathOf(articleId: string): string {
  return `/api/admin/articles/${encodeURIComponent(articleId)}/versions`
}

/**
 * Newest first.
 *
 * @param page `next` of the page before; null for the first page
 */
export function listVersions(
  connection: Connection,
  articleId: string,
  page: string | null,
  signal?: AbortSignal,
): Promise<Page<Version>> {
  const first = `${pathOf(articleId)}?limit=${pageSize}`
  return requestPage(connection, page ?? first, z.array(versionSchema), signal)
}

/** Reads a version once: it never changes. Fails with 404 if it was thinned out. */
export function versionQuery(connection: Connection, articleId: string, id: string) {
  return queryOptions({
    queryKey: queryKeys.version(id),
    queryFn: ({ signal }) =>
      requestJson(connection, 'GET', `${pathOf(articleId)}/${id}`, wholeVersionSchema, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** @param name empty removes it */
export function nameVersion(
  connection: Connection,
  articleId: string,
  id: string,
  name: string,
): Promise<WholeVersion> {
  const path = `${pathOf(articleId)}/${id}/name`
  return requestJson(connection, 'PUT', path, wholeVersionSchema, { body: { name } })
}

/**
 * Puts a version into the draft or the working copy.
 *
 * @param field the one field to restore; undefined for all
 * @throws ApiError 409 if someone saved since the article was read
 */
export function restoreVersion(
  connection: Connection,
  { _id, revision, workingCopy }: AdminArticle,
  id: string,
  field?: keyof ArticleText,
): Promise<AdminArticle> {
  const body = { revision, copyRevision: workingCopy?.revision ?? 0, field }
  return requestJson(connection, 'POST', `${pathOf(_id)}/${id}/restore`, adminArticleSchema, {
    body,
  })
}
