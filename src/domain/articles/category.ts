import { fill } from '#domain/language/format.ts'
import type { Words } from '#domain/language/words-type.ts'

export interface Category {
  /** Names its feed in addresses, such as `politics`. It stays when the category is renamed. */
  id: string
  /** As editors and readers see it, and as articles hold it. */
  name: string
}

const defaultNames = ['Politics', 'Finance', 'Editorial', 'Technology', 'Lifestyle']

/** The categories of a new magazine (specification, section 3). */
export const defaultCategories: readonly Category[] = defaultNames.map((name) => ({
  id: name.toLowerCase(),
  name,
}))

/** The id of a reader's filter chip: `all`, or a category's. */
export type FeedId = string

/** The ids of all filter chips, `all` first. */
export function feedIdsOf(categories: readonly Category[]): FeedId[] {
  return ['all', ...categories.map(({ id }) => id)]
}

/** The label of a filter chip. */
export function feedLabel(
  feed: FeedId,
  categories: readonly Category[],
  { all }: Pick<Words['list'], 'all'>,
): string {
  return categories.find(({ id }) => id === feed)?.name ?? all
}

/** The feeds that list an article: `all` and its category's, unless it has none. */
export function feedsOf(category: string, categories: readonly Category[]): FeedId[] {
  const own = categories.find(({ name }) => name === category)
  return own ? ['all', own.id] : ['all']
}

/** The heading above a list (specification, section 2, Home). */
export function feedHeading(
  feed: FeedId,
  categories: readonly Category[],
  words: Pick<Words['list'], 'all' | 'featured' | 'ofCategory'>,
): string {
  if (feed === 'all') return words.featured
  return fill(words.ofCategory, { category: feedLabel(feed, categories, words) })
}

/** The category that a text names, in any letter case, or that has this id. */
export function findCategory(text: string, categories: readonly Category[]): Category | undefined {
  const wanted = text.trim().toLowerCase()
  return (
    categories.find(({ name }) => name.toLowerCase() === wanted) ??
    categories.find(({ id }) => id === wanted)
  )
}

/** The path of the page that lists a category without scripts; undefined for `all`, the home page. */
export function categoryPath(feed: FeedId): string | undefined {
  return feed === 'all' ? undefined : `/category/${feed}`
}
