import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { type Category, defaultCategories } from '#domain/articles/category.ts'
import { database } from '#worker/db/database.ts'
import { sensitiveNames } from '#worker/db/schema/checklist.ts'
import { audioFiles, imageMentions, images } from '#worker/db/schema/images.ts'
import { notes } from '#worker/db/schema/notes.ts'
import { settings } from '#worker/db/schema/site.ts'

/** What an article is checked against when it is saved or published. */
export interface PublicationRules {
  /** The categories that it may have. */
  categories: readonly Category[]
  /** The list of sensitive names, checked before a publication. */
  sensitiveNames: readonly string[]
  openNotes: number
  /** The hashes of uploads that the article or its edits name, and the site does not have. */
  missingUploads: readonly string[]
}

/** Reads the rules in one statement: it is made beside others before each change of an article. */
export async function readRules(binding: D1Database, articleId: string): Promise<PublicationRules> {
  const row = await database(binding).get<{
    categories: string | null
    names: string | null
    open: number
    missing: string
  }>(sql`select
    (select ${settings.value} -> '$.categories' from ${settings}) as categories,
    (select ${sensitiveNames.names} from ${sensitiveNames}) as names,
    (select count(*) from ${notes}
      where ${notes.articleId} = ${articleId} and ${notes.resolvedAt} is null) as open,
    (select json_group_array(hash) from ${selectMissingUploads(binding, articleId)}) as missing`)
  return {
    categories: row?.categories ? JSON.parse(row.categories) : defaultCategories,
    sensitiveNames: row?.names ? JSON.parse(row.names) : [],
    openNotes: row?.open ?? 0,
    missingUploads: row ? JSON.parse(row.missing) : [],
  }
}

const { hash } = imageMentions

/**
 * Uploads that an article or its edits name, and the site does not have. In the batch of a save, after
 * it: triggers have recorded what the new text names.
 */
export function selectMissingUploads(binding: D1Database, articleId: string) {
  return database(binding)
    .selectDistinct({ hash })
    .from(imageMentions)
    .where(
      and(
        inArray(imageMentions.kind, ['article', 'copy']),
        eq(imageMentions.textId, articleId),
        isMissing(sql`${hash}`),
      ),
    )
}

/** Which of these uploads the site does not have. */
export async function readMissingUploads(
  binding: D1Database,
  named: readonly string[],
): Promise<string[]> {
  if (named.length === 0) return []
  const found = await database(binding).all<{ hash: string }>(
    sql`select value as hash from json_each(${JSON.stringify(named)}) where ${isMissing(sql`value`)}`,
  )
  return found.map((row) => row.hash)
}

function isMissing(upload: SQL): SQL {
  return sql`not exists (select 1 from ${images} where ${images.hash} = ${upload})
    and not exists (select 1 from ${audioFiles} where ${audioFiles.hash} = ${upload})`
}
