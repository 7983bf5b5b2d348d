import { sql } from 'drizzle-orm'
import type { SearchAnswer, SearchResult, TextPart } from '#domain/search.ts'
import { database } from '#worker/db/database.ts'
import { matchExpression } from '#worker/db/match-expression.ts'
import { articles } from '#worker/db/schema/articles.ts'

/** Results on a page. */
const pageSize = 20

/** Words of an excerpt from the body. */
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
}

interface Row {
  id: string
  slug: string | null
  category: string
  publishedAt: string | null
  title: string
  summary: string
  author: string
  tags: string
  bodyExcerpt: string
}

/** @returns a page of published articles, the best match first */
export async function searchArticles(
  binding: D1Database,
  { query, category, offset }: SearchRequest,
): Promise<SearchAnswer> {
  const match = matchExpression(query)
  if (match === undefined) return { results: [], next: null }
  const inCategory = category === undefined ? sql`` : sql`and ${articles.category} = ${category}`
  const marked = (column: number) => sql`highlight(search_index, ${column}, ${open}, ${close})`
  const rows = await database(binding).all<Row>(sql`
    select ${articles.id}, ${articles.slug}, ${articles.category}, ${articles.publishedAt} as "publishedAt",
      ${marked(0)} as title, ${marked(1)} as summary, ${marked(2)} as author, ${marked(3)} as tags,
      snippet(search_index, 4, ${open}, ${close}, '…', ${excerptWords}) as bodyExcerpt
    from search_index
    join search_documents on search_documents.rowid = search_index.rowid
    join ${articles} on ${articles.id} = search_documents.article_id
    where search_index match ${match} and ${articles.published} = 1 ${inCategory}
    order by search_index.rank limit ${pageSize + 1} offset ${offset}`)
  return {
    results: rows.slice(0, pageSize).map(resultOf),
    next: rows.length > pageSize ? String(offset + pageSize) : null,
  }
}

function resultOf(row: Row): SearchResult {
  const { id, slug, category, publishedAt, title, summary, author, tags, bodyExcerpt } = row
  return {
    _id: id,
    slug,
    category,
    publishedAt,
    title: partsOf(title),
    author: partsOf(author),
    excerpt: partsOf(bodyExcerpt.includes(open) ? bodyExcerpt : summary || bodyExcerpt),
    tags: tags
      .split('\n')
      .filter((tag) => tag.includes(open))
      .map(partsOf),
  }
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
