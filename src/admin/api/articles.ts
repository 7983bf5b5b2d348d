import type { ArticleSort, SortOrder } from '#domain/articles/admin-article.ts'

const pageSize = 50

export type ListFilter = 'all' | 'published' | 'draft'

export interface ListRequest {
  filter: ListFilter
  /** Words that the title or the author must contain; empty for all articles. */
  q: string
  sort: ArticleSort
  order: SortOrder
}

export function articleQuery({ filter, q, sort, order }: ListRequest) {
  const status = filter === 'all' ? undefined : filter
  return { limit: pageSize, sort, order, status, q: q || undefined }
}
