import type { StoredArticle, StoredArticleListed, WorkingCopy } from '#domain/admin-article.ts'
import type { Article, ArticleListed, ArticleText } from '#domain/article.ts'
import { namedListsOf } from '#domain/named-list.ts'
import { searchKey } from '#domain/search-key.ts'
import { articles } from '#worker/db/schema/articles.ts'

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

export function adminArticleOf(row: Row, workingCopy: WorkingCopy | null): StoredArticle {
  const { updatedBy, changedVersion, rewriteNote } = row
  return { ...articleOf(row), updatedBy, changedVersion, rewriteNote, workingCopy }
}

/** The columns that store a text, with the key that the dashboard's search finds it by and its lists. */
export function textColumns(text: ArticleText) {
  return { ...text, searchKey: searchKey(text.title, text.author), lists: namedListsOf(text) }
}
