import * as z from 'zod'
import { type Category, findCategory } from '#domain/articles/category.ts'
import { UserError } from '#tools/cli/user-error.ts'
import type { ImportedPost, Term } from '../imported-post.ts'
import { textOf } from '../text-file.ts'

/** The name of our category for each name or slug of another system's category, case-folded. */
export type CategoryTable = ReadonlyMap<string, string>

const tableSchema = z.record(z.string(), z.string())

/** The category of posts whose own categories are not mapped, unless the site has none of this name. */
const fallback = 'editorial'

/** Other systems' names for having no category. */
const none = new Set(['uncategorized', 'uncategorised', 'unkategorisiert', 'allgemein'])

function folded(name: string): string {
  return name.trim().toLowerCase()
}

/** The site's own categories, by their names and ids. */
export function ownCategories(categories: readonly Category[]): CategoryTable {
  return new Map(
    categories.flatMap(({ id, name }) => [
      [id, name],
      [folded(name), name],
    ]),
  )
}

/**
 * @param file a JSON file such as `{"travel": "lifestyle", "Op-ed": "editorial"}`
 * @throws UserError if it cannot be read or names an unknown category
 */
export async function readCategoryTable(
  file: string,
  categories: readonly Category[],
): Promise<CategoryTable> {
  const known = tableSchema.transform((table, context) =>
    Object.entries(table).map(([name, ours]) => {
      const category = findCategory(ours, categories)
      if (!category) context.addIssue({ code: 'custom', path: [name], message: 'unknown' })
      return [folded(name), category?.name ?? ''] as const
    }),
  )
  const parsed = known.safeParse(await parsedFile(file))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const where = issue?.path.length ? `“${issue.path.join('.')}” in ${file}` : file
    throw new UserError(
      `${where} must name one of our categories (${categories.map(({ name }) => name).join(', ')}) for each of the others.`,
    )
  }
  return new Map(parsed.data)
}

async function parsedFile(file: string): Promise<unknown> {
  try {
    return JSON.parse((await Array.fromAsync(textOf(file))).join(''))
  } catch (error) {
    throw new UserError(`${file} cannot be read as JSON: ${(error as Error).message}`)
  }
}

export interface CategoryAssignment {
  /** Empty for none. */
  category: string
  /** The category that is not mapped, so that the post went to Editorial; empty if it had none. */
  unmapped?: string
  tags: string[]
}

/**
 * Decides a post's category by the table, which holds our own too. Its other categories become tags.
 */
export function assignCategory(post: ImportedPost, table: CategoryTable): CategoryAssignment {
  if (post.own) {
    const { category, tags = post.tags } = post.own
    const ours = table.get(folded(category))
    if (category === '' || ours) return { category: ours ?? '', tags }
    const kept = distinct([...tags, category])
    return { category: table.get(fallback) ?? '', unmapped: category, tags: kept }
  }
  const named = (term: Term) => [folded(term.slug), folded(term.name)]
  const ours = (term: Term) =>
    named(term)
      .map((name) => table.get(name))
      .find(Boolean)
  const chosen = post.categories.find((term) => ours(term) !== undefined)
  const category = chosen && ours(chosen)
  const others = post.categories.filter((term) => ours(term) === undefined)
  const left = others.map(({ name }) => name).filter((name) => !none.has(folded(name)))
  const tags = distinct([...post.tags, ...left]).filter(
    (tag) => folded(tag) !== folded(category ?? ''),
  )
  if (category) return { category, tags }
  return { category: table.get(fallback) ?? '', unmapped: post.categories[0]?.name ?? '', tags }
}

function distinct(names: readonly string[]): string[] {
  const seen = new Set<string>()
  return names.filter((name) => !seen.has(folded(name)) && seen.add(folded(name)))
}
