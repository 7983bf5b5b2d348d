import { type SQL, sql } from 'drizzle-orm'
import { defaultCategories } from '#domain/articles/category.ts'
import type { StoredCategory } from '#domain/articles/category-schema.ts'
import { creditLine, type PictureCredits } from '#domain/images/picture-credit.ts'
import { database } from '#worker/db/database.ts'
import { sensitiveNames } from '#worker/db/schema/checklist.ts'
import { audioFiles, imageMentions, images } from '#worker/db/schema/images.ts'
import { notes } from '#worker/db/schema/notes.ts'
import { settings } from '#worker/db/schema/site.ts'

/** What an article is checked against when it is saved or published. */
export interface PublicationRules {
  categories: readonly StoredCategory[]
  sensitiveNames: readonly string[]
  /** The ids of its open notes. */
  openNotes: readonly string[]
  /** The hashes of uploads that the article or its edits name, and the site does not have. */
  missingUploads: readonly string[]
  /** What the media library says of the pictures that the article or its edits name. */
  pictureCredits: PictureCredits
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
    missing: string
    credits: string
  }>(sql`select
    (select ${settings.value} -> '$.categories' from ${settings}) as categories,
    (select ${sensitiveNames.names} from ${sensitiveNames}) as names,
    (select json_group_array(json_array(${notes.articleId}, ${notes.id}))
      from json_each(${JSON.stringify(articleIds)}) as asked
      cross join ${notes} on ${notes.articleId} = asked.value where ${notes.resolvedAt} is null) as open,
    (select json_group_array(json_array(${imageMentions.textId}, ${imageMentions.hash}))
      from json_each(${JSON.stringify(articleIds)}) as asked
      cross join ${imageMentions} on ${isMentionOf(sql`asked.value`)}
        and ${isMissing(sql`${imageMentions.hash}`)}) as missing,
    (select json_group_array(json_array(
        ${imageMentions.textId}, ${imageMentions.hash}, ${images.credit}, ${images.licence}))
      from json_each(${JSON.stringify(articleIds)}) as asked
      cross join ${imageMentions} on ${isMentionOf(sql`asked.value`)}
      cross join ${images} on ${images.hash} = ${imageMentions.hash}
        and (${images.credit} <> '' or ${images.licence} <> '')) as credits`)
  const open: [string, string][] = JSON.parse(row.open)
  const missing: [string, string][] = JSON.parse(row.missing)
  const credits: [string, string, string, string][] = JSON.parse(row.credits)
  const shared = {
    categories: row.categories ? JSON.parse(row.categories) : defaultCategories,
    sensitiveNames: row.names ? JSON.parse(row.names) : [],
  }
  return (articleId) => ({
    ...shared,
    openNotes: open.flatMap(([of, note]) => (of === articleId ? note : [])),
    missingUploads: missing.flatMap(([of, hash]) => (of === articleId ? hash : [])),
    pictureCredits: Object.fromEntries(
      credits
        .filter(([of]) => of === articleId)
        .map(([, hash, credit, licence]) => [hash, creditLine(credit, licence)]),
    ),
  })
}

/**
 * Uploads that an article or its edits name, and the site does not have. In the batch of a save, after
 * it: triggers have recorded what the new text names.
 */
export function selectMissingUploads(binding: D1Database, articleId: string) {
  return database(binding)
    .selectDistinct({ hash: imageMentions.hash })
    .from(imageMentions)
    .where(sql`${isMentionOf(sql`${articleId}`)} and ${isMissing(sql`${imageMentions.hash}`)}`)
}

/** Whether an article or its edits name an upload. */
function isMentionOf(articleId: SQL): SQL {
  return sql`${imageMentions.kind} in ('article', 'copy') and ${imageMentions.textId} = ${articleId}`
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
  return sql`not exists (select 1 from ${images} where ${images.hash} = ${upload} and ${images.complete})
    and not exists (select 1 from ${audioFiles} where ${audioFiles.hash} = ${upload}
      and ${audioFiles.complete})`
}
