import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import {
  adminFieldNames,
  type StoredArticle,
  type StoredArticleListed,
  type WorkingCopy,
} from '#domain/articles/admin-article.ts'
import type { Article, ArticleListed } from '#domain/articles/article.ts'
import {
  fieldNames,
  listedFieldNames,
  pickFields,
  readerFieldNames,
} from '#domain/articles/article-fields.ts'
import type { ArticleText } from '#domain/articles/article-submission.ts'
import { namedListsOf } from '#domain/articles/named-list.ts'
import { additionalCredits, type Credit, creditsOf } from '#domain/authors/author.ts'
import { creditLine } from '#domain/images/picture-credit.ts'
import { searchKey } from '#domain/search/search-key.ts'
import { resolvedLists } from '#worker/db/author-spellings.ts'
import { articles, workingCopies } from '#worker/db/schema/articles.ts'
import { images, imageUses } from '#worker/db/schema/images.ts'
import { binnedArticles } from './schema/bin.ts'

type Row = typeof articles.$inferSelect

/** What the crops of its cover keep visible, unless it is the middle: a JSON array. */
const coverFocus = sql<string | null>`(select json_array(focus_x, focus_y) from ${images}
  where hash = substr(${articles.coverImage}, 8, 32) and (focus_x <> 50 or focus_y <> 50))`.as(
  'cover_focus',
)

/** The own credits of a published article's pictures: a JSON object. */
const pictureCredits = sql<string>`(
  select json_group_object(image.hash, json_array(credit, licence))
  from ${imageUses} as used cross join ${images} as image on image.hash = used.hash
  where used.article_id = ${articles.id} and (credit <> '' or licence <> ''))`.as('picture_credits')

/** What an article's page shows of its pictures. They are not its own columns. */
export const pictureColumns = { coverFocus, pictureCredits }

/** All that readers' pages show of an article. */
export const shownColumns = { ...getTableColumns(articles), ...pictureColumns }

const listedNames = [
  'slug',
  ...listedFieldNames,
  'corrections',
  'status',
  'createdAt',
  'updatedAt',
  'revision',
] as const

/** The columns that lists read: all but the text and its quotes. */
export const listedColumns = {
  ...pickFields(articles, [...listedNames, 'id', 'authors', 'lists', 'publishedAt']),
  coverFocus,
}

export const adminColumns = pickFields(articles, adminFieldNames)

type ListedRow = Pick<Row, Exclude<keyof typeof listedColumns, 'coverFocus'>> & {
  coverFocus?: string | null
}
type AdminRow = ListedRow & Pick<Row, keyof typeof adminColumns>

/**
 * Picks the fields by name, so that a new column does not appear in an answer to readers by accident.
 * An article that is not published has no date of publication.
 */
export function listedOf(row: ListedRow): ArticleListed {
  const published = row.status === 'published'
  return {
    _id: row.id,
    ...pickFields(row, listedNames),
    ...(row.coverFocus && { coverFocus: JSON.parse(row.coverFocus) }),
    authors: authorsOf(row),
    sources: row.citations.length,
    published,
    publishedAt: published ? row.publishedAt : null,
  }
}

/** What the list of editors shows of other tables. */
const derivedNames = [
  'unpublishedEdits',
  'withdrawn',
  'openNotes',
  'openSuggestions',
  'scheduled',
] as const

export function adminListedOf(
  row: AdminRow & Pick<StoredArticleListed, (typeof derivedNames)[number]>,
): StoredArticleListed {
  return {
    ...listedOf(row),
    ...pickFields(row, adminFieldNames),
    ...pickFields(row, derivedNames),
  }
}

/** @param row with its `pictureColumns` if readers are to see it */
export function articleOf(row: Row & Partial<PictureRow>): Article {
  return {
    ...listedOf(row),
    ...pickFields(row, readerFieldNames),
    ...pictureCreditsOf(row.pictureCredits),
  }
}

export interface PictureRow {
  coverFocus: string | null
  pictureCredits: string
}

function pictureCreditsOf(pictureCredits = '{}'): Pick<Article, 'pictureCredits'> {
  const credits: Record<string, [credit: string, licence: string]> = JSON.parse(pictureCredits)
  const lines = Object.entries(credits).map(([hash, line]) => [hash, creditLine(...line)])
  return lines.length > 0 ? { pictureCredits: Object.fromEntries(lines) } : {}
}

/** @param former the addresses that the article had before */
export function adminArticleOf(
  row: Row,
  workingCopy: WorkingCopy | null,
  former: readonly { slug: string }[],
): StoredArticle {
  return {
    ...pickFields(row, fieldNames),
    ...articleOf(row),
    ...pickFields(row, adminFieldNames),
    workingCopy,
    withdrawal: row.withdrawal,
    formerAddresses: former.map(({ slug }) => slug).sort(),
  }
}

/** Everyone who is credited and has a page, with the ids that their names led to when it was stored. */
export function authorsOf({
  author,
  authors,
  lists,
}: Pick<ListedRow, 'author' | 'authors' | 'lists'>): Credit[] {
  const ids = new Map(
    lists.flatMap(({ id, name }) => (id.startsWith('author/') ? [[name, id.slice(7)]] : [])),
  )
  return creditsOf({ author, authors })
    .map((credit) => ({ ...credit, id: ids.get(credit.name) ?? credit.id }))
    .filter(({ id }) => id !== '')
}

/** The columns that store a text, with the key that the dashboard's search finds it by and its lists. */
export function textColumns(text: ArticleText) {
  return {
    ...text,
    authors: additionalCredits(text),
    searchKey: searchKey(text.title, text.author),
    lists: resolvedLists(sql`${JSON.stringify(namedListsOf(text))}`),
  }
}

/** The columns that record an import, with the revision that it makes. */
export function importColumns(importDigest: string | undefined, importRevision: number) {
  return importDigest === undefined ? {} : { importDigest, importRevision }
}

/** An article's title, also if it is in the bin; null if there is none. */
export function titleOf(id: SQL | SQLiteColumn): SQL<string | null> {
  return sql<string | null>`coalesce(
    (select ${articles.title} from ${articles} where ${articles.id} = ${id}),
    (select ${binnedArticles.title} from ${binnedArticles} where ${binnedArticles.id} = ${id}))`
}

/** One spelling of an instant, so that dates sort as text. */
export function utc(instant: string): string {
  return new Date(instant).toISOString()
}

/** The revision of an article's working copy, 0 for none, inside a statement on the id's table. */
export function copyRevisionOf(id: SQLiteColumn): SQL<number> {
  return sql<number>`coalesce((select ${workingCopies.revision}
    from ${workingCopies} where ${workingCopies.articleId} = ${id}), 0)`
}

/** The revision of an article's working copy, inside a statement on `articles`. */
export const copyRevisionOfArticle = copyRevisionOf(articles.id)
