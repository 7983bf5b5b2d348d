import { asc, sql } from 'drizzle-orm'
import type { BackupAuthor } from '#domain/authors/author-schema.ts'
import { database, pickColumns } from '#worker/db/database.ts'
import { jsonParameters, restoredRows } from '#worker/db/json-parameters.ts'
import { admins } from '#worker/db/schema/access.ts'
import { authorSpellings, authors } from '#worker/db/schema/authors.ts'

/** The name of an author's account, inside a statement on `authors`. */
export const accountName = sql<string | null>`(select ${admins.username} from ${admins}
  where ${admins.id} = ${authors.accountId})`

/** An author's other spellings, inside a statement on `authors`. */
const spellings = sql`(select json_group_array(spelling) from (
  select spelling from ${authorSpellings} where author_id = ${authors.id} order by spelling))`.mapWith(
  (json: string): string[] => JSON.parse(json),
)

export const authorColumns = {
  ...pickColumns(authors, 'id', 'name', 'line', 'picture', 'revision'),
  account: accountName.as('account'),
  spellings: spellings.as('spellings'),
}

/** The statement that reads all authors, for a batch. */
export function selectBackupAuthors(binding: D1Database) {
  return database(binding).select(authorColumns).from(authors).orderBy(asc(authors.id))
}

/** Statements that store authors before their articles, which are then found by their spellings. */
export function restoreAuthors(binding: D1Database, archived: readonly BackupAuthor[]) {
  const spelled = archived.flatMap(({ id: authorId, spellings }) =>
    spellings.map((spelling) => ({ spelling, authorId })),
  )
  return [
    ...jsonParameters(archived).map((json) =>
      database(binding)
        .insert(authors)
        .select(
          sql`select value ->> 'id', value ->> 'name', value ->> 'line', value ->> 'picture',
            (select ${admins.id} from ${admins} where ${admins.username} = value ->> 'account'),
            value ->> 'revision' from json_each(${json}) where true`,
        )
        .onConflictDoNothing(),
    ),
    ...restoredRows(binding, authorSpellings, spelled),
  ]
}
