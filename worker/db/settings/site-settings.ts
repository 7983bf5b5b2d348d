import { and, type SQL, sql } from 'drizzle-orm'
import { type Category, defaultCategories } from '#domain/articles/category.ts'
import type { SiteSettings, StoredSettings } from '#domain/settings/site-settings.ts'
import {
  type ChangeOrigin,
  readerStateOf,
  selectReaderState,
  type VisibleChange,
} from '#worker/db/articles/changed-article.ts'
import { recordEvent } from '#worker/db/audit/audit-events.ts'
import { recordOtherChange } from '#worker/db/change-records.ts'
import { database, insertFrom, overwritten, runBatch, valuesOf } from '#worker/db/database.ts'
import { articles, discardedTexts, workingCopies } from '#worker/db/schema/articles.ts'
import { binnedArticles } from '#worker/db/schema/bin.ts'
import { databaseState, settings } from '#worker/db/schema/site.ts'

/** The statement that reads the settings' row, if there is one, for a batch. */
export function selectSettings(binding: D1Database) {
  return database(binding).select().from(settings).limit(1)
}

export async function readSettings(binding: D1Database): Promise<StoredSettings> {
  const {
    sharedKeyChangedBy: changedBy,
    sharedKeyChangedAt: changedAt,
    leadArticle,
  } = databaseState
  const {
    stored: [row],
    state: [state],
  } = await runBatch(binding, {
    stored: selectSettings(binding),
    state: database(binding)
      .select({ changedBy, changedAt, leadArticle })
      .from(databaseState)
      .limit(1),
  })
  return {
    settings: row?.value ?? null,
    categories: row?.value.categories ?? [...defaultCategories],
    revision: row?.revision ?? 0,
    savedBy: row?.savedBy ?? null,
    savedAt: row?.savedAt ?? null,
    leadArticle: state?.leadArticle ?? null,
    sharedKey:
      state?.changedBy && state.changedAt
        ? { changedBy: state.changedBy, changedAt: state.changedAt }
        : null,
  }
}

export async function readCategories(binding: D1Database): Promise<readonly Category[]> {
  const stored = sql<string | null>`${settings.value} -> '$.categories'`
  const row = await database(binding).select({ stored }).from(settings).get()
  return row?.stored ? JSON.parse(row.stored) : defaultCategories
}

interface SettingsChange {
  value: SiteSettings
  /** What the audit list says. */
  kind?: 'settings' | 'appearance'
  /** The settings that it replaces, as they were read. */
  before: Pick<StoredSettings, 'categories' | 'revision'>
}

/**
 * Saves the settings, unless they were saved since they were read, or a removed category still has
 * articles. A renamed category takes its articles and their unpublished edits along; they keep their
 * revisions, so that open editors can go on. What is in the bin holds no category back: it loses one
 * that is removed.
 *
 * @returns undefined if nothing was saved
 */
export async function saveSettings(
  binding: D1Database,
  { value, kind = 'settings', before }: SettingsChange,
  { by, since }: ChangeOrigin,
): Promise<VisibleChange | undefined> {
  const at = new Date().toISOString()
  const revision = before.revision + 1
  const { removed, renamed } = compareCategories(before.categories, value.categories)
  const row = { id: 1, value, revision, savedBy: by, savedAt: at }
  const isSaved = sql`exists (select 1 from ${settings}
    where ${settings.revision} = ${revision} and ${settings.savedAt} = ${at})`
  const names = valuesOf(removed)
  const isEmpty = sql`not exists (select 1 from ${articles} where published in (0, 1)
      and ${articles.category} in ${names})
    and not exists (select 1 from ${workingCopies}
      where ${categoryOf(workingCopies.submission)} in ${names}
      and ${workingCopies.articleId} in (select id from ${articles}))`
  const maySave = and(
    sql`${before.revision} = coalesce((select ${settings.revision} from ${settings}), 0)`,
    removed.length > 0 ? isEmpty : undefined,
  )
  const renamings = renameCategories(
    binding,
    { ...renamed, ...Object.fromEntries(removed.map((name) => [name, ''])) },
    isSaved,
  )
  const { saved, ...read } = await runBatch(binding, {
    saved: insertFrom(binding, settings, row, { from: databaseState, where: maySave })
      .onConflictDoUpdate(overwritten(settings))
      .returning(),
    renamings,
    change: recordOtherChange(binding, { id: '', kind, by, at }, isSaved),
    state: database(binding)
      .update(databaseState)
      .set({
        settingsVersion: databaseState.contentVersion,
        ...(renamings.length > 0 && { renamedVersion: databaseState.contentVersion }),
      })
      .where(isSaved),
    ...selectReaderState(binding, since),
  })
  if (saved.length === 0) return undefined
  return { visible: true, readerState: readerStateOf(read) }
}

