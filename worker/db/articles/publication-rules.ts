import { type SQL, sql } from 'drizzle-orm'
import { type Category, defaultCategories } from '#domain/articles/category.ts'
import { database } from '#worker/db/database.ts'
import { sensitiveNames } from '#worker/db/schema/checklist.ts'
import { notes } from '#worker/db/schema/notes.ts'
import { settings } from '#worker/db/schema/site.ts'

/** What an article is checked against when it is saved or published. */
export interface PublicationRules {
  categories: readonly Category[]
  sensitiveNames: readonly string[]
  /** The ids of its open notes. */
  openNotes: readonly string[]
}

/** Reads the rules in one statement: it is made beside others before each change of an article. */
export async function readRules(binding: D1Database, articleId: string): Promise<PublicationRules> {
  return (await readRulesOf(binding, [articleId]))(articleId)
}

/** The same, of several articles. */
export async function readRulesOf(
  binding: D1Database,
  articleIds: readonly string[],
): Promise<(articleId: string) => PublicationRules> {
  const row = await database(binding).get<{
    categories: string | null
    names: string | null
    open: string
  }>(sql`select
    (select ${settings.value} -> '$.categories' from ${settings}) as categories,
    (select ${sensitiveNames.names} from ${sensitiveNames}) as names,
    ${openNotesOf(articleIds)} as open`)
  const open: [string, string][] = JSON.parse(row?.open ?? '[]')
  const shared = {
    categories: row?.categories ? JSON.parse(row.categories) : defaultCategories,
    sensitiveNames: row?.names ? JSON.parse(row.names) : [],
  }
  return (articleId) => ({
    ...shared,
    openNotes: open.flatMap(([of, note]) => (of === articleId ? note : [])),
  })
}

/** The articles and ids of open notes as JSON. */
function openNotesOf(articleIds: readonly string[]): SQL {
  return sql`(select json_group_array(json_array(${notes.articleId}, ${notes.id}))
    from json_each(${JSON.stringify(articleIds)}) as asked
    join ${notes} on ${notes.articleId} = asked.value where ${notes.resolvedAt} is null)`
}
