import type { StoredArticle, StoredArticleListed, WorkingCopy } from '#domain/admin-article.ts'
import type { Article, ArticleListed, ArticleText } from '#domain/article.ts'
import { namedListsOf } from '#domain/named-list.ts'
import { searchKey } from '#domain/search-key.ts'
import { articles } from '#worker/db/schema/articles.ts'

type Row = typeof articles.$inferSelect

/** The columns that lists read: all but the text and its quotes. */
export const listedColumns = {
  id: articles.id,
  slug: articles.slug,
  title: articles.title,
  summary: articles.summary,
  category: articles.category,
  coverImage: articles.coverImage,
  coverAlt: articles.coverAlt,
  photoCredit: articles.photoCredit,
  tags: articles.tags,
  author: articles.author,
  citations: articles.citations,
  reporter: articles.reporter,
  topic: articles.topic,
  status: articles.status,
  publishedAt: articles.publishedAt,
  createdAt: articles.createdAt,
  updatedAt: articles.updatedAt,
  revision: articles.revision,
}

/** The columns that lists for administrators read besides. */
export const adminColumns = {
  updatedBy: articles.updatedBy,
  changedVersion: articles.changedVersion,
  rewriteNote: articles.rewriteNote,
}

type ListedRow = Pick<Row, keyof typeof listedColumns>
type AdminRow = ListedRow & Pick<Row, keyof typeof adminColumns>

/**
 * Names every field, so that a new column does not appear in an answer to readers by accident. An
 * article that is not published has no date of publication.
 */
export function listedOf(row: ListedRow): ArticleListed {
  const published = row.status === 'published'
  return {
    _id: row.id,
    slug: row.slug,
    title: row.title,
    summary: row.summary,
    category: row.category,
    coverImage: row.coverImage,
    coverAlt: row.coverAlt,
    photoCredit: row.photoCredit,
    tags: row.tags,
    author: row.author,
    sources: row.citations.length,
    citations: row.citations,
    published,
    status: row.status,
    publishedAt: published ? row.publishedAt : null,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    revision: row.revision,
    reporter: row.reporter,
    topic: row.topic,
  }
}

export function adminListedOf(row: AdminRow & { unpublishedEdits: number }): StoredArticleListed {
  return {
    ...listedOf(row),
    updatedBy: row.updatedBy,
    changedVersion: row.changedVersion,
    rewriteNote: row.rewriteNote,
    unpublishedEdits: row.unpublishedEdits === 1,
  }
}

export function articleOf(row: Row): Article {
  return { ...listedOf(row), content: row.content, quotes: row.quotes }
}

/** @param former the addresses that the article had before */
export function adminArticleOf(
  row: Row,
  workingCopy: WorkingCopy | null,
  former: readonly { slug: string }[],
): StoredArticle {
  const { updatedBy, changedVersion, rewriteNote } = row
  return {
    ...articleOf(row),
    updatedBy,
    changedVersion,
    rewriteNote,
    workingCopy,
    formerAddresses: former.map(({ slug }) => slug).sort(),
  }
}

/** The columns that store a text, with the key that the dashboard's search finds it by and its lists. */
export function textColumns(text: ArticleText) {
  return { ...text, searchKey: searchKey(text.title, text.author), lists: namedListsOf(text) }
}

/** The columns that record an import, with the revision that it makes. */
export function importColumns(importDigest: string | undefined, importRevision: number) {
  return importDigest === undefined ? {} : { importDigest, importRevision }
}

/** One spelling of an instant, so that dates sort as text. */
export function utc(instant: string): string {
  return new Date(instant).toISOString()
}