/**
 * The statements that rename the categories of articles, of their unpublished and discarded edits, and of
 * what is in the bin.
 *
 * @param newNames the new name by the former one; empty for a category that is removed
 */
function renameCategories(binding: D1Database, newNames: Record<string, string>, isSaved: SQL) {
  if (Object.keys(newNames).length === 0) return []
  const db = database(binding)
  const names = sql`json_each(${JSON.stringify(newNames)})`
  const newNameOf = (category: unknown) =>
    sql`(select new.value from ${names} as new where new.key = ${category})`
  const isRenamed = (category: unknown) =>
    sql`${category} in (select key from ${names}) and ${isSaved}`
  const renamedIn = (column: unknown) =>
    sql`json_set(${column}, '$.category', ${newNameOf(categoryOf(column))})`
  return [
    db
      .update(articles)
      .set({ category: newNameOf(articles.category) })
      .where(isRenamed(articles.category)),
    ...[workingCopies, discardedTexts].map((table) =>
      db
        .update(table)
        .set({ submission: renamedIn(table.submission) })
        .where(isRenamed(categoryOf(table.submission))),
    ),
    db
      .update(binnedArticles)
      .set({ article: renamedIn(binnedArticles.article) })
      .where(isRenamed(categoryOf(binnedArticles.article))),
  ]
}

/** The category within a text that is stored as JSON. */
function categoryOf(column: unknown): SQL {
  return sql`(${column} ->> 'category')`
}

/** How many articles each of these categories has, in any state or as an unpublished edit. */
export async function countInCategories(
  binding: D1Database,
  names: readonly string[],
): Promise<{ name: string; articles: number }[]> {
  const given = sql`json_each(${JSON.stringify(names)})`
  return database(binding).all(sql`
    select value as name,
      (select count(*) from ${articles} where ${articles.category} = value
        or id in (select article_id from ${workingCopies} where (submission ->> 'category') = value)
      ) as articles
    from ${given}`)
}

/** What a save does to the categories that articles may have. */
export function compareCategories(before: readonly Category[], after: readonly Category[]) {
  const nameOf = new Map(after.map(({ id, name }) => [id, name]))
  const renamed = before.flatMap(({ id, name }) => {
    const now = nameOf.get(id)
    return now === undefined || now === name ? [] : [[name, now]]
  })
  return {
    removed: before.filter(({ id }) => !nameOf.has(id)).map(({ name }) => name),
    renamed: Object.fromEntries(renamed),
  }
}

/** Whether the shared access key was set in the portal. */
export async function readSharedKeyHash(binding: D1Database): Promise<string | null> {
  const row = await database(binding)
    .select({ hash: databaseState.sharedKeyHash })
    .from(databaseState)
    .get()
  return row?.hash ?? null
}

export async function saveSharedKey(binding: D1Database, hash: string, by: string): Promise<void> {
  await runBatch(binding, {
    key: database(binding).update(databaseState).set({
      sharedKeyHash: hash,
      sharedKeyChangedBy: by,
      sharedKeyChangedAt: new Date().toISOString(),
    }),
    event: recordEvent(binding, { kind: 'shared-key-changed', by, subject: '' }),
  })
}
