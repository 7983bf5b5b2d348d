import { eq, gt, sql } from 'drizzle-orm'
import { byName } from '#domain/authors/author.ts'
import type { Author } from '#domain/authors/author-schema.ts'
import type { Contributor } from '#domain/reader/article-source.ts'
import { database, pickColumns } from '#worker/db/database.ts'
import { authors } from '#worker/db/schema/authors.ts'
import { articleCounts } from '#worker/db/schema/changes.ts'

const authorColumns = pickColumns(authors, 'id', 'name', 'line', 'picture')

/** The number of an author's published articles, inside a statement on `authors`; 0 for none. */
export const articlesOf = sql<number>`coalesce((select ${articleCounts.articles} from ${articleCounts}
  where ${articleCounts.list} = 'author/' || ${authors.id} and ${articleCounts.month} = ''), 0)`

/** The statement that reads the authors with published articles, for a batch. */
export function selectContributors(binding: D1Database) {
  return database(binding)
    .select({ ...authorColumns, count: articlesOf.as('count') })
    .from(authors)
    .where(gt(articlesOf, 0))
}

/** Reads three rows for each author. */
export async function readContributors(binding: D1Database): Promise<Contributor[]> {
  return (await selectContributors(binding)).sort(byName)
}

/** @returns what readers see of an author, also of one without a published article */
export async function readContributor(binding: D1Database, id: string): Promise<Author | null> {
  const row = await database(binding)
    .select(authorColumns)
    .from(authors)
    .where(eq(authors.id, id))
    .get()
  return row ?? null
}
