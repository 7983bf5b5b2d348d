import { sql } from 'drizzle-orm'
import { type Category, defaultCategories } from '#domain/category.ts'
import { database } from '#worker/db/database.ts'
import { careNames } from '#worker/db/schema/checklist.ts'
import { notes } from '#worker/db/schema/notes.ts'
import { settings } from '#worker/db/schema/site.ts'

/** What an article is judged by when it is saved or published. */
export interface PublicationRules {
  /** The categories that it may have. */
  categories: readonly Category[]
  /** Names that need care before they are published. */
  careNames: readonly string[]
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
    (select ${careNames.names} from ${careNames}) as names,
    (select count(*) from ${notes}
      where ${notes.articleId} = ${articleId} and ${notes.resolvedAt} is null) as open`)
  return {
    categories: row?.categories ? JSON.parse(row.categories) : defaultCategories,
    careNames: row?.names ? JSON.parse(row.names) : [],
    openNotes: row?.open ?? 0,
  }
}
