import type { ListFilter } from '#admin/api/articles.ts'
import type { Counts } from '#domain/articles/article.ts'

/** A tab of the dashboard. */
interface ArticleTab {
  /** Its name in the `tab` parameter of the address; undefined for the default tab. */
  parameter?: string
  label: string
  /** Shown if it lists no articles. */
  empty: string
  countOf: (counts: Counts) => number
}

/** The dashboard's tabs, from left to right. */
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
