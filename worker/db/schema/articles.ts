import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { SentBack } from '#domain/articles/admin-article.ts'
import type { ArticleStatus } from '#domain/articles/article.ts'
import type { ArticleText } from '#domain/articles/article-submission.ts'
import type { Citation } from '#domain/articles/citation.ts'
import type { NamedList, NamedListId } from '#domain/articles/named-list.ts'
import type { Quote } from '#domain/articles/quote.ts'
import type { Audio } from '#domain/audio/audio-schema.ts'
import type { WrittenCredit } from '#domain/authors/author.ts'
import type { ChosenStage, Stage } from '#domain/board/stage.ts'
import type { Correction, Withdrawal } from '#domain/corrections/correction-schema.ts'

/** All instants are in ISO 8601 format, UTC, with milliseconds, so that they sort as text. */
export const articles = sqliteTable(
  'articles',
  {
    id: text().primaryKey(),
    /** The last part of its page's address; null until its first publication, unless an editor chose it. */
    slug: text(),
    /** What its page is found by. */
    address: text().generatedAlwaysAs(sql`(coalesce(slug, id))`, { mode: 'virtual' }).notNull(),
    title: text().notNull(),
    content: text().notNull(),
    summary: text().notNull(),
    category: text().notNull(),
    coverImage: text('cover_image').notNull(),
    coverAlt: text('cover_alt').notNull(),
    photoCredit: text('photo_credit').notNull(),
    audio: text({ mode: 'json' }).$type<Audio>(),
    tags: text({ mode: 'json' }).$type<string[]>().notNull(),
    author: text().notNull(),
    /** The authors beside the byline, without ids: those are in `lists`. */
    authors: text({ mode: 'json' }).$type<Omit<WrittenCredit, 'id'>[]>().notNull().default([]),
    /** The lists of its tags and authors, by `named-list.ts`. */
    lists: text({ mode: 'json' }).$type<NamedList[]>().notNull().default([]),
    quotes: text({ mode: 'json' }).$type<Quote[]>().notNull(),
    citations: text({ mode: 'json' }).$type<Citation[]>().notNull(),
    corrections: text({ mode: 'json' }).$type<Correction[]>().notNull().default([]),
    /** The page that the unpublished article left at its address. */
    withdrawal: text({ mode: 'json' }).$type<Withdrawal>(),
    reporter: text(),
    topic: text(),
    status: text().$type<ArticleStatus>().notNull(),
    published: integer({ mode: 'boolean' })
      .generatedAlwaysAs(sql`(status = 'published')`, { mode: 'virtual' })
      .notNull(),
    /** The date of the first publication; kept while the article is retracted. */
    publishedAt: text('published_at'),
    createdAt: text('created_at').notNull(),
    /** The username of its creator. */
    createdBy: text('created_by').notNull(),
    updatedAt: text('updated_at').notNull(),
    updatedBy: text('updated_by').notNull(),
    revision: integer().notNull(),
    /** The content version of the last change that readers could see; 0 if there was none. */
    changedVersion: integer('changed_version').notNull(),
    /** What the author is asked to rewrite. */
    rewriteNote: text('rewrite_note'),
    /** Who asks an editor to look at the draft or its working copy, and since when. */
    submittedBy: text('submitted_by'),
    submittedAt: text('submitted_at'),
    /** Who sent it back to whom, until the writer submits it again or dismisses it. */
    sentBack: text('sent_back', { mode: 'json' }).$type<SentBack>(),
    /** The day for which a draft is planned, such as `2026-11-21`. Nothing is published by it. */
    plannedOn: text('planned_on'),
    /** The board's column of a draft while no review is asked for, and what the board shows. */
    chosenStage: text('chosen_stage').$type<ChosenStage>().notNull().default('draft'),
    stage: text()
      .$type<Stage>()
      .generatedAlwaysAs(sql`(iif(submitted_at is not null, 'review', chosen_stage))`, {
        mode: 'virtual',
      })
      .notNull(),
    /** The username of the assigned account. A trigger empties it with the account. */
    assignee: text(),
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
    index('articles_by_submission')
      .on(table.submittedAt, table.id)
      .where(sql`submitted_at is not null`),
    index('articles_sent_back')
      .on(sql`sent_back ->> 'to'`, table.updatedAt, table.id)
      .where(sql`sent_back is not null`),
    // For the list of corrections.
    index('articles_corrected').on(table.id).where(sql`corrections <> '[]'`),
    index('articles_withdrawn').on(table.id).where(sql`withdrawal is not null`),
    index('articles_by_plan').on(table.plannedOn, table.id).where(sql`planned_on is not null`),
    // A column of the board: the next planned day first, then the newest drafts.
    index('articles_by_stage').on(
      table.published,
      table.stage,
      sql`planned_on is null`,
      table.plannedOn,
      sql`created_at desc`,
      table.id,
    ),
    // Covers the dashboard's search and its counts.
    index('articles_for_search').on(table.status, table.searchKey, table.id),
    uniqueIndex('articles_by_creation').on(table.creationKey),
    uniqueIndex('articles_by_address').on(table.address),
  ],
)

/** The published articles of each tag's and author's list. Written by triggers. */
export const listings = sqliteTable(
  'listings',
  {
    list: text().$type<NamedListId>().notNull(),
    publishedAt: text('published_at').notNull(),
    articleId: text('article_id').notNull(),
    /** As the article spells the tag or author. */
    name: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.list, table.publishedAt, table.articleId] })],
)

/** How many articles of a list spell its name so. Written by triggers. */
export const listingNames = sqliteTable(
  'listing_names',
  {
    list: text().$type<NamedListId>().notNull(),
    name: text().notNull(),
    articles: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.list, table.name] })],
)

/** Addresses that articles had while readers knew them: they lead on. Written by triggers. */
export const formerAddresses = sqliteTable(
  'former_addresses',
  {
    slug: text().primaryKey(),
    articleId: text('article_id').notNull(),
  },
  (table) => [index('former_addresses_by_article').on(table.articleId)],
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

/** Folded words of drafts and unpublished edits, which the portal finds them by (`draft-texts.ts`). */
export const draftTexts = sqliteTable('draft_texts', {
  articleId: text('article_id').primaryKey(),
  text: text().notNull(),
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
export const discardedTexts = sqliteTable(
  'discarded_texts',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    articleId: text('article_id').notNull(),
    submission: text({ mode: 'json' }).$type<ArticleText>().notNull(),
    /** Who wrote the text; empty if that is not known. */
    writtenBy: text('written_by').notNull(),
    givenUpBy: text('discarded_by').notNull(),
    givenUpAt: text('discarded_at').notNull(),
  },
  (table) => [
    index('discarded_texts_by_article').on(table.articleId, table.id),
    // Finds the oldest of a person's.
    index('discarded_texts_by_person').on(table.givenUpBy, table.id),
  ],
)

/** Open editors. A row ends with its editor, or when the editor was not heard of for a while. */
export const presence = sqliteTable('presence', {
  /** Random, made by the editor when it opens. */
  writer: text().primaryKey(),
  articleId: text('article_id').notNull(),
  username: text().notNull(),
  typing: integer({ mode: 'boolean' }).notNull(),
  /** ISO 8601 instant. */
  seenAt: text('seen_at').notNull(),
})
