import type { Article, ArticleListed } from '#domain/article.ts'
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

/**
 * @param row what a list query read
 * @returns the article as lists answer it; a retracted one has no date of publication
 */
export function listedOf(row: Pick<Row, keyof typeof listedColumns>): ArticleListed {
  const { id, ...rest } = row
  const published = row.status === 'published'
  return {
    _id: id,
    ...rest,
    published,
    publishedAt: published ? row.publishedAt : null,
    sources: row.citations.length,
  }
}

/**
 * @param row a whole row
 * @returns the article, whole
 */
export function articleOf(row: Row): Article {
  const { content, quotes, published: _, updatedBy: __, changedVersion: ___, ...listed } = row
  return { ...listedOf(listed), content, quotes }
}
