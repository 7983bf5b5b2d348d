import { and, type SQL, sql } from 'drizzle-orm'
import type { ArticleFilter } from '#domain/articles/calls.ts'
import { tagListId } from '#domain/articles/named-list.ts'
import { authorIdOf } from '#domain/authors/author.ts'
import { searchWords } from '#domain/search/search-key.ts'
import { articles, draftTexts, listings } from '#worker/db/schema/articles.ts'
import { authorSpellings, credits } from '#worker/db/schema/authors.ts'
import { matchExpression } from '#worker/db/search/match-expression.ts'

/**
 * The condition on `articles`; undefined for all of them. Each part is a set of ids from an index of its
 * own. The plus keeps SQLite from using the index on the id, so that it scans the sorted index, tests each
 * entry against the sets, and reads only the rows of matches.
 */
export function matchesFilter(filter: ArticleFilter): SQL | undefined {
  const sets = [
    idsWithWords(filter.q ?? ''),
    filter.author && idsByAuthor(filter.author),
    filter.category && idsInCategory(filter.category),
    filter.tag && idsWithTag(filter.tag),
    filter.stage && sql`select id from articles where published = 0 and stage = ${filter.stage}`,
  ]
  return and(...sets.filter((ids) => !!ids).map((ids) => sql`+${articles.id} in (${ids})`))
}

/** What readers see is in the index of their search; what they do not see has words of its own. */
function idsWithWords(q: string): SQL | undefined {
  const words = searchWords(q)
  if (words.length === 0) return undefined
  const containAll = (text: SQL) => and(...words.map((word) => sql`instr(${text}, ${word}) > 0`))
  const match = matchExpression(q)
  const published = match
    ? sql`union all select article_id from search_documents
        where rowid in (select rowid from search_index where search_index match ${match})`
    : sql``
  // The first part uses only columns of the index `articles_for_search`, so that no row is read.
  return sql`select id from articles where ${containAll(sql`search_key`)} ${published}
    union all select article_id from ${draftTexts} where ${containAll(sql`text`)}`
}

function idsByAuthor(name: string): SQL {
  const id = authorIdOf(name)
  const { spelling, authorId } = authorSpellings
  return sql`select ${credits.articleId} from ${credits} where ${credits.authorId} = coalesce(
    (select ${authorId} from ${authorSpellings} where ${spelling} = ${id}), ${id})`
}

function idsInCategory(name: string): SQL {
  return sql`select id from articles where published in (0, 1) and category = ${name}`
}

function idsWithTag(tag: string): SQL {
  const list = tagListId(tag) ?? ''
  return sql`select ${listings.articleId} from ${listings} where ${listings.list} = ${list}
    union all select id from articles where published = 0
      and exists (select 1 from json_each(lists) where value ->> 'id' = ${list})`
}
