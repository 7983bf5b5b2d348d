import { isNull, sql } from 'drizzle-orm'
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
import { jsonParameters } from '#worker/db/json-parameters.ts'
import { insertNotes } from '#worker/db/notes/notes.ts'
import { insertAnswers } from '#worker/db/previews/preview-answers.ts'
import { restoreSchedule } from '#worker/db/schedule/schedule-backup.ts'
import { accessKeys } from '#worker/db/schema/access.ts'
import { articles, formerAddresses, workingCopies } from '#worker/db/schema/articles.ts'
import { binnedArticles } from '#worker/db/schema/bin.ts'
import { changes } from '#worker/db/schema/changes.ts'
import { sensitiveNames } from '#worker/db/schema/checklist.ts'
import { editions } from '#worker/db/schema/editions.ts'
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
  await runBatch(database(binding), { statements })
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
    ...jsonParameters(former).map((slugs) =>
      db
        .insert(formerAddresses)
        .select(sql`select value, ${article.id} from json_each(${slugs}) where true`)
        .onConflictDoNothing(),
    ),
    article.status === 'published' && !binned
      ? writeSearchDocument(binding, article.id, article)
      : undefined,
    workingCopy || article.status !== 'published'
      ? writeDraftText(binding, article.id, workingCopy?.submission ?? article)
      : undefined,
    ...insertNotes(binding, article.id, noted),
    ...insertAnswers(binding, article.id, answers),
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
  for (const json of jsonParameters(archived)) {
    await database(binding).run(sql`
      insert into ${changes} (version, article_id, kind, "by", at)
      select value ->> 'version', value ->> 'articleId', value ->> 'kind', value ->> 'by', value ->> 'at'
      from json_each(${json}) where true on conflict do nothing`)
  }
}

/** Versions keep their numbers, and so their order. */
export async function restoreVersions(binding: D1Database, archived: readonly BackupVersion[]) {
  const db = database(binding)
  const statements = archived.flatMap(({ text, ...version }) => {
    const hash = hashOf(text)
    return [
      db.insert(versionTexts).values({ hash, text }).onConflictDoNothing(),
      db
        .insert(versions)
        .values({ ...version, textHash: hash })
        .onConflictDoNothing(),
    ]
  })
  await runBatch(db, { statements })
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
  await runBatch(db, {
    state: db.update(databaseState).set({ leadArticle, editionOpensHome }),
    sensitiveNames:
      names.length > 0
        ? db.insert(sensitiveNames).values({ id: 1, names, revision: 1 }).onConflictDoNothing()
        : undefined,
    authors: restoreAuthors(binding, authors),
    editions: archived.editions.map((edition) =>
      db.insert(editions).values(edition).onConflictDoNothing(),
    ),
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
  const db = database(binding)
  await runBatch(db, {
    keys: archived.map((key) => db.insert(accessKeys).values(key).onConflictDoNothing()),
  })
}
