import { z } from 'zod'
import { type AdminArticle, adminArticleSchema } from '#domain/admin-article.ts'
import { type BinnedArticle, binnedArticleSchema } from '#domain/bin.ts'
import {
  type Connection,
  type Page,
  requestJson,
  requestNoContent,
  requestPage,
} from './connection.ts'

const path = '/api/admin/bin'

const pageSize = 50

/** @param page `next` of the page before; null for the first page */
export function listBin(
  connection: Connection,
  page: string | null,
  signal: AbortSignal,
): Promise<Page<BinnedArticle>> {
  const first = `${path}?limit=${pageSize}`
  return requestPage(connection, page ?? first, z.array(binnedArticleSchema), signal)
}

/**
 * Puts a deleted article back, as a draft.
 *
 * @throws ApiError 404 if it is no longer in the bin
 */
export function restoreArticle(connection: Connection, id: string): Promise<AdminArticle> {
  const call = `${path}/${encodeURIComponent(id)}/restore`
  return requestJson(connection, 'PUT', call, adminArticleSchema)
}

/** @throws ApiError 404 if it is no longer in the bin */
export function deleteForGood(connection: Connection, id: string): Promise<void> {
  return requestNoContent(connection, 'DELETE', `${path}/${encodeURIComponent(id)}`)
}
