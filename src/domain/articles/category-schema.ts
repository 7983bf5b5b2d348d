import * as z from 'zod'
import { limits } from '#domain/limits.ts'
import { lineField, visibleName } from '#domain/text-field.ts'
import { findCategory } from './category.ts'
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

/** What it was called before, the last name last. */
const formerNamesSchema = z.array(z.string()).optional()

/** The categories of a submission; those without an id are new. */
export const submittedCategoriesSchema = z
  .array(
    z.strictObject({
      id: feedIdSchema.optional(),
      name: visibleName(categoryNameSchema),
      /** May be sent back as it was read; the server keeps its own. */
      formerNames: formerNamesSchema,
    }),
  )
  .max(limits.categories, `There are at most ${limits.categories} categories.`)
  .superRefine(refuseRepetitions)

export const categoriesSchema = z.array(
  z.strictObject({ id: feedIdSchema, name: categoryNameSchema, formerNames: formerNamesSchema }),
)

export type StoredCategory = z.infer<typeof categoriesSchema>[number]

/**
 * The category that a submission means: by its name, its id, or else a name that it had before, from which
 * an open editor goes on.
 */
export function submittedCategory(
  text: string,
  categories: readonly StoredCategory[],
): StoredCategory | undefined {
  const wanted = text.trim().normalize('NFC')
  return (
    findCategory(wanted, categories) ??
    categories.find(({ formerNames }) => formerNames?.some((name) => isSameName(name, wanted)))
  )
}

function isSameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

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
  known: readonly StoredCategory[],
): StoredCategory[] {
  const taken = new Set(['all', ...known.map(({ id }) => id)])
  const kept = new Set(submitted.map(({ id }) => id))
  const left = known.filter(({ id }) => !kept.has(id))
  return submitted.map(({ id, name }) => {
    const same =
      known.find((category) => category.id === id) ??
      left.find((category) => isSameName(category.name, name))
    if (same) return renamed(same, name, submitted)
    const base = slugOf(name) || 'category'
    let made = base
    for (let number = 2; taken.has(made); number++) made = `${base}-${number}`
    taken.add(made)
    return { id: made, name }
  })
}

/** Of each category, the last few names lead to it: a name that another one has now leads there. */
const keptNames = 10

function renamed(
  { id, name: before, formerNames = [] }: StoredCategory,
  name: string,
  submitted: readonly { name: string }[],
): StoredCategory {
  const former = [...new Set([...formerNames, before])]
    .filter((one) => !submitted.some((category) => isSameName(category.name, one)))
    .slice(-keptNames)
  return { id, name, ...(former.length > 0 && { formerNames: former }) }
}
