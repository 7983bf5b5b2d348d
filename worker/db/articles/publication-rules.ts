import { sql } from 'drizzle-orm'
import { type Category, defaultCategories } from '#domain/articles/category.ts'
import { database } from '#worker/db/database.ts'
import { sensitiveNames } from '#worker/db/schema/checklist.ts'
import { notes } from '#worker/db/schema/notes.ts'
import { settings } from '#worker/db/schema/site.ts'

/** What an article is checked against when it is saved or published. */
export interface PublicationRules {
  categories: readonly Category[]
  sensitiveNames: readonly string[]
  openNotes: number
}

/** Reads the rules in one statement: it is made beside others before each change of an article. */
export async function readRules(binding: D1Database, articleId: string): Promise<PublicationRules> {
  const row = await database(binding).get<{
    categories: string | null
    names: string | null
    open: number
  }>(sql`select
    (select ${settings.value} -> '$.categories' from ${settings}) as categories,
    (select ${sensitiveNames.names} from ${sensitiveNames}) as names,
    (select count(*) from ${notes}
      where ${notes.articleId} = ${articleId} and ${notes.resolvedAt} is null) as open`)
  return {
    categories: row?.categories ? JSON.parse(row.categories) : defaultCategories,
    sensitiveNames: row?.names ? JSON.parse(row.names) : [],
    openNotes: row?.open ?? 0,
  }
}
