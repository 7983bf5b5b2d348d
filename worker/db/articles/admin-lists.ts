import { and, count, desc, eq, inArray, isNotNull, max, type SQL, sql, sum } from 'drizzle-orm'
import type { ArticleSort, SortOrder, StoredArticleListed } from '#domain/articles/admin-article.ts'
import type { Counts } from '#domain/articles/article.ts'
import type { ArticleFilter } from '#domain/articles/calls.ts'
import { adminColumns, adminListedOf, listedColumns } from '#worker/db/article-rows.ts'
import { database } from '#worker/db/database.ts'
import { openNotesOfArticle } from '#worker/db/notes/notes.ts'
import { pageOf } from '#worker/db/paging.ts'
import { nextScheduled } from '#worker/db/schedule/scheduled-changes.ts'
import { articles, listingNames } from '#worker/db/schema/articles.ts'
import { articleCounts } from '#worker/db/schema/changes.ts'
import { openSuggestionsOfArticle } from '#worker/db/suggestions/suggestions.ts'
import { versionTimeColumns } from '#worker/db/versions/version-history.ts'
import { matchesFilter } from './list-filter.ts'
import { hasWorkingCopy } from './working-copies.ts'

/** Where a page of a sorted list ended: the sorted value and the id of its last article. */
interface SortCursor {
  key: string
  id: string
}

interface AdminListRequest extends ArticleFilter {
  limit: number
  /** Both states if undefined. */
  published?: boolean | undefined
  /** Only what an editor is asked to look at. */
  submitted?: boolean | undefined
  /** Only what an account or a program created. */
  createdBy?: string | undefined
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
  { limit, published, submitted, createdBy, sort, order, before, ...filter }: AdminListRequest,
) {
  // Few are submitted: with the plus SQLite finds these and sorts them, and reads no index of all articles.
  const sign = sql.raw(submitted ? '+' : '')
  const column = sql`${sign}${sortColumns[sort]}`
  const direction = sql.raw(order)
  const rows = await database(binding)
    .select({
      ...listedColumns,
      ...adminColumns,
      ...versionTimeColumns,
      unpublishedEdits: hasWorkingCopy,
      withdrawn: sql`${articles.withdrawal} is not null`.mapWith(Boolean).as('withdrawn'),
      openNotes: openNotesOfArticle,
      openSuggestions: openSuggestionsOfArticle,
      scheduled: nextScheduled.as('scheduled'),
    })
    .from(articles)
    .where(
      and(
        published === undefined
          ? undefined
          : sql`${sign}${articles.published} = ${Number(published)}`,
        submitted ? isNotNull(articles.submittedAt) : undefined,
        createdBy === undefined ? undefined : eq(articles.createdBy, createdBy),
        matchesFilter(filter),
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

export async function countArticles(
  binding: D1Database,
  filter: ArticleFilter = {},
): Promise<Counts> {
  const matches = matchesFilter(filter)
  const db = database(binding)
  if (!matches) {
    const { list, month } = articleCounts
    const counts = await db
      .select()
      .from(articleCounts)
      .where(and(inArray(list, ['all', 'drafts']), eq(month, '')))
    const counted = (name: string) => counts.find(({ list }) => list === name)?.articles ?? 0
    const [published, drafts] = [counted('all'), counted('drafts')]
    return { total: published + drafts, published, drafts }
  }
  // One scan of the search index for both states.
  const row = await db
    .select({
      total: count(),
      published: sql<number>`count(*) filter (where status = 'published')`,
    })
    .from(articles)
    .where(matches)
    .get()
  const { total = 0, published = 0 } = row ?? {}
  return { total, published, drafts: total - published }
}

/** The tags of published articles, each in its most frequent spelling, the most used first. */
export async function listTags(binding: D1Database, limit: number): Promise<string[]> {
  const { list, name, articles: uses } = listingNames
  const rows = await database(binding)
    // SQLite takes the name from the row that has the maximum.
    .select({ name, most: max(uses) })
    .from(listingNames)
    // All that begin with `tag/`, by the index.
    .where(sql`${list} > 'tag/' and ${list} < 'tag0'`)
    .groupBy(list)
    .orderBy(desc(sum(uses)), list)
    .limit(limit)
  return rows.map((row) => row.name)
}
