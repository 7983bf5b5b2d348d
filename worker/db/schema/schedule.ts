import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { BlockerId, OverriddenItems } from '#domain/checklist/checklist-schema.ts'
import type { CorrectionSubmission } from '#domain/corrections/correction-schema.ts'
import type { ScheduledKind } from '#domain/schedule/schedule.ts'

/** Changes that take effect at their time, and for 30 days those that did. */
export const scheduledChanges = sqliteTable(
  'scheduled_changes',
  {
    id: text().primaryKey(),
    articleId: text('article_id').notNull(),
    kind: text().$type<ScheduledKind>().notNull(),
    /** The pinned version; null for a withdrawal. */
    versionId: text('version_id'),
    /** As it was chosen, such as `2026-11-21T09:00`, in this IANA time zone. */
    wallTime: text('wall_time').notNull(),
    timeZone: text('time_zone').notNull(),
    /** The instant that this was when it was chosen. It stands if the zone's rules change. */
    at: text().notNull(),
    createdBy: text('created_by').notNull(),
    createdAt: text('created_at').notNull(),
    /** What of the checklist is overridden; null if the checklist was not asked for. */
    overridden: text({ mode: 'json' }).$type<BlockerId[]>(),
    /** Of which notes and names; null if that is not known: of all. */
    overriddenItems: text('overridden_items', { mode: 'json' }).$type<OverriddenItems>(),
    correction: text({ mode: 'json' }).$type<CorrectionSubmission>(),
    /** What explains a withdrawal at the article's address; null for nothing. */
    withdrawal: text({ mode: 'json' }).$type<{ explanation: string }>(),
    /** How often it failed for a reason that may pass. */
    attempts: integer().notNull().default(0),
    /** Why it was not done, or was done late. One that was not done waits for an editor. */
    problem: text(),
    doneAt: text('done_at'),
  },
  (table) => [
    // The cron trigger reads this each minute.
    index('scheduled_changes_due').on(table.at).where(sql`done_at is null and problem is null`),
    index('scheduled_changes_by_article').on(table.articleId, table.at),
    index('scheduled_changes_by_time').on(table.at),
    index('scheduled_changes_with_problem').on(table.at).where(sql`problem is not null`),
  ],
)
