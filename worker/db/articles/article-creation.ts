import { eq } from 'drizzle-orm'
import { createArticleId, createSlug } from '#domain/articles/article-id.ts'
import type { ArticleSubmission, ArticleText } from '#domain/articles/article-submission.ts'
import { adminArticleOf, importColumns, textColumns, utc } from '#worker/db/article-rows.ts'
import { recordOverride } from '#worker/db/audit/audit-events.ts'
import { nextVersion, recordChange, tookEffect } from '#worker/db/change-records.ts'
import { database, runBatch } from '#worker/db/database.ts'
import { articles } from '#worker/db/schema/articles.ts'
import { writeDraftText } from '#worker/db/search/draft-texts.ts'
import { writeSearchDocument } from '#worker/db/search/search-documents.ts'
import { recordTextSave } from '#worker/db/versions/text-saves.ts'
import { newVersion, recordVersion } from '#worker/db/versions/versions.ts'
import { isBinned } from './bin.ts'
import {
  type ChangedArticle,
  type ChangeOrigin,
  readerStateOf,
  selectReaderState,
} from './changed-article.ts'
import { selectMissingUploads } from './publication-rules.ts'

/**
 * Creates an article with its first version. Idempotent by the creation key: a repeated call returns the first call's
 * article. A trigger keeps a key from being used while its article is in the bin.
 *
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
  { by, since }: ChangeOrigin,
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
  const id = createArticleId(text.title)
  const db = database(binding)
  const insert = db
    .insert(articles)
    .values({
      ...textColumns(text),
      id,
      slug: slug ?? (published ? createSlug(text.title, id) : null),
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
  const { inserted, missing, ...read } = await runBatch(db, {
    inserted: insert,
    textSave: savedFrom && recordTextSave(binding, { articleId: id, savedFrom, copyRevision: 0 }),
    searchDocument: published
      ? writeSearchDocument(binding, id, text, tookEffect)
      : writeDraftText(binding, id, text, undefined),
    change: published ? recordChange(binding, { id, kind: 'publish', by, at }) : undefined,
    version: recordVersion(binding, { articleId: id, version, copyRevision: 0 }, undefined),
    override: recordOverride(binding, { articleId: id, auditNote: overridden, by }, undefined),
    missing: selectMissingUploads(binding, id),
    ...selectReaderState(binding, published ? since : undefined, id),
  })
  const row = inserted[0] ?? (creationKey && (await readCreated(binding, creationKey)))
  if (!row) {
    if (creationKey && (await isBinned(binding, creationKey))) return undefined
    throw new Error(`The article ${id} was not stored.`)
  }
  return {
    article: adminArticleOf(row, null, []),
    visible: published,
    missingUploads: missing.map(({ hash }) => hash),
    readerState: readerStateOf(read, row),
  }
}

function readCreated(binding: D1Database, creationKey: string) {
  return database(binding)
    .select()
    .from(articles)
    .where(eq(articles.creationKey, creationKey))
    .get()
}
