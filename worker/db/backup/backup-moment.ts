import { asc, isNotNull, sql } from 'drizzle-orm'
import type { BackupState } from '#domain/backup/backup.ts'
import { database } from '#worker/db/database.ts'
import { versions } from '#worker/db/schema/versions.ts'

/** Of an article: another text once anything of it changed that raises no revision. */
export const articleMark = sql<string>`json_array(changed_version, author, category, planned_on, assignee,
  chosen_stage, submitted_at, sent_back ->> '$.at', ${marksBeside('articles')})`

/** The same of an article in the bin, where a category or an account that is removed is taken from it. */
export const binnedMark = sql<string>`json_array(deleted_at, article ->> '$.assignee',
  article ->> '$.category', ${marksBeside('binned_articles')})`

/** Each changes with every change of its rows: these are counted, and have instants that are always later. */
function marksBeside(table: 'articles' | 'binned_articles') {
  const id = sql.raw(`${table}.id`)
  return sql`(select json_array(count(*), max(created_at), count(resolved_at), max(resolved_at))
      from notes where notes.article_id = ${id}),
    (select json_array(count(*), max("at")) from note_replies where note_replies.article_id = ${id}),
    (select json_array(count(*), max(created_at), count(problem)) from scheduled_changes
      where scheduled_changes.article_id = ${id} and done_at is null),
    (select count(*) from preview_answers where preview_answers.article_id = ${id}),
    (select json_array(count(*), sum(revision)) from suggestions
      where suggestions.article_id = ${id})`
}

/** The statements that read which versions there are, and their names: all that ever changes of them. */
export function selectVersionsOfMoment(binding: D1Database) {
  const db = database(binding)
  const { number, name } = versions
  // The numbers without a gap between them are all as far from their places.
  const placed = sql`select number, number - row_number() over (order by number) as place from versions`
  return {
    ranges: db
      .select({ from: sql<number>`"from"`, to: sql<number>`"to"` })
      .from(
        sql`(select min(number) as "from", max(number) as "to" from (${placed}) group by place) as ranges`,
      )
      .orderBy(sql`"from"`),
    names: db
      .select({ number, name: sql<string>`${name}` })
      .from(versions)
      .where(isNotNull(name))
      .orderBy(asc(number)),
  }
}

/** What the state of a site says of one moment, of the rows that were read in it. */
export function momentOf(
  marked: readonly { id: string; mark: string }[],
  ranges: readonly { from: number; to: number }[],
  names: readonly { number: number; name: string }[],
): NonNullable<BackupState['moment']> {
  return {
    marks: Object.fromEntries(marked.map(({ id, mark }) => [id, mark])),
    versionRanges: ranges.map(({ from, to }) => [from, to]),
    versionNames: names.map(({ number, name }) => [number, name]),
  }
}
