/** The magazine's categories as editors see them (specification, section 3). */
export const categories = ['Politics', 'Finance', 'Editorial', 'Technology', 'Lifestyle'] as const

export type Category = (typeof categories)[number]

/** The ids of the reader's filter chips: `all`, then each category in lower case. */
export const feedIds = [
  'all',
  'politics',
  'finance',
  'editorial',
  'technology',
  'lifestyle',
] as const

export type FeedId = (typeof feedIds)[number]

/** The label of a filter chip. */
export function feedLabel(feed: FeedId): 'All' | Category {
  return categories.find((name) => name.toLowerCase() === feed) ?? 'All'
}

/** The feeds that list an article of a category: `all` and, unless it is empty, the category's. */
export function feedsOf(category: Category | ''): FeedId[] {
  const own = feedIds.find((id) => id === category.toLowerCase())
  return own ? ['all', own] : ['all']
}

/** The heading above a list (specification, section 2, Home). */
export function feedHeading(feed: FeedId): string {
  return feed === 'all' ? 'Featured Stories' : `${feedLabel(feed)} Stories`
}

/** The path of the page that lists a category without scripts; undefined for `all`, the home page. */
export function categoryPath(feed: FeedId): string | undefined {
  return feed === 'all' ? undefined : `/category/${feed}`
}
