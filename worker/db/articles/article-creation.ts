import { eq } from 'drizzle-orm'
import { createArticleId, createSlug } from '#domain/articles/article-id.ts'
import type { ArticleSubmission, ArticleText } from '#domain/articles/article-submission.ts'
import { adminArticleOf, importColumns, textColumns, utc } from '#worker/db/article-rows.ts'
import { recordOverride } from '#worker/db/audit/audit-events.ts'
import { nextVersion, recordChange } from '#worker/db/change-records.ts'
import { database, refuseUnchanged, runUnlessRefused } from '#worker/db/database.ts'
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
  const insert = database(binding)
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
  const version = newVersion(text, kind, by, at)
  const stored = await runUnlessRefused(binding, {
    inserted: insert,
    refusal: refuseUnchanged(binding),
    textSave: savedFrom && recordTextSave(binding, { articleId: id, savedFrom, copyRevision: 0 }),
    searchDocument: published
      ? writeSearchDocument(binding, id, text)
      : writeDraftText(binding, id, text),
    change: published ? recordChange(binding, { id, kind: 'publish', by, at }) : undefined,
    version: recordVersion(binding, { articleId: id, version, copyRevision: 0 }),
    override: recordOverride(binding, overridden, by),
    missing: selectMissingUploads(binding, id),
    ...selectReaderState(binding, published ? since : undefined, id),
  })
  const [row] = stored?.inserted ?? []
  if (!stored || !row) return readCreated(binding, creationKey)
  const { missing, ...read } = stored
  return {
    article: adminArticleOf(row, null, []),
    visible: published,
    missingUploads: missing.map(({ hash }) => hash),
    readerState: readerStateOf(read, row),
  }
}

/** What an earlier call created. What readers see of it is not known here, and read anew. */
async function readCreated(
  binding: D1Database,
  creationKey: string | null,
): Promise<ChangedArticle | undefined> {
  const key = creationKey ?? ''
  const isCreated = eq(articles.creationKey, key)
  const row = await database(binding).select().from(articles).where(isCreated).get()
  if (!row) {
    if (await isBinned(binding, { creationKey: key })) return undefined
    throw new Error('The article was not stored.')
  }
  const missing = await selectMissingUploads(binding, row.id)
  return {
    article: adminArticleOf(row, null, []),
    visible: row.published,
    missingUploads: missing.map(({ hash }) => hash),
    readerState: undefined,
  }
}
