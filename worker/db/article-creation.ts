import { eq } from 'drizzle-orm'
import type { ArticleSubmission, ArticleText } from '#domain/article.ts'
import { makeArticleId, makeSlug } from '#domain/article-id.ts'
import { adminArticleOf, importColumns, textColumns, utc } from '#worker/db/article-rows.ts'
import { recordOverride } from '#worker/db/audit-events.ts'
import { isBinned } from '#worker/db/bin.ts'
import { nextVersion, recordChange, tookEffect } from '#worker/db/change-records.ts'
import { afterwardsOf, type ChangedArticle, readAfterwards } from '#worker/db/changed-article.ts'
import { database } from '#worker/db/database.ts'
import { articles } from '#worker/db/schema/articles.ts'
import { writeSearchDocument } from '#worker/db/search-documents.ts'
import { recordTextSave } from '#worker/db/text-saves.ts'
import { newVersion, recordVersion } from '#worker/db/versions.ts'

/**
 * Creates an article with its first version. Idempotent by the creation key: a repeated call returns the first call's
 * article. A trigger keeps a key from being used while its article is in the bin.
 *
 * @param by the administrator's name
 * @param since the content version of the served release, to read what changed since
 * @returns undefined if the creation key's article is in the bin
 */
export async function createArticle(
  binding: D1Database,
  text: ArticleText,
  state: Pick<
    ArticleSubmission,
    'published' | 'publishedAt' | 'creationKey' | 'importDigest' | 'savedFrom' | 'slug' | 'stage'
  > & {
    /** What the audit list tells of an overridden checklist. */
    overridden?: string | undefined
  },
  by: string,
  since?: number,
): Promise<ChangedArticle | undefined> {
  const {
    published,
    publishedAt,
    creationKey = null,
    importDigest,
    savedFrom,
    slug,
    stage,
    overridden,
  } = state
  const at = new Date().toISOString()
  const id = makeArticleId(text.title)
  const db = database(binding)
  const insert = db
    .insert(articles)
    .values({
      ...textColumns(text),
      id,
      slug: slug ?? (published ? makeSlug(text.title, id) : null),
      creationKey,
      ...importColumns(importDigest, 1),
      status: published ? 'published' : 'draft',
      chosenStage: published ? 'draft' : stage,
      publishedAt: published ? utc(publishedAt ?? at) : publishedAt ? utc(publishedAt) : null,
      createdAt: at,
      updatedAt: at,
      createdBy: by,
      updatedBy: by,
      revision: 1,
      changedVersion: published ? nextVersion : 0,
    })
    .onConflictDoNothing({ target: articles.creationKey })
    .returning()
  const kind = importDigest !== undefined ? 'imported' : published ? 'published' : 'autosaved'
  const version = await newVersion(text, kind, by, at)
  const besides = [
    ...(savedFrom ? [recordTextSave(binding, id, savedFrom, 0, undefined)] : []),
    ...recordVersion(binding, id, version, 0, undefined),
    ...recordOverride(binding, id, overridden, by, undefined),
  ]
  const [rows, ...others] = published
    ? await db.batch([
        insert,
        writeSearchDocument(binding, id, text.content, tookEffect),
        recordChange(binding, id, 'publish', by, at),
        ...besides,
        ...readAfterwards(binding, id, since),
      ])
    : await db.batch([insert, ...besides])
  const row = rows[0] ?? (creationKey && (await readCreated(binding, creationKey)))
  if (!row) {
    if (creationKey && (await isBinned(binding, creationKey))) return undefined
    throw new Error(`The article ${id} was not stored.`)
  }
  return {
    article: adminArticleOf(row, null, []),
    visible: published,
    afterwards: published && since !== undefined ? afterwardsOf(row, others) : undefined,
  }
}

function readCreated(binding: D1Database, creationKey: string) {
  return database(binding)
    .select()
    .from(articles)
    .where(eq(articles.creationKey, creationKey))
    .get()
}
