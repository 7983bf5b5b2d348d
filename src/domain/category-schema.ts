import { z } from 'zod'
import { categories, feedIds } from './category.ts'

/** The id of a feed. */
export const feedIdSchema = z.enum(feedIds)

/** An article's category: one of the five in any letter case, or empty while undecided. */
export const categorySchema = z
  .string()
  .trim()
  .transform((value, context): string => {
    if (value === '') return ''
    const category = categories.find((name) => name.toLowerCase() === value.toLowerCase())
    if (category) return category
    context.addIssue({ code: 'custom', message: `Choose one of ${categories.join(', ')}.` })
    return z.NEVER
  })
  // What comes out, so that it can be described too.
  .pipe(z.enum([...categories, '']))
