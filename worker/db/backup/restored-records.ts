import { isNull } from 'drizzle-orm'
import { namedListsOf } from '#domain/articles/named-list.ts'
import type {
  BackupAccessKey,
  BackupAccount,
  BackupChange,
  BackupSettings,
  BackupVersion,
} from '#domain/backup/backup.ts'
import type { BackupArticle } from '#domain/backup/backup-article.ts'
import { insertAdmin } from '#worker/db/accounts/admins.ts'
import { textColumns } from '#worker/db/article-rows.ts'
import { binnedRow } from '#worker/db/articles/bin.ts'
import { restoreAuthors } from '#worker/db/authors/author-backup.ts'
import { database, runBatch } from '#worker/db/database.ts'
import { restoredRows } from '#worker/db/json-parameters.ts'
import { restoreNotes } from '#worker/db/notes/notes.ts'
import { restoreSchedule } from '#worker/db/schedule/schedule-backup.ts'
import { accessKeys } from '#worker/db/schema/access.ts'
import { articles, formerAddresses, workingCopies } from '#worker/db/schema/articles.ts'
import { binnedArticles } from '#worker/db/schema/bin.ts'
import { changes } from '#worker/db/schema/changes.ts'
import { sensitiveNames } from '#worker/db/schema/checklist.ts'
import { editions } from '#worker/db/schema/editions.ts'
import { previewAnswers } from '#worker/db/schema/previews.ts'
import { databaseState, settings } from '#worker/db/schema/site.ts'
import { versions, versionTexts } from '#worker/db/schema/versions.ts'
import { writeDraftText } from '#worker/db/search/draft-texts.ts'
import { writeSearchDocument } from '#worker/db/search/search-documents.ts'
import { restoreSuggestions } from '#worker/db/suggestions/suggestion-backup.ts'
import { hashOf } from '#worker/db/versions/versions.ts'

/**
 * Stores articles with their ids, states, revisions, dates and unpublished edits, those that were in the
 * bin there. Idempotent, as all functions below: records that are stored already stay as they are. A list of
 * an article takes one statement, whatever its length: a hundred articles stay below an invocation's queries.
 */
export async function restoreArticles(binding: D1Database, archived: readonly BackupArticle[]) {
  const statements = archived.flatMap((article) => articleStatements(binding, article))
  await runBatch(binding, { statements })
}

function articleStatements(
  binding: D1Database,
  {
    workingCopy,
    binned,
    formerAddresses: former,
    notes: noted,
    suggestions: suggested,
    previewAnswers: answers,
    scheduled,
    ...article
  }: BackupArticle,
) {
  const db = database(binding)
  return [
    ...restoreSchedule(binding, { id: article.id, scheduled }),
    binned
      ? db
          .insert(binnedArticles)
          .values(
            binnedRow(
              { ...article, ...textColumns(article), lists: namedListsOf(article) },
              binned,
            ),
          )
          .onConflictDoNothing()
      : db
          .insert(articles)
          .values({ ...article, ...textColumns(article) })
          .onConflictDoNothing(),
    ...restoredRows(
      binding,
      formerAddresses,
      former.map((slug) => ({ slug, articleId: article.id })),
    ),
    article.status === 'published' && !binned
      ? writeSearchDocument(binding, article.id, article)
      : undefined,
    workingCopy || article.status !== 'published'
      ? writeDraftText(binding, article.id, workingCopy?.submission ?? article)
      : undefined,
    ...restoreNotes(binding, article.id, noted),
    ...restoredRows(
      binding,
      previewAnswers,
      answers.map((answer) => ({ ...answer, articleId: article.id })),
    ),
    ...restoreSuggestions(binding, article.id, suggested),
    workingCopy
      ? db
          .insert(workingCopies)
          .values({ articleId: article.id, ...workingCopy })
          .onConflictDoNothing()
      : undefined,
  ]
}

export async function restoreChanges(binding: D1Database, archived: readonly BackupChange[]) {
  await runBatch(binding, { rows: restoredRows(binding, changes, archived) })
}

/** Versions keep their numbers, and so their order. */
export async function restoreVersions(binding: D1Database, archived: readonly BackupVersion[]) {
  const rows = archived.map((version) => ({ ...version, textHash: hashOf(version.text) }))
  const texts = rows.map(({ textHash, text }) => ({ hash: textHash, text }))
  await runBatch(binding, {
    texts: restoredRows(binding, versionTexts, texts),
    versions: restoredRows(binding, versions, rows),
  })
}

/**
 * Stores the settings, the editions and which article leads the front page. A shared access key that the site has of
 * its own stays: the backup's may be the one that leaked.
 */
export async function restoreSettings(binding: D1Database, [archived]: readonly BackupSettings[]) {
  if (!archived) return
  const {
    settings: value,
    revision,
    savedBy,
    savedAt,
    leadArticle,
    careNames: names,
    authors,
    editionOpensHome,
    sharedKey,
  } = archived
  const db = database(binding)
  await runBatch(binding, {
    state: db.update(databaseState).set({ leadArticle, editionOpensHome }),
    sensitiveNames:
      names.length > 0
        ? db.insert(sensitiveNames).values({ id: 1, names, revision: 1 }).onConflictDoNothing()
        : undefined,
    authors: restoreAuthors(binding, authors),
    editions: restoredRows(binding, editions, archived.editions),
    settings:
      value && savedBy !== null && savedAt !== null
        ? db
            .insert(settings)
            .values({ id: 1, value, revision, savedBy, savedAt })
            .onConflictDoNothing()
        : undefined,
    sharedKey: sharedKey
      ? db
          .update(databaseState)
          .set({
            sharedKeyHash: sharedKey.hash,
            sharedKeyChangedBy: sharedKey.changedBy,
            sharedKeyChangedAt: sharedKey.changedAt,
          })
          .where(isNull(databaseState.sharedKeyHash))
      : undefined,
  })
}

/**
 * Adds the accounts that have a password and whose names are free. The site's own accounts stay as
 * they are: that of the administrator who restores is one of them.
 */
export async function restoreAccounts(binding: D1Database, archived: readonly BackupAccount[]) {
  for (const { passwordHash, ...account } of archived) {
    if (passwordHash !== undefined) await insertAdmin(binding, { ...account, passwordHash })
  }
}

/**
 * Adds the named access keys whose id, hash and name are free. The site's own keys stay as they are:
 * one that was revoked since the backup stays revoked.
 */
export async function restoreAccessKeys(binding: D1Database, archived: readonly BackupAccessKey[]) {
  await runBatch(binding, { keys: restoredRows(binding, accessKeys, archived) })
}
