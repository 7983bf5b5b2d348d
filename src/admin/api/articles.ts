import type { AdminArticleListed, ArticleSort, SortOrder } from '#domain/articles/admin-article.ts'
import * as calls from '#domain/articles/calls.ts'
import { type Page, request } from '#domain/calls/request.ts'
import type { Connection } from './connection.ts'

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

/** @param page `next` of the page before; null for the first page */
export function listArticles(
  connection: Connection,
  { filter, q, sort, order }: ListRequest,
  page: string | null,
  signal: AbortSignal,
): Promise<Page<AdminArticleListed>> {
  const status = filter === 'all' ? undefined : filter
  const query = { limit: pageSize, sort, order, status, q: q || undefined }
  return request(connection, calls.listArticles, { query, page, signal })
}
