import { sql } from 'drizzle-orm'
import {
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core'
import type { ArticleStatus, ArticleText } from '#domain/article.ts'
import type { Category, FeedId } from '#domain/category.ts'
import type { Citation } from '#domain/citation.ts'
import type { PageKind } from '#domain/page-kind.ts'
import type { Quote } from '#domain/quote.ts'

/** All instants are in ISO 8601 format, UTC, with milliseconds, so that they sort as text. */
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
    /** The date of the first publication; kept while the article is retracted. */
    publishedAt: text('published_at'),
    createdAt: text('created_at').notNull(),
    updatedAt: text('updated_at').notNull(),
    updatedBy: text('updated_by').notNull(),
    revision: integer().notNull(),
    /** The content version of the last change that readers could see; 0 if there was none. */
    changedVersion: integer('changed_version').notNull(),
    /** What the author is asked to rewrite. */
    rewriteNote: text('rewrite_note'),
    /** Title and author as `search-key.ts` folds them. */
    searchKey: text('search_key').notNull(),
    /** The date of publication that lists show: empty while the article is not published. */
    shownAt: text('shown_at')
      .generatedAlwaysAs(sql`(iif(status = 'published', coalesce(published_at, ''), ''))`, {
        mode: 'virtual',
      })
      .notNull(),
    /** Makes the creation idempotent: a second save with the same key creates nothing. */
    creationKey: text('creation_key'),
    /** A digest of what the last import sent, and the revision that it made. */
    importDigest: text('import_digest'),
    importRevision: integer('import_revision'),
  },
  (table) => [
    index('articles_by_publication').on(table.published, table.publishedAt, table.id),
    index('articles_by_update').on(table.updatedAt, table.id),
    index('articles_by_state_and_update').on(table.published, table.updatedAt, table.id),
    index('articles_by_state_and_creation').on(table.published, table.createdAt, table.id),
    index('articles_by_category').on(table.published, table.category, table.publishedAt, table.id),
    index('articles_by_change').on(table.published, table.changedVersion),
    // For the sorted lists of the admin portal, over all articles and by state.
    index('articles_by_title').on(sql`title collate nocase`, table.id),
    index('articles_by_state_and_title').on(table.published, sql`title collate nocase`, table.id),
    index('articles_by_author').on(sql`author collate nocase`, table.id),
    index('articles_by_state_and_author').on(table.published, sql`author collate nocase`, table.id),
    index('articles_by_shown_date').on(table.shownAt, table.id),
    index('articles_by_state_and_shown_date').on(table.published, table.shownAt, table.id),
    // Covers the dashboard's search and its counts.
    index('articles_for_search').on(table.status, table.searchKey, table.id),
    uniqueIndex('articles_by_creation').on(table.creationKey),
  ],
)

/** Unpublished edits, apart from what readers see until they are published or discarded. */
export const workingCopies = sqliteTable('working_copies', {
  articleId: text('article_id').primaryKey(),
  submission: text({ mode: 'json' }).$type<ArticleText>().notNull(),
  /** The article's revision that the edits started from. */
  baseRevision: integer('base_revision').notNull(),
  /** Follows the clock, so that no number is used twice, even after a copy was discarded. */
  revision: integer().notNull(),
  savedBy: text('saved_by').notNull(),
  savedAt: text('saved_at').notNull(),
})

/**
 * The last text that each open editor saved. A browser that kept a text of this editor can tell by it
 * whether the server has held that text or a later one.
 */
export const textSaves = sqliteTable('text_saves', {
  /** Random, made by the editor when it opens. */
  writer: text().primaryKey(),
  articleId: text('article_id').notNull(),
  /** Counts the changes of the text in this editor. */
  sequence: integer().notNull(),
  /** The article's revision after the save, and its working copy's; 0 for none. */
  revision: integer().notNull(),
  copyRevision: integer('copy_revision').notNull(),
  savedAt: text('saved_at').notNull(),
})

/** Texts that an editor decided against, kept for 30 days. A backup does not hold them. */
export const givenUpTexts = sqliteTable(
  'given_up_texts',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    articleId: text('article_id').notNull(),
    submission: text({ mode: 'json' }).$type<ArticleText>().notNull(),
    /** Who wrote the text; empty if that is not known. */
    writtenBy: text('written_by').notNull(),
    givenUpBy: text('given_up_by').notNull(),
    givenUpAt: text('given_up_at').notNull(),
  },
  (table) => [index('given_up_texts_by_article').on(table.articleId, table.id)],
)

/** Every change that readers could see. The highest version is the content version. */
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

/**
 * The positions in the lists that an article took or left in a change, as they were right after it.
 * Written by triggers.
 */
export const feedPositions = sqliteTable(
  'feed_positions',
  {
    version: integer().notNull(),
    articleId: text('article_id').notNull(),
    category: text().$type<Category | ''>().notNull(),
    publishedAt: text('published_at').notNull(),
    /** Whether newer articles moved by one position; not after an edit in place. */
    moves: integer({ mode: 'boolean' }).notNull(),
    /** Whether readers may see the article after the change. */
    shown: integer({ mode: 'boolean' }).notNull(),
    /** The ids of the articles beside the position. */
    newer: text(),
    older: text(),
    /** How many articles the list of all has; of the position's month; of newer months. */
    all: integer(),
    allOfMonth: integer('all_of_month'),
    allNewer: integer('all_newer'),
    /** The same for the list of the category. */
    inCategory: integer('in_category'),
    inCategoryOfMonth: integer('in_category_of_month'),
    inCategoryNewer: integer('in_category_newer'),
  },
  (table) => [index('feed_positions_by_version').on(table.version)],
)

