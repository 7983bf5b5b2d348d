import { z } from 'zod'
import { articleCardSchema } from '#domain/articles/article.ts'
import { feedIdSchema } from '#domain/articles/category-schema.ts'
import { isNamedListId, type ListId, type NamedListId } from '#domain/articles/named-list.ts'

const listIdSchema = z.union([
  feedIdSchema,
  z.custom<NamedListId>((id) => typeof id === 'string' && isNamedListId(id)),
])

export const feedPageSize = 12

/**
 * A page of a feed: the static JSON that lists of articles load. Pages are numbered from the oldest
 * article, so that a new article changes only the newest page.
 */
const feedPageSchema = z.object({
  feed: listIdSchema,
  /** 1 is the oldest; 0 in a feed without articles. */
  page: z.number().int().nonnegative(),
  /** Newest first. */
  articles: z.array(articleCardSchema),
})

export type FeedPage = z.infer<typeof feedPageSchema>

/**
 * The top of a feed, shown first: the newest page and the one before it, so that the first view is
 * never almost empty.
 */
export const feedTopSchema = z.object({
  feed: listIdSchema,
  articles: z.array(articleCardSchema),
  /** The number of the next older page; 0 if there is none. */
  older: z.number().int().nonnegative(),
})

export type FeedTop = z.infer<typeof feedTopSchema>

export function feedPageCount(count: number): number {
  return Math.ceil(count / feedPageSize)
}

/**
 * How many of its pages a list of `count` articles has as files of their own. The newest articles of a
 * tag or an author are in the list's page itself, so that most of these lists need no other file.
 */
export function feedFileCount(list: ListId, count: number): number {
  const pages = feedPageCount(count)
  return isNamedListId(list) ? Math.max(0, pages - 1) : pages
}

/**
 * The range of a page in the list of a feed's `count` articles, newest first: `start` inclusive,
 * `end` exclusive.
 *
 * @param page counted from the oldest, from 1
 */
export function feedPageRange(count: number, page: number): { start: number; end: number } {
  return {
    start: Math.max(0, count - page * feedPageSize),
    end: Math.max(0, count - (page - 1) * feedPageSize),
  }
}

/** How many of a feed's `count` articles its top shows, and the next older page (0 for none). */
export function feedTopRange(count: number): { end: number; older: number } {
  const older = Math.max(0, feedPageCount(count) - 2)
  return { end: count - older * feedPageSize, older }
}
