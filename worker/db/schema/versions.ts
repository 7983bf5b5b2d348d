import { isNotNull, sql } from 'drizzle-orm'
import {
  blob,
  check,
  index,
  integer,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core'
import type { ArticleText } from '#domain/articles/article-submission.ts'
import type { VersionKind } from '#domain/versions/version.ts'

/** What versions say, each text once. Triggers delete a text with its last version. */
export const versionTexts = sqliteTable(
  'version_texts',
  {
    /** SHA-256 of the text's canonical JSON, hexadecimal; a name of its own if a picture was replaced in it. */
    hash: text().primaryKey(),
    /** Null once it is packed. */
    text: text({ mode: 'json' }).$type<ArticleText>(),
    /** The same JSON, deflated (RFC 1951): a third of the room. */
    packed: blob({ mode: 'buffer' }),
    /** How long the JSON is, of a packed text. */
    characters: integer(),
  },
  (table) => [
    index('version_texts_unpacked').on(table.hash).where(isNotNull(table.text)),
    check('version_texts_is_one', sql`(${table.text} is null) = (${table.packed} is not null)`),
  ],
)

/** What an article said at one time. Only its name ever changes. */
export const versions = sqliteTable(
  'versions',
  {
    /** The order of an article's versions; no number is used twice. */
    number: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull(),
    articleId: text('article_id').notNull(),
    textHash: text('text_hash').notNull(),
    kind: text().$type<VersionKind>().notNull(),
    name: text(),
    /** The article's revision after the save, and its working copy's; 0 for none. */
    revision: integer().notNull(),
    copyRevision: integer('copy_revision').notNull(),
    by: text().notNull(),
    at: text().notNull(),
    /** The first of the autosaves that became this version. */
    since: text().notNull(),
    /** The makers of the suggestions that it accepted something from. */
    suggestedBy: text('suggested_by', { mode: 'json' }).$type<string[]>().notNull().default([]),
  },
  (table) => [
    uniqueIndex('versions_by_id').on(table.id),
    index('versions_by_article').on(table.articleId, table.number),
    index('versions_by_text').on(table.textHash),
  ],
)
