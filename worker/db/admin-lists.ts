import { and, count, eq, type SQL, sql } from 'drizzle-orm'
import type { ArticleSort, SortOrder, StoredArticleListed } from '#domain/admin-article.ts'
import type { Counts } from '#domain/article.ts'
import { searchWords } from '#domain/search-key.ts'
import { adminColumns, adminListedOf, listedColumns } from '#worker/db/article-rows.ts'
import { database } from '#worker/db/database.ts'
import { articles, workingCopies } from '#worker/db/schema.ts'

/** Where a page of a sorted list ended: the sorted value and the id of its last article. */
export interface SortCursor {
  key: string
  id: string
}

/** A page of a list for administrators, and where the next one starts. */
export interface AdminListPage {
  articles: StoredArticleListed[]
  next?: SortCursor
}

interface AdminListRequest {
  limit: number
  /** Every state unless told. */
  published?: boolean | undefined
  /** Words that title and author must hold. */
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

const sortKeys: Record<AdminListRequest['sort'], (article: StoredArticleListed) => string> = {
  updated: ({ updatedAt }) => updatedAt,
  title: ({ title }) => title,
  author: ({ author }) => author,
  published: ({ publishedAt }) => publishedAt ?? '',
  created: ({ createdAt }) => createdAt,
}

/**
 * @param binding the D1 database
 * @param request which articles, how many, in which order, and after which
 * @returns a page of articles
 */
export async function listForAdmins(
  binding: D1Database,
  { limit, published, q = '', sort, order, before }: AdminListRequest,
): Promise<AdminListPage> {
  const column = sortColumns[sort]
  const direction = sql.raw(order)
  const rows = await database(binding)
    .select({
      ...listedColumns,
      ...adminColumns,
      unpublishedEdits: sql<number>`exists (
        select 1 from ${workingCopies} where ${workingCopies.articleId} = ${articles.id})`,
    })
    .from(articles)
    .where(
      and(
        published === undefined ? undefined : eq(articles.published, published),
        found(q),
        before && after(column, order, before),
      ),
    )
    .orderBy(sql`${column} ${direction}`, sql`${articles.id} ${direction}`)
    .limit(limit + 1)
    .all()
  const page = rows.slice(0, limit).map(adminListedOf)
  const last = page.at(-1)
  const more = rows.length > limit && last
  return { articles: page, ...(more && { next: { key: sortKeys[sort](last), id: last._id } }) }
}

/**
 * What comes after a cursor. The first half alone is where the walk of the index starts: a
 * comparison of pairs would not, because the names are compared regardless of case.
 */
function after(column: SQL, order: SortOrder, { key, id }: SortCursor): SQL {
  const beyond = sql.raw(order === 'asc' ? '>' : '<')
  return sql`${column} ${beyond}= ${key} and (${column} ${beyond} ${key} or ${articles.id} ${beyond} ${id})`
}

/**
 * The ids of what a search finds. The plus keeps the list walking its sorted index: what it finds
 * is looked up in the set of ids, and the rows of everything else stay unread.
 */
function found(q: string): SQL | undefined {
  const holds = holdsWords(q)
  return holds && sql`+${articles.id} in (select id from articles where ${holds})`
}

/** In terms of the search index alone, so that no row is read. */
function holdsWords(q: string): SQL | undefined {
  return and(...searchWords(q).map((word) => sql`instr(search_key, ${word}) > 0`))
}

/**
 * @param binding the D1 database
 * @param q words that title and author must hold
 * @returns how many articles there are, in all and by state
 */
export async function countArticles(binding: D1Database, q = ''): Promise<Counts> {
  const [published, drafts] = await countByState(binding, holdsWords(q))
  return { total: published + drafts, published, drafts }
}

async function countByState(
  binding: D1Database,
  holds: SQL | undefined,
): Promise<[published: number, drafts: number]> {
  const db = database(binding)
  const counted = (published: boolean) =>
    db.select({ count: count() }).from(articles).where(eq(articles.published, published))
  if (!holds) {
    const [[published], [drafts]] = await db.batch([counted(true), counted(false)])
    return [published?.count ?? 0, drafts?.count ?? 0]
  }
  // One walk over the search index for both states.
  const row = await db
    .select({ all: count(), published: sql<number>`count(*) filter (where status = 'published')` })
    .from(articles)
    .where(holds)
    .get()
  const published = row?.published ?? 0
  return [published, (row?.all ?? 0) - published]
}
