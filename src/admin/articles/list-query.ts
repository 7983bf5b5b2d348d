import type { ListFilter, ListRequest, Narrowing } from '#admin/api/articles.ts'
import {
  type ArticleSort,
  articleSorts,
  defaultSortOrder,
  type SortOrder,
  sortOrders,
} from '#domain/articles/admin-article.ts'
import type { Counts } from '#domain/articles/article.ts'
import { stageNames, stages } from '#domain/board/stage.ts'
import { limits } from '#domain/limits.ts'

interface ArticleTab {
  /** Its name in the `tab` parameter of the address; undefined for the default tab. */
  parameter?: string
  label: string
  /** Shown if it lists no articles. */
  empty: string
  countOf: (counts: Counts) => number
}

export const articleTabs: Record<ListFilter, ArticleTab> = {
  all: {
    label: 'All Articles',
    empty: 'No articles found. Create your first article to get started.',
    countOf: ({ total }) => total,
  },
  published: {
    parameter: 'published',
    label: 'Published',
    empty: 'No published articles found.',
    countOf: ({ published }) => published,
  },
  draft: {
    parameter: 'drafts',
    label: 'Drafts',
    empty: 'No draft articles found.',
    countOf: ({ drafts }) => drafts,
  },
}

export const listFilters = Object.keys(articleTabs) as ListFilter[]

/** Reads the query of the dashboard's address. Unknown values fall back to the defaults. */
export function parseListQuery(query: URLSearchParams): ListRequest {
  const tab = query.get('tab') ?? undefined
  const sort = oneOf(articleSorts, query.get('sort')) ?? 'updated'
  return {
    filter: listFilters.find((filter) => articleTabs[filter].parameter === tab) ?? 'all',
    q: wordsOf(query, 'q', limits.adminSearch),
    author: wordsOf(query, 'author', limits.author),
    category: wordsOf(query, 'category', limits.categoryName),
    tag: wordsOf(query, 'tag', limits.tag),
    stage: oneOf(stages, query.get('stage')) ?? '',
    sort,
    order: oneOf(sortOrders, query.get('order')) ?? defaultSortOrder(sort),
  }
}

/** The query of the dashboard's address, without defaults. */
export function formatListQuery({
  filter,
  sort,
  order,
  ...narrowing
}: ListRequest): Record<string, string> {
  const tab = articleTabs[filter].parameter
  return {
    ...(tab && { tab }),
    ...Object.fromEntries(Object.entries(narrowing).filter(([, value]) => value !== '')),
    ...(sort !== 'updated' && { sort }),
    ...(order !== defaultSortOrder(sort) && { order }),
  }
}

/** What a list is narrowed to beside its words: the chosen names, for what says so. */
export function narrowedTo({ author, category, tag, stage }: Narrowing): string[] {
  const parts = [author, category, tag && `tag ${tag}`, stage && `stage ${stageNames[stage]}`]
  return parts.filter((part) => part !== '')
}

/** Sorts by a column, or reverses the order if the list is sorted by it already. */
export function toggleSort(request: ListRequest, sort: ArticleSort): ListRequest {
  if (request.sort !== sort) return { ...request, sort, order: defaultSortOrder(sort) }
  const order: SortOrder = request.order === 'asc' ? 'desc' : 'asc'
  return { ...request, order }
}

function wordsOf(query: URLSearchParams, name: string, most: number): string {
  return (query.get(name) ?? '').trim().slice(0, most)
}

function oneOf<T extends string>(names: readonly T[], name: string | null): T | undefined {
  return names.find((candidate) => candidate === name)
}
