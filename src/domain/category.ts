import { z } from 'zod'

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

export const feedIdSchema = z.enum(feedIds)

/** An article's category: one of the five in any letter case, or empty while undecided. */
export const categorySchema = z
  .string()
  .trim()
  .transform((value, context): Category | '' => {
    if (value === '') return ''
    const category = categories.find((name) => name.toLowerCase() === value.toLowerCase())
    if (category) return category
    context.addIssue({ code: 'custom', message: `Choose one of ${categories.join(', ')}.` })
    return z.NEVER
  })

/**
 * @param feed a filter id, such as `finance`
 * @returns the chip's label: `All`, or the category's name
 */
export function feedLabel(feed: FeedId): 'All' | Category {
  return categories.find((name) => name.toLowerCase() === feed) ?? 'All'
}

/**
 * @param category an article's category, possibly empty
 * @returns the feeds that list such an article: always `all`, and its own category's
 */
export function feedsOf(category: Category | ''): FeedId[] {
  const own = feedIds.find((id) => id === category.toLowerCase())
  return own ? ['all', own] : ['all']
}

/**
 * @param feed the chosen filter
 * @returns the heading above the list (specification, section 2, Home)
 */
export function feedHeading(feed: FeedId): string {
  return feed === 'all' ? 'Featured Stories' : `${feedLabel(feed)} Stories`
}
