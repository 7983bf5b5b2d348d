import type { StoredArticle, StoredArticleListed, WorkingCopy } from '#domain/admin-article.ts'
import type { Article, ArticleListed, ArticleText } from '#domain/article.ts'
import { searchKey } from '#domain/search-key.ts'
import { articles } from '#worker/db/schema.ts'

type Row = typeof articles.$inferSelect

/** The columns that lists read: all but the text and its quotes. */
export const listedColumns = {
  id: articles.id,
  title: articles.title,
  summary: articles.summary,
  category: articles.category,
  coverImage: articles.coverImage,
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

/** What administrators are told besides. */
export const adminColumns = {
  updatedBy: articles.updatedBy,
  changedVersion: articles.changedVersion,
  rewriteNote: articles.rewriteNote,
}

type ListedRow = Pick<Row, keyof typeof listedColumns>
type AdminRow = ListedRow & Pick<Row, keyof typeof adminColumns>

/**
 * Names every field, so that an answer to readers never grows with the table.
 *
 * @param row what a list query read
 * @returns the article as lists answer it; a retracted one has no date of publication
 */
export function listedOf(row: ListedRow): ArticleListed {
  const published = row.status === 'published'
  return {
    _id: row.id,
    title: row.title,
    summary: row.summary,
    category: row.category,
    coverImage: row.coverImage,
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

/**
 * @param row what a list query for administrators read
 * @returns the article as their lists answer it
 */
export function adminListedOf(row: AdminRow & { unpublishedEdits: number }): StoredArticleListed {
  const { updatedBy, changedVersion, rewriteNote, unpublishedEdits } = row
  return {
    ...listedOf(row),
    ...{ updatedBy, changedVersion, rewriteNote, unpublishedEdits: unpublishedEdits === 1 },
  }
}

/**
 * @param row a whole row
 * @returns the article, whole
 */
export function articleOf(row: Row): Article {
  return { ...listedOf(row), content: row.content, quotes: row.quotes }
}

/**
 * @param row a whole row
 * @param workingCopy its unpublished edits, if any
 * @returns the article as administrators edit it
 */
export function adminArticleOf(row: Row, workingCopy: WorkingCopy | null): StoredArticle {
  const { updatedBy, changedVersion, rewriteNote } = row
  return { ...articleOf(row), updatedBy, changedVersion, rewriteNote, workingCopy }
}

/**
 * @param text what was written
 * @returns the columns that store it, what it is found by among them
 */
export function textColumns(text: ArticleText) {
  return { ...text, searchKey: searchKey(text.title, text.author) }
}
