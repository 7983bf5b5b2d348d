import { and, desc, eq, gte, lt, lte, notExists, type SQL, sql } from 'drizzle-orm'
import type { ArticleText } from '#domain/articles/article-submission.ts'
import { limits } from '#domain/limits.ts'
import { coalescingMs } from '#domain/versions/version.ts'
import { database, hadEffect, insertFrom, runBatch } from '#worker/db/database.ts'
import { pageOf } from '#worker/db/paging.ts'
import { articles, discardedTexts, workingCopies } from '#worker/db/schema/articles.ts'
import { databaseState } from '#worker/db/schema/site.ts'

/** How many texts a page has. Bounds the size of the answer. */
const textsPerPage = 20

/** Keeps a text that an editor discarded, who wrote it too: once. @returns whether the article exists */
export async function insertDiscardedText(
  binding: D1Database,
  articleId: string,
  text: ArticleText,
  by: string,
): Promise<boolean> {
  const row = { articleId, submission: text, writtenBy: by, ...discardedNow(by) }
  const where = eq(articles.id, articleId)
  const isSame = and(
    eq(discardedTexts.articleId, articleId),
    eq(discardedTexts.submission, text),
    eq(discardedTexts.writtenBy, by),
    eq(discardedTexts.givenUpBy, by),
  )
  const { kept } = await runBatch(binding, {
    earlier: database(binding).delete(discardedTexts).where(isSame),
    kept: insertFrom(binding, discardedTexts, row, { from: articles, where }).returning({
      id: discardedTexts.id,
    }),
    oldest: deleteOldest(binding, by),
  })
  return kept.length > 0
}

/** A statement that leaves a person as many texts as are kept, the newest. */
function deleteOldest(binding: D1Database, by: string) {
  const db = database(binding)
  const tooOld = db
    .select({ id: discardedTexts.id })
    .from(discardedTexts)
    .where(eq(discardedTexts.givenUpBy, by))
    .orderBy(desc(discardedTexts.id))
    .limit(1)
    .offset(limits.discardedTexts)
  return db
    .delete(discardedTexts)
    .where(and(eq(discardedTexts.givenUpBy, by), sql`${discardedTexts.id} <= (${tooOld})`))
}

/**
 * Statements for the batch that discards an article's working copy: they keep its text.
 *
 * @param where which copy that is
 */
export function insertDiscardedCopy(binding: D1Database, by: string, where: SQL | undefined) {
  const { articleId, submission, savedBy } = workingCopies
  const row = { articleId, submission, writtenBy: savedBy, ...discardedNow(by) }
  const kept = insertFrom(binding, discardedTexts, row, { from: workingCopies, where })
  return [kept, deleteOldest(binding, by)] as const
}

/** A text that a suggestion proposed, and who decides against it. */
interface RefusedText {
  articleId: string
  text: ArticleText
  writtenBy: string
  /** When its writer last changed it; an ISO 8601 instant. */
  writtenAt: string
  /** The suggestion's, before this refusal: the time of the refusal before, if there was one. */
  revision: number
  by: string
}

/**
 * Statements right after the one that refuses something of a suggestion: they keep what it proposed. What one
 * person refuses within ten minutes, without a change of the writer's in between, is kept once, as it was
 * before.
 */
export function insertRefusedText(
  binding: D1Database,
  { articleId, text, writtenBy, writtenAt, revision, by }: RefusedText,
) {
  const discarded = discardedNow(by)
  const row = { articleId, submission: text, writtenBy, ...discarded }
  const coalescedSince = new Date(Date.now() - coalescingMs).toISOString()
  const isKept = database(binding)
    .select({ id: discardedTexts.id })
    .from(discardedTexts)
    .where(
      and(
        eq(discardedTexts.articleId, articleId),
        eq(discardedTexts.writtenBy, writtenBy),
        eq(discardedTexts.givenUpBy, by),
        gte(discardedTexts.givenUpAt, coalescedSince),
        gte(discardedTexts.givenUpAt, writtenAt),
        // Later ones are other texts of theirs.
        lte(discardedTexts.givenUpAt, new Date(revision).toISOString()),
      ),
    )
  return [
    insertFrom(binding, discardedTexts, row, {
      from: databaseState,
      where: and(hadEffect, notExists(isKept)),
    }),
    deleteOldest(binding, by),
  ] as const
}

function discardedNow(by: string) {
  return { givenUpBy: by, givenUpAt: new Date().toISOString() }
}

/**
 * @param since an ISO 8601 instant; older texts are left out
 * @param before the id of the last text of the page before
 * @returns newest first
 */
export async function listDiscardedTexts(
  binding: D1Database,
  articleId: string,
  { since, before }: { since: string; before: number | undefined },
) {
  const rows = await database(binding)
    .select()
    .from(discardedTexts)
    .where(
      and(
        eq(discardedTexts.articleId, articleId),
        gte(discardedTexts.givenUpAt, since),
        before ? lt(discardedTexts.id, before) : undefined,
      ),
    )
    .orderBy(desc(discardedTexts.id))
    .limit(textsPerPage + 1)
  return pageOf(rows, textsPerPage, {
    itemOf: ({ articleId: _, submission, ...rest }) => ({ ...rest, text: submission }),
    cursorOf: ({ id }) => String(id),
  })
}
