import { z } from 'zod'
import { categories, feedIds } from './category.ts'

/** Apart from `category.ts`, whose pure functions are part of the readers' scripts: no zod there. */
export const feedIdSchema = z.enum(feedIds)

/** An article's category: one of the five in any letter case, or empty. */
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
  // The output's own schema, for the OpenAPI description.
  .pipe(z.enum([...categories, '']))
