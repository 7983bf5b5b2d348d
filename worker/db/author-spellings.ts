import { eq, type SQL, sql } from 'drizzle-orm'
import type { NamedList } from '#domain/articles/named-list.ts'
import { database } from '#worker/db/database.ts'
import { articles } from '#worker/db/schema/articles.ts'
import { articleAuthors, authorSpellings } from '#worker/db/schema/authors.ts'

/**
 * Lists of an article, inside a statement, in which the spellings of an author lead to one list. Resolved where
 * they are stored, so that a merge cannot come between.
 *
 * @param lists JSON, as `namedListsOf` returns it
 */
export function resolvedLists(lists: SQL): SQL<NamedList[]> {
  return sql<NamedList[]>`(
    select json_group_array(json_object('id', id, 'name', name)) from (
      select coalesce('author/' || (select author_id from ${authorSpellings}
          where spelling = iif(value ->> 'id' like 'author/%', substr(value ->> 'id', 8), null)),
        value ->> 'id') as id, value ->> 'name' as name, min(key) as place
      from json_each(${lists}) group by 1 order by place))`
}

/** @returns the id of the author that another spelling or a merged author's id leads to */
export async function findAuthorId(
  binding: D1Database,
  spelling: string,
): Promise<string | undefined> {
  const row = await database(binding)
    .select({ id: authorSpellings.authorId })
    .from(authorSpellings)
    .where(eq(authorSpellings.spelling, spelling))
    .get()
  return row?.id
}

/**
 * A statement that gives the articles of one spelling to the author that it leads to by now.
 */
export function moveLists(binding: D1Database, spelling: string) {
  return database(binding)
    .update(articles)
    .set({ lists: resolvedLists(sql`${articles.lists}`) })
    .where(isCredited(spelling))
}

/** Whether an article credits an author, as a condition on `articles`. */
export function isCredited(id: string): SQL {
  return sql`${articles.id} in (select article_id from ${articleAuthors} where author_id = ${id})`
}
