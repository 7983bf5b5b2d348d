import { index, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { SiteSettings } from '#domain/settings/site-settings.ts'
import type { PageKind } from '#domain/vitals/vitals.ts'

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
  /** The content versions of the last change of the settings, and of the last of a category. */
  settingsVersion: integer('settings_version').notNull().default(0),
  renamedVersion: integer('renamed_version').notNull().default(0),
  /** The article that leads the front page, if one is pinned. Triggers remove one that is retracted. */
  leadArticle: text('lead_article'),
  /** The content version in which an article was pinned or unpinned last. */
  leadVersion: integer('lead_version').notNull().default(0),
  /** The content version of the last change of an author. */
  authorsVersion: integer('authors_version').notNull().default(0),
  /** The number of the published edition that has the highest one. Written by triggers. */
  currentEdition: integer('current_edition'),
  editionOpensHome: integer('edition_opens_home', { mode: 'boolean' }).notNull().default(false),
  /** The content version in which readers noticed a change of an edition last. */
  editionsVersion: integer('editions_version').notNull().default(0),
  /** The hash of the shared access key, once it was set in the portal. */
  sharedKeyHash: text('shared_key_hash'),
  sharedKeyChangedBy: text('shared_key_changed_by'),
  sharedKeyChangedAt: text('shared_key_changed_at'),
  /** Whether the database is nearly as large as it may be: what can be done without is not stored. */
  isNearlyFull: integer('is_nearly_full', { mode: 'boolean' }).notNull().default(false),
})

/** One row, once editors have saved the settings; without it the defaults of the code hold. */
export const settings = sqliteTable('settings', {
  id: integer().primaryKey(),
  value: text({ mode: 'json' }).$type<SiteSettings>().notNull(),
  revision: integer().notNull(),
  savedBy: text('saved_by').notNull(),
  savedAt: text('saved_at').notNull(),
})

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
    /** As `release.json` names it; null until a builder reports it. */
    buildId: text('build_id'),
  },
  (table) => [index('builds_by_content').on(table.state, table.contentVersion)],
)

/** One row: the release that a builder put live last, or is about to, see `deployment-claims.ts`. */
export const deployments = sqliteTable('deployments', {
  id: integer().primaryKey(),
  buildId: text('build_id').notNull(),
  contentVersion: integer('content_version').notNull(),
  contentSource: text('content_source').notNull(),
  builtAt: text('built_at').notNull(),
  seconds: real().notNull(),
  claimedAt: text('claimed_at').notNull(),
  /** Null while the builder uploads, and if it was ended. */
  endedAt: text('ended_at'),
})

/** One row: when the cron trigger last ran, to a few minutes. */
export const scheduledRuns = sqliteTable('scheduled_runs', {
  id: integer().primaryKey(),
  at: text().notNull(),
})

/** How large the database was, one row for each day. */
export const databaseSizes = sqliteTable('database_sizes', {
  /** In UTC, such as `2026-11-21`. */
  day: text().primaryKey(),
  bytes: integer().notNull(),
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
