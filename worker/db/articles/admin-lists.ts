import { and, count, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { ArticleSort, SortOrder, StoredArticleListed } from '#domain/articles/admin-article.ts'
import type { Counts } from '#domain/articles/article.ts'
import { searchWords } from '#domain/search/search-key.ts'
import { adminColumns, adminListedOf, listedColumns } from '#worker/db/article-rows.ts'
import { database } from '#worker/db/database.ts'
import { openNotesOfArticle } from '#worker/db/notes/notes.ts'
import { pageOf } from '#worker/db/paging.ts'
import { nextScheduled } from '#worker/db/schedule/scheduled-changes.ts'
import { articles } from '#worker/db/schema/articles.ts'
import { articleCounts } from '#worker/db/schema/changes.ts'
import { openSuggestionsOfArticle } from '#worker/db/suggestions/suggestions.ts'
import { versionTimeColumns } from '#worker/db/versions/version-history.ts'
import { hasWorkingCopy } from './working-copies.ts'

/** Where a page of a sorted list ended: the sorted value and the id of its last article. */
interface SortCursor {
  key: string
  id: string
}

interface AdminListRequest {
  limit: number
  /** Both states if undefined. */
  published?: boolean | undefined
  /** Only what an editor is asked to look at. */
  submitted?: boolean | undefined
  /** Words that title and author must contain. */
  q?: string | undefined
  sort: ArticleSort | 'created'
  order: SortOrder
  before?: SortCursor | undefined
}

/** The sorted columns; each has an index over all articles and one by state. */
const sortColumns: Record<AdminListRequest['sort'], SQL> = {
  updated: sql`${articles.updatedAt}`,
  title: sql`${articles.title} collate nocase`,
  author: sql`${articles.author} collate nocase`,
  published: sql`${articles.shownAt}`,
  created: sql`${articles.createdAt}`,
}

const sortKeys = {
  updated: 'updatedAt',
  title: 'title',
  author: 'author',
  published: 'publishedAt',
  created: 'createdAt',
} as const satisfies Record<AdminListRequest['sort'], keyof StoredArticleListed>

/** Articles, each with the times of its last visible change. */
export async function listForAdmins(
  binding: D1Database,
  { limit, published, submitted, q = '', sort, order, before }: AdminListRequest,
) {
  const column = sortColumns[sort]
  const direction = sql.raw(order)
  const rows = await database(binding)
    .select({
      ...listedColumns,
      ...adminColumns,
      ...versionTimeColumns,
      unpublishedEdits: hasWorkingCopy,
      openNotes: openNotesOfArticle,
      openSuggestions: openSuggestionsOfArticle,
      scheduled: nextScheduled.as('scheduled'),
    })
    .from(articles)
    .where(
      and(
        published === undefined ? undefined : eq(articles.published, published),
        submitted ? isNotNull(articles.submittedAt) : undefined,
        isFound(q),
        before && after(column, order, before),
      ),
    )
    .orderBy(sql`${column} ${direction}`, sql`${articles.id} ${direction}`)
    .limit(limit + 1)
    .all()
  return pageOf(rows, limit, {
    itemOf: (row) => ({
      article: adminListedOf(row),
      times: { changedAt: row.changedAt, builtAt: row.builtAt },
    }),
    cursorOf: (row) => `${adminListedOf(row)[sortKeys[sort]] ?? ''},${row.id}`,
  })
}

/**
 * What comes after a cursor. SQLite seeks in the index by the first condition. A comparison of pairs
 * could not use the index, because names are compared without regard to case.
 */
function after(column: SQL, order: SortOrder, { key, id }: SortCursor): SQL {
  const beyond = sql.raw(order === 'asc' ? '>' : '<')
  return sql`${column} ${beyond}= ${key} and (${column} ${beyond} ${key} or ${articles.id} ${beyond} ${id})`
}

/**
 * The plus keeps SQLite from using the index on the id, so that it scans the sorted index, tests
 * each entry against the set of ids, and reads only the rows of matches.
 */
function isFound(q: string): SQL | undefined {
  const matches = containsWords(q)
  return matches && sql`+${articles.id} in (select id from articles where ${matches})`
}

/** Uses only columns of the index `articles_for_search`, so that no row is read. */
function containsWords(q: string): SQL | undefined {
  return and(...searchWords(q).map((word) => sql`instr(search_key, ${word}) > 0`))
}

/** @param q words that title and author must contain */
export async function countArticles(binding: D1Database, q = ''): Promise<Counts> {
  const [published, drafts] = await countByState(binding, containsWords(q))
  return { total: published + drafts, published, drafts }
}

async function countByState(
  binding: D1Database,
  matches: SQL | undefined,
): Promise<[published: number, drafts: number]> {
  const db = database(binding)
  if (!matches) {
    const { list, month } = articleCounts
    const counts = await db
      .select()
      .from(articleCounts)
      .where(and(inArray(list, ['all', 'drafts']), eq(month, '')))
    const counted = (name: string) => counts.find(({ list }) => list === name)?.articles ?? 0
    return [counted('all'), counted('drafts')]
  }
  // One scan of the search index for both states.
  const row = await db
    .select({ all: count(), published: sql<number>`count(*) filter (where status = 'published')` })
    .from(articles)
    .where(matches)
    .get()
  const published = row?.published ?? 0
  return [published, (row?.all ?? 0) - published]
}
