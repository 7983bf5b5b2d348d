import * as z from 'zod'
import { articleCardSchema } from '#domain/articles/article.ts'
import { feedIdSchema } from '#domain/articles/category-schema.ts'
import { isNamedListId, type NamedListId } from '#domain/articles/named-list.ts'

const listIdSchema = z.union([
  feedIdSchema,
  z.custom<NamedListId>((id) => typeof id === 'string' && isNamedListId(id)),
])

/**
 * A page of a feed: the static JSON that lists of articles load. Pages are numbered from the oldest
 * article, so that a new article changes only the newest page.
 */
export const feedPageSchema = z.object({
  feed: listIdSchema,
  /** 1 is the oldest; 0 in a feed without articles. */
  page: z.number().int().nonnegative(),
  /** Newest first. */
  articles: z.array(articleCardSchema),
})

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
