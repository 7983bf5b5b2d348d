import type { ListFilter, ListRequest } from '#admin/api/articles.ts'
import {
  type ArticleSort,
  articleSorts,
  defaultSortOrder,
  type SortOrder,
  sortOrders,
} from '#domain/admin-article.ts'
import { limits } from '#domain/limits.ts'
import { tabNamed, tabQuery } from './article-filter.ts'

/** What the dashboard shows, as its address says it. */
export type ListAddress = Omit<ListRequest, 'filter'> & { filter: ListFilter }

/**
 * @param query the query of the dashboard's address
 * @returns which articles it lists, in which order; what it does not understand is as usual
 */
export function listAddress(query: URLSearchParams): ListAddress {
  const sort = oneOf(articleSorts, query.get('sort')) ?? 'updated'
  return {
    filter: tabNamed(query.get('tab')).filter,
    q: (query.get('q') ?? '').trim().slice(0, limits.adminSearch),
    sort,
    order: oneOf(sortOrders, query.get('order')) ?? defaultSortOrder(sort),
  }
}

/**
 * @param address what the dashboard is to show
 * @returns the query of its address; what is as usual is left out
 */
export function listQuery({ filter, q, sort, order }: ListAddress): Record<string, string> {
  return {
    ...tabQuery(filter),
    ...(q && { q }),
    ...(sort !== 'updated' && { sort }),
    ...(order !== defaultSortOrder(sort) && { order }),
  }
}

/**
 * @param address what the dashboard shows
 * @param sort the column that somebody chose
 * @returns it sorted by this column; the other way round where it was already
 */
export function sortedBy(address: ListAddress, sort: ArticleSort): ListAddress {
  if (address.sort !== sort) return { ...address, sort, order: defaultSortOrder(sort) }
  const order: SortOrder = address.order === 'asc' ? 'desc' : 'asc'
  return { ...address, order }
}

function oneOf<T extends string>(names: readonly T[], name: string | null): T | undefined {
  return names.find((candidate) => candidate === name)
}
