import { z } from 'zod'
import { articleCardSchema } from './article.ts'
import { feedIdSchema } from './category-schema.ts'

/** Articles on a full page of a feed. */
export const feedPageSize = 12

/**
 * A page of a list feed, as the static JSON holds it. Pages are numbered from the oldest article,
 * so that a new one changes the newest page alone.
 */
export const feedPageSchema = z.object({
  feed: feedIdSchema,
  /** From 1, the oldest; 0 in a feed without articles. */
  page: z.number().int().nonnegative(),
  /** Newest first. */
  articles: z.array(articleCardSchema),
})

export type FeedPage = z.infer<typeof feedPageSchema>

/**
 * The top of a feed: what a reader sees first. It holds the newest page and, where there is one,
 * the page before it, so that the first view is never nearly empty.
 */
export const feedTopSchema = z.object({
  feed: feedIdSchema,
  articles: z.array(articleCardSchema),
  /** The number of the next older page to fetch; 0 where nothing is left. */
  older: z.number().int().nonnegative(),
})

export type FeedTop = z.infer<typeof feedTopSchema>

/**
 * @param count how many articles a feed has
 * @returns the number of its pages
 */
export function feedPageCount(count: number): number {
  return Math.ceil(count / feedPageSize)
}

/**
 * @param count how many articles a feed has
 * @param page a page's number, counted from the oldest, from 1
 * @returns the range of the page in the list sorted newest first: start inclusive, end exclusive
 */
export function feedPageRange(count: number, page: number): { start: number; end: number } {
  return {
    start: Math.max(0, count - page * feedPageSize),
    end: Math.max(0, count - (page - 1) * feedPageSize),
  }
}

/**
 * @param count how many articles a feed has
 * @returns how many of the newest ones its top shows, and the next older page (0 for none)
 */
export function feedTopRange(count: number): { end: number; older: number } {
  const older = Math.max(0, feedPageCount(count) - 2)
  return { end: count - older * feedPageSize, older }
}
