import type { z } from 'zod'
import { isNamedListId, type ListId } from '#domain/articles/named-list.ts'
import type { feedPageSchema, feedTopSchema } from './feed-schema.ts'

export const feedPageSize = 12

export type FeedPage = z.infer<typeof feedPageSchema>

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
