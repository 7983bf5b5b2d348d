import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** One row, once an editor has made the list of sensitive names. Readers and builders never get it. */
export const sensitiveNames = sqliteTable('sensitive_names', {
  id: integer().primaryKey(),
  names: text({ mode: 'json' }).$type<string[]>().notNull(),
  revision: integer().notNull(),
})

/** The addresses of sources that published articles cite, and what was found there. Rows come and go by triggers. */
export const linkChecks = sqliteTable(
  'link_checks',
  {
    url: text().primaryKey(),
    /** How many published articles cite it. */
    uses: integer().notNull(),
    /** It is not called again before this instant; empty: it never was. */
    dueAt: text('due_at').notNull(),
    checkedAt: text('checked_at'),
    /** Why it does not answer, or is not called; null if it answers. */
    problem: text(),
  },
  (table) => [index('link_checks_by_time').on(table.dueAt)],
)
