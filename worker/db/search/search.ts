import { type SQL, sql } from 'drizzle-orm'
import { isPlainByline } from '#domain/authors/author.ts'
import type { SearchAnswer, SearchResult, TextPart } from '#domain/search/search.ts'
import { authorsOf } from '#worker/db/article-rows.ts'
import { database, runBatch } from '#worker/db/database.ts'
import { articles } from '#worker/db/schema/articles.ts'
import { matchExpression } from './match-expression.ts'
import { correctedQuery, selectSimilarWords } from './search-correction.ts'

const pageSize = 20

/** Matches that are read on either side of a page, to sort those that rank the same. */
const maxTies = 10

const excerptWords = 32

/** Mark the start and end of a match. No text contains them: Unicode defines both as noncharacters. */
const open = '\ufdd0'
const close = '\ufdd1'

export interface SearchRequest {
  query: string
  /** The category's name; undefined for all. */
  category: string | undefined
  /** How many of the best results to skip. */
  offset: number
  /** Whether to search for the words as they are, also if nothing has them. */
  exact?: boolean
}

/**
 * Searches published articles. If nothing has the words, the closest words that articles have are
 * searched for instead, in a second trip.
 *
 * @returns a page of articles, the best match first, then the newest, then by id
 */
export async function searchArticles(
  binding: D1Database,
  request: SearchRequest,
): Promise<SearchAnswer> {
  const { query, offset, exact } = request
  const match = matchExpression(query)
  if (match === undefined) return { results: [], next: null }
  const window = selectWindow(binding, request, match)
  const { rows, words } = await runBatch(binding, {
    rows: window,
    words: offset > 0 || exact ? undefined : selectSimilarWords(binding, query, match),
  })
  const corrected = words && rows.length === 0 ? correctedQuery(query, words) : undefined
  if (corrected === undefined) return pageOf(binding, request, match, rows)
  const answer = await searchArticles(binding, { ...request, query: corrected, exact: true })
  return answer.results.length === 0 ? answer : { ...answer, corrected }
}

const tables = sql`search_index
  join search_documents on search_documents.rowid = search_index.rowid
  join ${articles} on ${articles.id} = search_documents.article_id`

function matching({ category }: SearchRequest, match: string): SQL {
  const inCategory = category === undefined ? sql`` : sql`and ${articles.category} = ${category}`
  return sql`search_index match ${match} and ${articles.published} = 1 ${inCategory}`
}

const marked = (column: number) =>
  sql<string>`highlight(search_index, ${column}, ${open}, ${close})`

const columns = {
  id: sql<string>`articles.id`.as('id'),
  slug: sql<string | null>`articles.slug`.as('slug'),
  category: sql<string>`articles.category`.as('category'),
  publishedAt: sql<string | null>`articles.published_at`.as('published_at'),
  authors: sql<string>`articles.authors`.as('authors'),
  lists: sql<string>`articles.lists`.as('lists'),
  language: sql<string>`articles.language`.as('language'),
  title: marked(0).as('title'),
  summary: marked(1).as('summary'),
  author: marked(2).as('author'),
  tags: marked(3).as('tags'),
  bodyExcerpt: sql<string>`snippet(search_index, 4, ${open}, ${close}, '…', ${excerptWords})`.as(
    'body_excerpt',
  ),
  /** Smaller is better. */
  score: sql<number>`search_index.rank`.as('score'),
}

type Row = Awaited<ReturnType<typeof selectWindow>>[number]

function windowOf({ offset }: SearchRequest): { start: number; end: number } {
  return { start: Math.max(0, offset - maxTies), end: offset + pageSize + 1 + maxTies }
}

/** The page's matches and some on either side of it, by rank alone, which the index can sort by. */
function selectWindow(binding: D1Database, request: SearchRequest, match: string) {
  const { start, end } = windowOf(request)
  return database(binding)
    .select(columns)
    .from(tables)
    .where(matching(request, match))
    .orderBy(sql`search_index.rank`)
    .limit(end - start)
    .offset(start)
}

async function pageOf(
  binding: D1Database,
  request: SearchRequest,
  match: string,
  window: readonly Row[],
): Promise<SearchAnswer> {
  const sorted = isComplete(request, window)
    ? inOrder(window, request)
    : await readSorted(binding, request, match)
  return {
    results: sorted.slice(0, pageSize).map(resultOf),
    next: sorted.length > pageSize ? String(request.offset + pageSize) : null,
  }
}

/** Whether no match outside of the window may rank the same as one of the page. */
function isComplete(request: SearchRequest, window: readonly Row[]): boolean {
  const { start, end } = windowOf(request)
  const first = window[request.offset - start]
  const last = window[request.offset - start + pageSize]
  const isWhole = window.length < end - start
  const endsBefore = isWhole || window.at(-1)?.score !== last?.score
  return endsBefore && (start === 0 || first === undefined || window[0]?.score !== first.score)
}

function inOrder(window: readonly Row[], request: SearchRequest): Row[] {
  const first = request.offset - windowOf(request).start
  return window
    .toSorted(
      (a, b) =>
        a.score - b.score ||
        compare(b.publishedAt ?? '', a.publishedAt ?? '') ||
        compare(a.id, b.id),
    )
    .slice(first, first + pageSize + 1)
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other)
}

/** The page, sorted among all matches: reads each of them. For the case that many rank the same. */
function readSorted(binding: D1Database, request: SearchRequest, match: string): Promise<Row[]> {
  const order = sql`search_index.rank, ${articles.publishedAt} desc, ${articles.id}`
  const page = sql`(select search_index.rowid from ${tables} where ${matching(request, match)}
    order by ${order} limit ${pageSize + 1} offset ${request.offset})`
  return database(binding)
    .select(columns)
    .from(tables)
    .where(sql`search_index match ${match} and search_index.rowid in ${page}`)
    .orderBy(order)
    .all()
}

function resultOf(row: Row): SearchResult {
  const { id, slug, category, publishedAt, title, summary, author, tags, bodyExcerpt, language } =
    row
  return {
    _id: id,
    slug,
    category,
    publishedAt,
    title: partsOf(title),
    author: partsOf(author),
    ...resultCredits(row),
    excerpt: partsOf(bodyExcerpt.includes(open) ? bodyExcerpt : summary || bodyExcerpt),
    tags: tags
      .split('\n')
      .filter((tag) => tag.includes(open))
      .map(partsOf),
    ...(language && { language }),
  }
}

/** As on a card: nothing if the byline's own name leads to its only author. */
function resultCredits(row: Row): Pick<SearchResult, 'authors'> {
  const author = row.author.replaceAll(/[\ufdd0\ufdd1]/g, '')
  const [given, lists] = [JSON.parse(row.authors), JSON.parse(row.lists)]
  const authors = authorsOf({ author, authors: given, lists })
  return isPlainByline({ author, authors }) ? {} : { authors }
}

/** Splits a text at its marks, so that no caller needs to parse markup. */
function partsOf(marked: string): TextPart[] {
  return marked
    .split(/(\ufdd0[^\ufdd1]*\ufdd1)/)
    .filter((text) => text !== '')
    .map((text) => ({
      text: text.replaceAll(/[\ufdd0\ufdd1]/g, ''),
      match: text.startsWith(open),
    }))
}
