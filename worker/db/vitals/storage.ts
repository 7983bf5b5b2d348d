import { asc, gte, type SQL, sql } from 'drizzle-orm'
import { getTableConfig, type SQLiteTable } from 'drizzle-orm/sqlite-core'
import {
  daysLeft,
  freeLimitMb,
  type Storage,
  type StoragePart,
  type StorageState,
  thinnedShare,
} from '#domain/vitals/storage.ts'
import { database, runBatch } from '#worker/db/database.ts'
import {
  articles,
  discardedTexts,
  draftTexts,
  textSaves,
  workingCopies,
} from '#worker/db/schema/articles.ts'
import { auditEvents } from '#worker/db/schema/audit.ts'
import { binnedArticles } from '#worker/db/schema/bin.ts'
import { changes } from '#worker/db/schema/changes.ts'
import { noteReplies, notes } from '#worker/db/schema/notes.ts'
import { databaseSizes, databaseState } from '#worker/db/schema/site.ts'
import { suggestions } from '#worker/db/schema/suggestions.ts'
import { versions, versionTexts } from '#worker/db/schema/versions.ts'
import type { Environment } from '#worker/environment.ts'

/** The rate of growth is that of so many days. */
const rateDays = 30

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

function limitOf({ DATABASE_LIMIT_MB }: Environment): number {
  return (Number(DATABASE_LIMIT_MB) || freeLimitMb) * 1_000_000
}

/** Records how large the database is, as D1 says with every answer. */
export async function recordStorage(env: Environment, now: Date): Promise<void> {
  const db = database(env.DB)
  const { meta } = await env.DB.prepare('select 1').run()
  const bytes = meta.size_after ?? 0
  const day = dayOf(now.getTime())
  const isNearlyFull = bytes >= thinnedShare * limitOf(env)
  await runBatch(env.DB, {
    size: db
      .insert(databaseSizes)
      .values({ day, bytes })
      .onConflictDoUpdate({
        target: databaseSizes.day,
        set: { bytes },
        // Most minutes write nothing.
        setWhere: sql`abs(${databaseSizes.bytes} - ${bytes}) > ${bytes} / 1000`,
      }),
    state: db
      .update(databaseState)
      .set({ isNearlyFull })
      .where(sql`${databaseState.isNearlyFull} is not ${Number(isNearlyFull)}`),
  })
}

export async function readStorageState(env: Environment, now: Date): Promise<StorageState> {
  const sizes = await database(env.DB)
    .select()
    .from(databaseSizes)
    .where(gte(databaseSizes.day, dayOf(now.getTime() - rateDays * 864e5)))
    .orderBy(asc(databaseSizes.day))
  const { bytes = 0 } = sizes.at(-1) ?? {}
  const state = { bytes, limit: limitOf(env) }
  return { ...state, daysLeft: daysLeft(state, sizes[0], now) }
}

/** The tables that grow with what people write; everything else, indexes among it, is `other`. */
const tables = {
  articles: [articles, workingCopies, binnedArticles],
  versions: [versions, versionTexts, suggestions, discardedTexts, textSaves],
  notes: [notes, noteReplies],
  audit: [auditEvents, changes],
} satisfies Partial<Record<StoragePart, SQLiteTable[]>>

interface Sizes {
  rows: number
  bytes: number
}

/** Of the search, whose tables Drizzle does not know. */
const searchSizes = sql`select count(*) as rows, coalesce(sum(octet_length(title)
    + octet_length(summary) + octet_length(author) + octet_length(tags) + octet_length(body)), 0)
    + (select coalesce(sum(octet_length(block)), 0) from search_index_data)
    + (select coalesce(sum(octet_length(text)), 0) from ${draftTexts}) as bytes
  from search_documents`

/** The length of all that the tables' rows hold, which SQLite knows without reading long texts. */
function sizesOf(of: readonly SQLiteTable[]): SQL {
  const sums = of.map((table) => {
    const lengths = getTableConfig(table).columns.map(
      (column) => sql`coalesce(octet_length(${column}), 0)`,
    )
    return sql`(select coalesce(sum(${sumOf(lengths)}), 0) from ${table})`
  })
  const counts = of.map((table) => sql`(select count(*) from ${table})`)
  return sql`select ${sumOf(counts)} as rows, ${sumOf(sums)} as bytes`
}

/** Halved again and again: an expression may be a hundred deep at most in D1. */
function sumOf(terms: readonly SQL[]): SQL {
  const half = Math.ceil(terms.length / 2)
  if (half === terms.length) return sql.join([...terms])
  return sql`(${sumOf(terms.slice(0, half))} + ${sumOf(terms.slice(half))})`
}

/**
 * What takes room in the database. It reads every row of these tables once: it is for an owner who asks.
 */
export async function readStorageParts(
  env: Environment,
  now: Date,
): Promise<Omit<Storage, 'files'>> {
  const state = await readStorageState(env, now)
  const db = database(env.DB)
  const { articles, versions, notes, audit } = tables
  const found = await runBatch(env.DB, {
    articles: db.all<Sizes>(sizesOf(articles)),
    versions: db.all<Sizes>(sizesOf(versions)),
    notes: db.all<Sizes>(sizesOf(notes)),
    audit: db.all<Sizes>(sizesOf(audit)),
    search: db.all<Sizes>(searchSizes),
  })
  const parts = Object.entries(found).map(([name, [sizes = { rows: 0, bytes: 0 }]]) => ({
    // The names are those of the statements.
    name: name as keyof typeof found,
    ...sizes,
  }))
  const known = parts.reduce((sum, { bytes }) => sum + bytes, 0)
  const other = { name: 'other' as const, rows: 0, bytes: Math.max(0, state.bytes - known) }
  return { ...state, parts: [...parts, other].toSorted((a, b) => b.bytes - a.bytes) }
}
