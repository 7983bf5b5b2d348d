import type { ArticleSort, SortOrder } from '#domain/articles/admin-article.ts'
import type { Stage } from '#domain/board/stage.ts'

const pageSize = 50

export type ListFilter = 'all' | 'published' | 'draft'

/** What a list is narrowed to; each part is empty if it is not. */
export interface Narrowing {
  /** Words that an article must have. */
  q: string
  author: string
  category: string
  tag: string
  stage: Stage | ''
}

export const unnarrowed: Narrowing = { q: '', author: '', category: '', tag: '', stage: '' }

export interface ListRequest extends Narrowing {
  filter: ListFilter
  sort: ArticleSort
  order: SortOrder
}

/** The articles that have all of these words, what was changed last first. */
export function requestFor(q: string): ListRequest {
  return { ...unnarrowed, filter: 'all', q, sort: 'updated', order: 'desc' }
}

export function narrowingQuery({ q, author, category, tag, stage }: Narrowing) {
  return {
    q: q || undefined,
    author: author || undefined,
    category: category || undefined,
    tag: tag || undefined,
    stage: stage || undefined,
  }
}

export function articleQuery({ filter, sort, order, ...narrowing }: ListRequest) {
  const status = filter === 'all' ? undefined : filter
  return { limit: pageSize, sort, order, status, ...narrowingQuery(narrowing) }
}
