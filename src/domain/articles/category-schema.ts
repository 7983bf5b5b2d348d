import * as z from 'zod'
import { limits } from '#domain/limits.ts'
import { lineField } from '#domain/text-field.ts'
import type { Category } from './category.ts'
import { slugOf } from './slug.ts'

/** Apart from `category.ts`, whose pure functions are part of the readers' scripts: no zod there. */
export const feedIdSchema = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)

/**
 * An article's category, or empty. Which there are is in the site's settings: the Worker looks it up
 * there, see `worker/routes/articles/article-change.ts`.
 */
export const categorySchema = z
  .string('A category is a text.')
  .trim()
  .max(limits.categoryName, `A category has at most ${limits.categoryName} characters.`)

/** Names that lists of articles have already, see `article_counts`. */
const takenName = /^(?:all$|drafts$|tag\/|author\/|audio\/)/i

const categoryNameSchema = lineField('A category', limits.categoryName)
  .min(1, 'Please name the category.')
  .refine((name) => !takenName.test(name), 'This name is taken. Choose another one.')

/** The categories of a submission; those without an id are new. */
export const submittedCategoriesSchema = z
  .array(z.strictObject({ id: feedIdSchema.optional(), name: categoryNameSchema }))
  .max(limits.categories, `There are at most ${limits.categories} categories.`)
  .superRefine(refuseRepetitions)

export const categoriesSchema = z.array(
  z.strictObject({ id: feedIdSchema, name: categoryNameSchema }),
)

function refuseRepetitions(
  submitted: readonly { id?: string | undefined; name: string }[],
  context: z.RefinementCtx,
): void {
  const names = new Set<string>()
  const ids = new Set<string>()
  for (const [index, { id, name }] of submitted.entries()) {
    const refuse = (message: string) =>
      context.addIssue({ code: 'custom', path: [index, 'name'], message })
    if (names.has(name.toLowerCase())) refuse(`There are two categories named ${name}.`)
    else if (id && ids.has(id)) refuse(`Two categories have the id ${id}.`)
    names.add(name.toLowerCase())
    if (id) ids.add(id)
  }
}

/**
 * Gives new categories an id that is made from the name, and drops ids that are not known. One with the
 * name of a category that the submission leaves out is that category.
 */
export function withIds(
  submitted: z.infer<typeof submittedCategoriesSchema>,
  known: readonly Category[],
): Category[] {
  const taken = new Set(['all', ...known.map(({ id }) => id)])
  const kept = new Set(submitted.map(({ id }) => id))
  const left = known.filter(({ id }) => !kept.has(id))
  return submitted.map(({ id, name }) => {
    if (id && known.some((category) => category.id === id)) return { id, name }
    const same = left.find((category) => category.name.toLowerCase() === name.toLowerCase())
    if (same) return { id: same.id, name }
    const base = slugOf(name) || 'category'
    let made = base
    for (let number = 2; taken.has(made); number++) made = `${base}-${number}`
    taken.add(made)
    return { id: made, name }
  })
}
