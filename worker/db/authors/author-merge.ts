import { and, eq, sql } from 'drizzle-orm'
import { namedListsOf } from '#domain/articles/named-list.ts'
import { additionalCredits, respelledByline } from '#domain/authors/author.ts'
import type { MergedArticle } from '#domain/authors/author-schema.ts'
import { limits } from '#domain/limits.ts'
import { searchKey } from '#domain/search/search-key.ts'
import { authorsOf } from '#worker/db/article-rows.ts'
import {
  type ChangeOrigin,
  readerStateOf,
  selectReaderState,
  type VisibleChange,
} from '#worker/db/articles/changed-article.ts'
import { isCredited, moveLists, resolvedLists } from '#worker/db/author-spellings.ts'
import { recordOtherChange } from '#worker/db/change-records.ts'
import {
  database,
  pickColumns,
  refuseUnchanged,
  runBatch,
  runUnlessRefused,
} from '#worker/db/database.ts'
import { jsonParameters } from '#worker/db/json-parameters.ts'
import { articles } from '#worker/db/schema/articles.ts'
import { authorSpellings, authors } from '#worker/db/schema/authors.ts'
import { databaseState } from '#worker/db/schema/site.ts'
import { foldedWords } from '#worker/db/search/match-expression.ts'
import { updateSearchedAuthors } from '#worker/db/search/search-documents.ts'

interface Merged {
  /** The id of the author who goes. */
  from: string
  into: string
}

/** @returns every article that a merge changes with what it becomes, the newest first */
async function readMerged(binding: D1Database, { from, into }: Merged) {
  const db = database(binding)
  const {
    rows,
    kept: [kept],
  } = await runBatch(binding, {
    rows: db
      .select({
        _id: articles.id,
        ...pickColumns(articles, 'title', 'published', 'author', 'authors'),
        ...pickColumns(articles, 'tags', 'audio', 'lists'),
      })
      .from(articles)
      .where(isCredited(from))
      .orderBy(sql`coalesce(${articles.publishedAt}, ${articles.updatedAt}) desc`, articles.id),
    kept: db.select({ name: authors.name }).from(authors).where(eq(authors.id, into)),
  })
  return rows.map(({ lists, ...row }) => {
    const spelled = lists.find(({ id }) => id === `author/${from}`)?.name ?? ''
    const to = kept?.name ?? spelled
    const known = authorsOf({ ...row, lists })
    const author = respelledByline(row.author, known, { id: from, name: spelled }, to)
    // Too long, the byline stays, with the credits: their old spelling links it to the one who stays.
    if (author.length > limits.author) return { ...row, after: row }
    const credits = row.authors.map((credit) => ({
      ...credit,
      name: credit.name === spelled ? to : credit.name,
    }))
    return { ...row, after: { author, authors: additionalCredits({ author, authors: credits }) } }
  })
}

export async function previewMerge(binding: D1Database, merged: Merged): Promise<MergedArticle[]> {
  const rows = await readMerged(binding, merged)
  return rows.map(({ _id, title, published, author: before, after }) => ({
    _id,
    title,
    published,
    before,
    after: after.author,
  }))
}

/**
 * Gives everything of one author to another: articles with their bylines, spellings, and what the other
 * lacks. All of it or nothing: a merge that was interrupted is begun again. Articles keep their revisions, so
 * that open editors can go on; a byline that was edited since it was read stays as it is, and leads to the other.
 *
 * @returns `visible` is false if one of the two is gone
 */
export async function mergeAuthors(
  binding: D1Database,
  merged: Merged,
  { by, since }: ChangeOrigin,
): Promise<VisibleChange> {
  const { from, into } = merged
  const db = database(binding)
  const at = new Date().toISOString()
  const rows = await readMerged(binding, merged)
  const changed = rows.map(({ _id, title, author, authors: otherCredits, tags, audio, after }) => ({
    id: _id,
    before: author,
    creditsBefore: otherCredits,
    author: after.author,
    authors: after.authors,
    lists: namedListsOf({ ...after, tags, audio }),
    key: searchKey(title, after.author),
    folded: author === after.author ? '' : foldedWords(after.author),
  }))
  const other = (column: 'line' | 'picture' | 'account_id') =>
    sql`(select ${sql.raw(column)} from ${authors} where id = ${from})`
  const isThere = sql`exists (select 1 from ${authors} where id = ${from})`
  const read = await runUnlessRefused(binding, {
    author: db
      .update(authors)
      .set({
        line: sql`iif(line = '', coalesce(${other('line')}, ''), line)`,
        picture: sql`iif(picture = '', coalesce(${other('picture')}, ''), picture)`,
        accountId: sql`coalesce(account_id, ${other('account_id')})`,
        revision: sql`revision + 1`,
      })
      .where(and(eq(authors.id, into), isThere)),
    refusal: refuseUnchanged(binding),
    change: recordOtherChange(binding, { id: into, kind: 'authors-merged', by, at }, sql`true`),
    spellings: db
      .update(authorSpellings)
      .set({ authorId: into })
      .where(eq(authorSpellings.authorId, from)),
    spelling: db
      .insert(authorSpellings)
      .values({ spelling: from, authorId: into })
      .onConflictDoNothing(),
    bylines: jsonParameters(changed).flatMap((json) => respell(binding, json)),
    lists: moveLists(binding, from),
    merged: db.delete(authors).where(eq(authors.id, from)),
    // Every page may have shown the byline, and a builder's copies of the articles kept their versions.
    state: db.update(databaseState).set({
      settingsVersion: databaseState.contentVersion,
      renamedVersion: databaseState.contentVersion,
      authorsVersion: databaseState.contentVersion,
    }),
    ...selectReaderState(binding, since),
  })
  return { visible: read !== undefined, readerState: read && readerStateOf(read) }
}

/**
 * Stores the new bylines, and what readers search, of articles whose byline is still the one that was read.
 *
 * @param changed a list of articles as JSON
 */
function respell(binding: D1Database, changed: string) {
  const given = (path: string) => sql`given.value ${sql.raw(path)}`
  return [
    database(binding)
      .update(articles)
      .set({
        author: sql`${given("->> 'author'")}`,
        authors: sql`${given("-> 'authors'")}`,
        lists: resolvedLists(sql`(${given("-> 'lists'")})`),
        searchKey: sql`${given("->> 'key'")}`,
      })
      .from(sql`json_each(${changed}) as given`)
      .where(sql`${articles.id} = ${given("->> 'id'")}
        and ${articles.author} = ${given("->> 'before'")}
        and json(${articles.authors}) = json(${given("-> 'creditsBefore'")})`),
    updateSearchedAuthors(binding, changed),
  ] as const
}
