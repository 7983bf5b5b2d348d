import { and, asc, eq, exists, sql } from 'drizzle-orm'
import { authorIdOf } from '#domain/authors/author.ts'
import type {
  AdminAuthor,
  AuthorName,
  AuthorSubmission,
  NewAuthor,
} from '#domain/authors/author-schema.ts'
import {
  type ChangeOrigin,
  readerStateOf,
  selectReaderState,
  type VisibleChange,
} from '#worker/db/articles/changed-article.ts'
import { articlesOf } from '#worker/db/articles/contributors.ts'
import { recordEvent } from '#worker/db/audit/audit-events.ts'
import { moveLists } from '#worker/db/author-spellings.ts'
import { keepVersionOf, recordOtherChange } from '#worker/db/change-records.ts'
import { database, hadEffect, insertFrom, runBatch } from '#worker/db/database.ts'
import { admins } from '#worker/db/schema/access.ts'
import { authorSpellings, authors, credits } from '#worker/db/schema/authors.ts'
import { isNamed } from '#worker/db/usernames.ts'
import { authorColumns } from './author-backup.ts'

const adminColumns = { ...authorColumns, articles: articlesOf.as('articles') }

function selectAuthors(binding: D1Database) {
  return database(binding).select(adminColumns).from(authors)
}

/** Everyone who was ever credited in a published article or was made beforehand, by name. */
export function listAuthors(binding: D1Database): Promise<AdminAuthor[]> {
  return selectAuthors(binding).orderBy(sql`${authors.name} collate nocase`, asc(authors.id)).all()
}

export function listAuthorNames(binding: D1Database, username: string): Promise<AuthorName[]> {
  const isYours = sql`coalesce(${authors.accountId} = ${accountCalled(username)}, 0)`
  return database(binding)
    .select({ id: authors.id, name: authors.name, isYours: isYours.mapWith(Boolean) })
    .from(authors)
    .orderBy(sql`${authors.name} collate nocase`, asc(authors.id))
}

export function readAuthor(binding: D1Database, id: string): Promise<AdminAuthor | undefined> {
  return selectAuthors(binding).where(eq(authors.id, id)).get()
}

/** The id of the account with a name, inside a statement. */
function accountCalled(name: string | null) {
  return sql<string | null>`(select ${admins.id} from ${admins} where ${isNamed(name)})`
}

/** Stores an author whom no published article names yet, unless one of this name is known. */
export async function createAuthor(
  binding: D1Database,
  { name, line, picture, account }: NewAuthor,
): Promise<void> {
  const id = authorIdOf(name)
  const row = { id, name, line, picture, accountId: accountCalled(account) }
  const isNew = sql`not exists (select 1 from ${authorSpellings} where spelling = ${id})`
  await insertFrom(binding, authors, row, { where: isNew }).onConflictDoNothing()
}

/**
 * Updates what readers see of an author. Bylines stay as they are written; the new name is one more
 * spelling that leads to the author.
 *
 * @returns undefined if nothing was saved: there is no such revision, or another author has this name
 */
export async function saveAuthor(
  binding: D1Database,
  id: string,
  { name, line, picture, account, revision }: AuthorSubmission,
  { by, since }: ChangeOrigin,
): Promise<VisibleChange | undefined> {
  const db = database(binding)
  const spelling = authorIdOf(name)
  const isOwn = sql`not exists (select 1 from ${authors} where id = ${spelling} and id <> ${id})
    and not exists (select 1 from ${authorSpellings} where spelling = ${spelling} and author_id <> ${id})`
  const at = new Date().toISOString()
  const saved = exists(
    db
      .select({ id: authors.id })
      .from(authors)
      .where(and(eq(authors.id, id), eq(authors.revision, revision + 1), eq(authors.name, name))),
  )
  const isShown = sql`${saved} and exists (select 1 from ${authors} where id = ${id} and ${articlesOf} > 0)`
  const { rows, shown, ...read } = await runBatch(binding, {
    rows: db
      .update(authors)
      .set({ name, line, picture, accountId: accountCalled(account), revision: revision + 1 })
      .where(and(eq(authors.id, id), eq(authors.revision, revision), isOwn))
      .returning({ id: authors.id }),
    shown: recordOtherChange(
      binding,
      { id, kind: 'author', by, at },
      and(hadEffect, isShown),
    ).returning(),
    authorsVersion: keepVersionOf(binding, 'authorsVersion'),
    spelling:
      spelling === id || spelling === ''
        ? []
        : [
            db
              .insert(authorSpellings)
              .select(sql`select ${spelling}, ${id} where ${saved}`)
              .onConflictDoNothing(),
            moveLists(binding, spelling),
          ],
    ...selectReaderState(binding, since),
  })
  if (rows.length === 0) return undefined
  return { visible: shown.length > 0, readerState: readerStateOf(read) }
}

/** Deletes an author whom no article outside the bin credits. @returns whether there was one */
export async function deleteAuthor(
  binding: D1Database,
  { id, name }: Pick<AdminAuthor, 'id' | 'name'>,
  by: string,
): Promise<boolean> {
  const db = database(binding)
  const isFree = sql`not exists (select 1 from ${credits} where ${credits.authorId} = ${id})`
  const { deleted } = await runBatch(binding, {
    spellings: db.delete(authorSpellings).where(and(eq(authorSpellings.authorId, id), isFree)),
    deleted: db
      .delete(authors)
      .where(and(eq(authors.id, id), isFree))
      .returning({ id: authors.id }),
    event: recordEvent(binding, { kind: 'author-deleted', by, subject: name }, hadEffect),
  })
  return deleted.length > 0
}
