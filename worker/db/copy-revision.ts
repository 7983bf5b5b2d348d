import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { articles, workingCopies } from '#worker/db/schema/articles.ts'

/** The revision of an article's working copy, 0 for none, inside a statement on the id's table. */
export function copyRevisionOf(id: SQLiteColumn): SQL<number> {
  return sql<number>`coalesce((select ${workingCopies.revision}
    from ${workingCopies} where ${workingCopies.articleId} = ${id}), 0)`
}

/** The revision of an article's working copy, inside a statement on `articles`. */
export const copyRevisionOfArticle = copyRevisionOf(articles.id)
