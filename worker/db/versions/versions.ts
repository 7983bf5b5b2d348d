import { createHash } from 'node:crypto'
import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { StoredArticle } from '#domain/articles/admin-article.ts'
import type { ArticleText } from '#domain/articles/article-submission.ts'
import type { TextRevision } from '#domain/articles/text-revision.ts'
import {
  canonicalJson,
  coalescingMs,
  type VersionKind,
  versionTextOf,
} from '#domain/versions/version.ts'
import { database, insertFrom, pickColumns, runBatch } from '#worker/db/database.ts'
import { hasRoom } from '#worker/db/database-state.ts'
import { articles } from '#worker/db/schema/articles.ts'
import { versions, versionTexts } from '#worker/db/schema/versions.ts'
import { packedText, unpackedText } from './packed-texts.ts'

/** A version that a batch is about to store. */
export interface NewVersion {
  id: string
  kind: VersionKind
  text: ArticleText
  hash: string
  by: string
  /** ISO 8601 instant. */
  at: string
}

interface StoredVersion {
  articleId: string
  version: NewVersion
  /** The revision of the article's working copy after the save, 0 for none. */
  copyRevision: number
  /** Whether it is stored although the database is nearly full. */
  isNeeded?: boolean
  /** The makers of the suggestions that it accepted something from, as JSON. */
  suggestedBy?: SQL<string[]> | undefined
}

/** Computes the text's hash, which a batch cannot. `id` is known before the batch, to be pinned in it. */
export function newVersion(
  text: ArticleText,
  kind: VersionKind,
  by: string,
  at = new Date().toISOString(),
): NewVersion {
  const own = versionTextOf(text)
  return { id: crypto.randomUUID(), kind, text: own, hash: hashOf(own), by, at }
}

/** The hash by which a text is stored; equal texts have equal ones. */
export function hashOf(text: ArticleText): string {
  return createHash('sha256').update(canonicalJson(text)).digest('hex')
}

/** The number of an article's last version, before the one of this id if it is given. */
function lastNumber(articleId: string, id?: string): SQL {
  const before = id && sql`and number < (select number from ${versions} where id = ${id})`
  return sql`(select max(number) from ${versions} where article_id = ${articleId} ${before})`
}

/**
 * Statements for the batch of a save: they store a version, without a further trip to the database. An
 * autosave takes the place of the same person's before it, if that began less than ten minutes ago; one of a
 * text that the last version has already stores nothing. So does a version that accepted suggestions, if those
 * before it were of the same people. A version of another kind takes the place of the same person's
 * autosave of the same text. Only these are ever replaced, and only autosaves
 * thinned out: to pin a text, record a version of the kind `scheduled` and store its id.
 *
 * While the database is nearly full, autosaves make no versions.
 *
 * @param condition on `articles`
 */
export function recordVersion(
  binding: D1Database,
  { articleId, version, copyRevision, isNeeded, suggestedBy = sql`'[]'` }: StoredVersion,
  condition?: SQL,
) {
  const { id, kind, text, hash, by, at } = version
  const isAutosave = kind === 'autosaved'
  const coalesces = isAutosave || kind === 'accepted'
  const coalescedSince = new Date(Date.parse(at) - coalescingMs).toISOString()
  const own = (kind: VersionKind) => sql`kind = ${kind} and name is null and ${versions.by} = ${by}`
  const since = sql<string>`coalesce((select since from ${versions}
    where number = ${lastNumber(articleId)} and ${coalesces} and ${own(kind)}
      and suggested_by = ${suggestedBy} and since > ${coalescedSince}), ${at})`
  const isNew = sql`not exists (select 1 from ${versions}
    where number = ${lastNumber(articleId)} and ${versions.textHash} = ${hash})`
  const { revision } = articles
  const isOptional = isAutosave && !isNeeded
  const stamps = { revision, copyRevision, by, at, since, suggestedBy }
  const row = { id, articleId, textHash: hash, kind, ...stamps }
  return [
    insertFrom(binding, versions, row, {
      from: articles,
      where: and(
        eq(articles.id, articleId),
        condition,
        isAutosave ? isNew : undefined,
        isOptional ? hasRoom : undefined,
      ),
    }),
    insertFrom(
      binding,
      versionTexts,
      { hash, text },
      { from: versions, where: eq(versions.id, id) },
    ).onConflictDoNothing(),
    database(binding)
      .delete(versions)
      .where(
        sql`number = ${lastNumber(articleId, id)} and ((${own('autosaved')} and text_hash = ${hash})
        or (${coalesces} and ${own(kind)} and (since, suggested_by)
          = (select since, suggested_by from ${versions} where id = ${id})))`,
      ),
  ] as const
}

/**
 * Stores a version of what an article says now, unless there is one: before a text is replaced that an
 * earlier release of this software saved.
 */
export async function secureText(
  binding: D1Database,
  { _id, revision, updatedBy, updatedAt, workingCopy }: StoredArticle,
  text: ArticleText,
): Promise<void> {
  const { savedBy = updatedBy, savedAt = updatedAt } = workingCopy ?? {}
  const version = newVersion(text, 'autosaved', savedBy, savedAt)
  const copyRevision = workingCopy?.revision ?? 0
  const isMissing = sql`${articles.revision} = ${revision} and not exists (select 1 from ${versions}
    where number = ${lastNumber(_id)} and ${versions.revision} = ${revision}
      and ${versions.copyRevision} = ${copyRevision})`
  const needed = { articleId: _id, version, copyRevision, isNeeded: true }
  const stored = recordVersion(binding, needed, isMissing)
  await runBatch(binding, { version: stored })
}

export const versionColumns = {
  ...pickColumns(versions, 'id', 'kind', 'name', 'revision', 'copyRevision'),
  ...pickColumns(versions, 'by', 'suggestedBy', 'at'),
}

/** @returns undefined if there is none, also if a later autosave took its place */
export async function readVersion(binding: D1Database, id: string) {
  const row = await database(binding)
    .select({ version: { ...versionColumns, articleId: versions.articleId }, stored: packedText })
    .from(versions)
    .innerJoin(versionTexts, eq(versionTexts.hash, versions.textHash))
    .where(eq(versions.id, id))
    .get()
  return row && { ...row.version, text: await unpackedText(row.stored) }
}

/**
 * The text of a revision, if a version of it is kept.
 *
 * @param copyRevision the revision of the working copy, 0 for the article's own text
 */
export async function readTextOfRevision(
  binding: D1Database,
  { articleId, revision, copyRevision }: TextRevision & { articleId: string },
): Promise<ArticleText | undefined> {
  const isRevision = and(eq(versions.revision, revision), eq(versions.copyRevision, copyRevision))
  return readNewestText(binding, articleId, isRevision)
}

/** The text of an article's newest version of which a condition holds. */
export async function readNewestText(
  binding: D1Database,
  articleId: string,
  condition: SQL | undefined,
): Promise<ArticleText | undefined> {
  const row = await database(binding)
    .select(packedText)
    .from(versions)
    .innerJoin(versionTexts, eq(versionTexts.hash, versions.textHash))
    .where(and(eq(versions.articleId, articleId), condition))
    .orderBy(desc(versions.number))
    .limit(1)
    .get()
  return row && unpackedText(row)
}