/**
 * How many articles a list has in a month of publication, so that nothing has to count them. Written
 * by triggers.
 */
export const articleCounts = sqliteTable(
  'article_counts',
  {
    /** A feed's id, or `drafts` for all that is not published. */
    list: text().$type<FeedId | 'drafts'>().notNull(),
    /** Such as `2026-11`; empty for the whole list. */
    month: text().notNull(),
    articles: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.list, table.month] })],
)

/** The uploads that published articles use. Written by triggers. */
export const imageUses = sqliteTable(
  'image_uses',
  {
    hash: text().notNull(),
    articleId: text('article_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.hash, table.articleId] }),
    index('image_uses_by_article').on(table.articleId),
  ],
)

/** The uploads that a change brought into use or out of use. Written by triggers. */
export const imageChanges = sqliteTable(
  'image_changes',
  {
    version: integer().notNull(),
    hash: text().notNull(),
  },
  (table) => [index('image_changes_by_version').on(table.version)],
)

export type ChangeKind = 'publish' | 'edit' | 'retract' | 'delete'

export const admins = sqliteTable(
  'admins',
  {
    id: text().primaryKey(),
    username: text().notNull(),
    passwordHash: text('password_hash').notNull(),
    /** A higher number ends every session of the account. */
    sessionEpoch: integer('session_epoch').notNull(),
    createdAt: text('created_at').notNull(),
  },
  (table) => [uniqueIndex('admins_by_username').on(sql`lower(${table.username})`)],
)

/** Named keys beside the shared one, each for a group of readers. Only the key's hash is stored. */
export const accessKeys = sqliteTable(
  'access_keys',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    hash: text().notNull(),
    expiresAt: text('expires_at'),
    createdBy: text('created_by').notNull(),
    createdAt: text('created_at').notNull(),
    lastUsedAt: text('last_used_at'),
    /** The number of sign-ins with the key. */
    uses: integer().notNull().default(0),
    revokedAt: text('revoked_at'),
  },
  (table) => [
    uniqueIndex('access_keys_by_hash').on(table.hash),
    // The name of a revoked key may be used again.
    uniqueIndex('access_keys_by_name').on(sql`lower(${table.name})`).where(sql`revoked_at is null`),
  ],
)

/** Sessions that a logout ended, until they would have expired. A backup does not hold them. */
export const endedSessions = sqliteTable(
  'ended_sessions',
  {
    /** No number is used twice: an isolate asks for the sessions after the last that it knows. */
    number: integer().primaryKey({ autoIncrement: true }),
    /** The `jti` of the session's token. */
    id: text().notNull(),
    expiresAt: text('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('ended_sessions_by_id').on(table.id),
    index('ended_sessions_by_expiry').on(table.expiresAt),
  ],
)

/** Failed attempts to sign in as an administrator, counted until one succeeds. */
export const signInAttempts = sqliteTable(
  'sign_in_attempts',
  {
    /** A keyed hash of the name or the browser, so that what people mistype is not stored. */
    subject: text().primaryKey(),
    attempts: integer().notNull(),
    /** Attempts before this instant are refused. */
    nextAt: text('next_at').notNull(),
  },
  (table) => [index('sign_in_attempts_by_time').on(table.nextAt)],
)

/** How many access keys were refused in each minute. */
export const refusedKeys = sqliteTable('refused_keys', {
  /** Such as `2026-11-21T08:00`. */
  minute: text().primaryKey(),
  count: integer().notNull(),
})

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
    /**
     * Since when no published article uses the image: its upload, or the end of its last use. Null
     * while one does. Written by triggers.
     */
    unusedSince: text('unused_since'),
  },
  (table) => [
    index('images_by_upload').on(table.uploadedAt),
    index('images_by_disuse').on(table.unusedSince).where(sql`unused_since is not null`),
  ],
)

export const builds = sqliteTable(
  'builds',
  {
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
    /** The build hook asked not to be called again before this instant. */
    retryAt: text('retry_at'),
    /** Of the database whose content it holds, or was asked to hold. */
    databaseId: text('database_id').notNull(),
  },
  (table) => [index('builds_by_content').on(table.state, table.contentVersion)],
)

/** One row, inserted by the migration. */
export const databaseState = sqliteTable('database_state', {
  /**
   * Random. Content versions compare only under the same id: a release or a builder's cache that was
   * made from another database starts over. A restore changes it twice, at its start and its end.
   */
  databaseId: text('database_id').primaryKey(),
  /** `restoring` from the start of a restore to its end: the content is incomplete. */
  state: text({ enum: ['ready', 'restoring'] }).notNull(),
  /** The content version: the highest of `changes`. Written by triggers. */
  contentVersion: integer('content_version').notNull().default(0),
  /** Random, and another one after each change of the valid access keys. Written by triggers. */
  accessKeysTag: text('access_keys_tag').notNull().default(''),
  /** The day in UTC of the last daily clean-up. */
  cleanedOn: text('cleaned_on').notNull().default(''),
})

/** What page views measured: one row for each day and kind of page. */
export const vitals = sqliteTable(
  'vitals',
  {
    /** The day in UTC, such as `2026-11-21`. */
    day: text().notNull(),
    page: text().$type<PageKind>().notNull(),
    /** The number of reports. */
    views: integer().notNull(),
    /** How many of them measured a web vital within a bucket, by both, such as `"LCP 71": 4`. */
    histogram: text({ mode: 'json' }).$type<Record<string, number>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.page] })],
)

/** One row: when the cron trigger last ran, to a few minutes. */
export const scheduledRuns = sqliteTable('scheduled_runs', {
  id: integer().primaryKey(),
  at: text().notNull(),
})
