import { inArray, sql } from 'drizzle-orm'
import { articleStatuses } from '#domain/article.ts'
import { searchKey } from '#domain/search-key.ts'
import { database } from '#worker/db/database.ts'
import { articles } from '#worker/db/schema.ts'

/** How many articles are read and written at a time. */
const pageSize = 500

/**
 * Folds the search keys that a migration marked with a leading U+0001, because SQLite could not. Once
 * there are none left it costs one look into the search index.
 *
 * @param binding the D1 database
 */
export async function foldMarkedSearchKeys(binding: D1Database): Promise<void> {
  const db = database(binding)
  let found: number
  do {
    const rows = await db
      .select({ id: articles.id, title: articles.title, author: articles.author })
      .from(articles)
      .where(sql`${inArray(articles.status, articleStatuses)} and ${marked}`)
      .limit(pageSize)
      .all()
    found = rows.length
    if (found === 0) return
    const keys = Object.fromEntries(rows.map((row) => [row.id, searchKey(row.title, row.author)]))
    // An article that was saved in between has its key already, and no mark any more.
    await db.run(sql`
      update articles set search_key = folded.value
      from json_each(${JSON.stringify(keys)}) as folded
      where articles.id = folded.key and ${marked}`)
  } while (found === pageSize)
}

const marked = sql`articles.search_key >= char(1) and articles.search_key < char(2)`
