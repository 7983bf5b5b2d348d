import { sql } from 'drizzle-orm'
import { index, integer, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { ArticleStatus } from '#domain/article.ts'
import type { Category } from '#domain/category.ts'
import type { Citation } from '#domain/citation.ts'
import type { Quote } from '#domain/quote.ts'

/** All instants are ISO 8601 in UTC with milliseconds, so that they sort as text. */
export const articles = sqliteTable(
  'articles',
  {
    id: text().primaryKey(),
    title: text().notNull(),
    content: text().notNull(),
    summary: text().notNull(),
    category: text().$type<Category | ''>().notNull(),
    coverImage: text('cover_image').notNull(),
    photoCredit: text('photo_credit').notNull(),
    tags: text({ mode: 'json' }).$type<string[]>().notNull(),
    author: text().notNull(),
    quotes: text({ mode: 'json' }).$type<Quote[]>().notNull(),
    citations: text({ mode: 'json' }).$type<Citation[]>().notNull(),
    reporter: text(),
    topic: text(),
    status: text().$type<ArticleStatus>().notNull(),
    published: integer({ mode: 'boolean' })
      .generatedAlwaysAs(sql`(status = 'published')`, { mode: 'virtual' })
      .notNull(),
    /** Of the first publication; kept while the article is retracted. */
    publishedAt: text('published_at'),
    createdAt: text('created_at').notNull(),
    updatedAt: text('updated_at').notNull(),
    updatedBy: text('updated_by').notNull(),
    revision: integer().notNull(),
    /** The content version of the last change that readers saw; 0 where there was none. */
    changedVersion: integer('changed_version').notNull(),
  },
  (table) => [
    index('articles_by_publication').on(table.published, table.publishedAt, table.id),
    index('articles_by_update').on(table.updatedAt, table.id),
    index('articles_by_state_and_update').on(table.published, table.updatedAt, table.id),
    index('articles_by_state_and_creation').on(table.published, table.createdAt, table.id),
    index('articles_by_change').on(table.published, table.changedVersion),
  ],
)

/** What readers see, change by change. The highest version is the content version. */
export const changes = sqliteTable(
  'changes',
  {
    version: integer().primaryKey(),
    articleId: text('article_id').notNull(),
    kind: text().$type<ChangeKind>().notNull(),
    by: text().notNull(),
    at: text().notNull(),
  },
  (table) => [index('changes_by_article').on(table.articleId, table.version)],
)

export type ChangeKind = 'publish' | 'edit' | 'retract' | 'delete'

export const admins = sqliteTable(
  'admins',
  {
    id: text().primaryKey(),
    username: text().notNull(),
    passwordHash: text('password_hash').notNull(),
    /** Raised to end every session of the account. */
    sessionEpoch: integer('session_epoch').notNull(),
    createdAt: text('created_at').notNull(),
  },
  (table) => [uniqueIndex('admins_by_username').on(sql`lower(${table.username})`)],
)

export const images = sqliteTable(
  'images',
  {
    /** The first 32 hexadecimal digits of the upload's SHA-256. */
    hash: text().primaryKey(),
    url: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    uploadedBy: text('uploaded_by').notNull(),
    uploadedAt: text('uploaded_at').notNull(),
  },
  (table) => [index('images_by_upload').on(table.uploadedAt)],
)

export const builds = sqliteTable('builds', {
  id: integer().primaryKey({ autoIncrement: true }),
  state: text().$type<'queued' | 'building' | 'built' | 'failed'>().notNull(),
  wantedVersion: integer('wanted_version').notNull(),
  contentVersion: integer('content_version'),
  requestedBy: text('requested_by').notNull(),
  requestedAt: text('requested_at').notNull(),
  startedAt: text('started_at'),
  endedAt: text('ended_at'),
  seconds: real(),
  pages: integer(),
  reason: text(),
})

/** One row: what names this database towards builders that keep what they synced. */
export const contentSource = sqliteTable('content_source', { id: text().primaryKey() })
