import type { ListFilter } from '#admin/api/articles.ts'
import type { Counts } from '#domain/article.ts'

/** A tab of the dashboard: which articles it lists, and what it says where there are none. */
export interface ArticleTab {
  filter: ListFilter
  label: string
  empty: string
}

const allArticles: ArticleTab = {
  filter: 'all',
  label: 'All Articles',
  empty: 'No articles found. Create your first article to get started.',
}

export const articleTabs: readonly ArticleTab[] = [
  allArticles,
  { filter: 'published', label: 'Published', empty: 'No published articles found.' },
  { filter: 'draft', label: 'Drafts', empty: 'No draft articles found.' },
]

const tabNames: Record<ListFilter, string | null> = {
  all: null,
  published: 'published',
  draft: 'drafts',
}

/**
 * @param name the `tab` parameter of the dashboard's address, if any
 * @returns the tab that it names; All Articles where it names none
 */
export function tabNamed(name: string | null): ArticleTab {
  return articleTabs.find(({ filter }) => tabNames[filter] === name) ?? allArticles
}

/**
 * @param filter which articles a tab lists
 * @returns the query of the dashboard's address with this tab open
 */
export function tabQuery(filter: ListFilter): { tab?: string } {
  const name = tabNames[filter]
  return name === null ? {} : { tab: name }
}

/**
 * @param filter which articles a tab lists
 * @returns the tab
 */
export function tabOf(filter: ListFilter): ArticleTab {
  return articleTabs.find((tab) => tab.filter === filter) ?? allArticles
}

/**
 * @param filter which articles a tab lists
 * @param counts how many there are
 * @returns how many it lists
 */
export function tabCount(filter: ListFilter, counts: Counts): number {
  if (filter === 'all') return counts.total
  return filter === 'published' ? counts.published : counts.drafts
}
