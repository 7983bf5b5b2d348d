import { type SQL, sql } from 'drizzle-orm'
import type { ArticleText } from '#domain/articles/article-submission.ts'
import { type VersionKind, versionTextSchema } from '#domain/versions/version.ts'
import { database } from '#worker/db/database.ts'
import { articles, workingCopies } from '#worker/db/schema/articles.ts'
import { versions, versionTexts } from '#worker/db/schema/versions.ts'

const fields = Object.keys(versionTextSchema.shape) as (keyof ArticleText & keyof typeof articles)[]

/** An article's text as JSON, made where it is stored. */
const articleJson = sql`'{' || ${sql.join(
  fields.map((field) => {
    const column = articles[field]
    const value =
      column.dataType === 'json' ? sql`coalesce(${column}, 'null')` : sql`json_quote(${column})`
    return sql`${sql.raw(`'"${field}":'`)} || ${value}`
  }),
  sql` || ',' || `,
)} || '}'`

/**
 * The statements before those of a replacement: they store a version of each text as it will be. The hash of
 * a text that is only known to the database is a name that no other text has.
 */
export function replacedVersions(
  binding: D1Database,
  {
    by,
    at,
    isArticle,
    isCopy,
    copyRevision,
    swapped,
  }: {
    by: string
    at: string
    /** Conditions on `articles` and on `working_copies`. */
    isArticle: SQL
    isCopy: SQL
    copyRevision: SQL
    swapped: (text: SQL) => SQL
  },
) {
  const db = database(binding)
  const kind: VersionKind = 'picture'
  const store = ({
    id,
    revision,
    ofCopy,
    text,
    rows,
  }: Record<'id' | 'revision' | 'ofCopy' | 'text' | 'rows', SQL>) => {
    const hash = sql`'picture/' || ${id} || '/' || (${revision}) || '/' || (${ofCopy})`
    return [
      db.insert(versions).select(
        sql`select null, lower(hex(randomblob(16))), ${id}, ${hash}, ${kind}, null, ${revision}, ${ofCopy},
            ${by}, ${at}, ${at}, '[]' from ${rows}`,
      ),
      db
        .insert(versionTexts)
        .select(sql`select ${hash}, ${swapped(text)}, null, null from ${rows}`),
    ] as const
  }
  const { articleId, submission } = workingCopies
  const revisionOfCopy = sql`(select revision + ${isArticle} from ${articles} where id = ${articleId})`
  return [
    ...store({
      id: sql`${articles.id}`,
      revision: sql`${articles.revision} + 1`,
      ofCopy: sql`0`,
      text: articleJson,
      rows: sql`${articles} where ${isArticle}`,
    }),
    ...store({
      id: sql`${articleId}`,
      revision: revisionOfCopy,
      ofCopy: copyRevision,
      text: sql`${submission}`,
      rows: sql`${workingCopies} where ${isCopy}`,
    }),
  ] as const
}
