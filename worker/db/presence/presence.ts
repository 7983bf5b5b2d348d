import { and, eq, gt, lte, max, ne, or, type SQL, sql } from 'drizzle-orm'
import { presenceEndsMs, presenceRefreshMs } from '#domain/presence/presence.ts'
import { copyRevisionOfArticle } from '#worker/db/article-rows.ts'
import { database, insertFrom, pickColumns, runBatch } from '#worker/db/database.ts'
import { lastNoteAtOfArticle, openNotesOfArticle } from '#worker/db/notes/notes.ts'
import { articles, presence } from '#worker/db/schema/articles.ts'
import { scheduledChanges } from '#worker/db/schema/schedule.ts'
import { suggestionsRevisionOfArticle } from '#worker/db/suggestions/suggestions.ts'

interface OpenEditor {
  writer: string
  articleId: string
  username: string
  typing: boolean
}

const instantBefore = (now: Date, ms: number) => new Date(now.getTime() - ms).toISOString()

/** One row for each account and article: it writes if one of its pages does. */
function selectPresent(binding: D1Database, now: Date, where?: SQL) {
  const { articleId, username, typing, seenAt } = presence
  return database(binding)
    .select({ articleId, username, typing: max(typing).mapWith(Boolean) })
    .from(presence)
    .where(and(gt(seenAt, instantBefore(now, presenceEndsMs)), where))
    .groupBy(articleId, username)
    .orderBy(articleId, username)
}

/** Who has which article open. */
export async function listPresence(binding: D1Database) {
  return await selectPresent(binding, new Date())
}

/**
 * Records that an editor is open, unless that is known, and reads who else is there and what the article's
 * state is. All of it is one trip.
 */
export async function reportPresence(
  binding: D1Database,
  { writer, articleId, username, typing }: OpenEditor,
  now = new Date(),
) {
  const db = database(binding)
  const byId = eq(articles.id, articleId)
  const row = { writer, articleId, username, typing, seenAt: now.toISOString() }
  const isStale = or(
    ne(presence.typing, typing),
    ne(presence.articleId, articleId),
    lte(presence.seenAt, instantBefore(now, presenceRefreshMs)),
  )
  const { others, state } = await runBatch(binding, {
    ended: db.delete(presence).where(lte(presence.seenAt, instantBefore(now, presenceEndsMs))),
    here: insertFrom(binding, presence, row, { from: articles, where: byId }).onConflictDoUpdate({
      target: presence.writer,
      set: { articleId, typing, seenAt: row.seenAt },
      setWhere: and(eq(presence.username, username), isStale),
    }),
    others: selectPresent(
      binding,
      now,
      and(eq(presence.articleId, articleId), ne(presence.username, username)),
    ),
    state: db
      .select({
        revision: articles.revision,
        copyRevision: copyRevisionOfArticle,
        ...pickColumns(articles, 'status', 'stage', 'submittedBy', 'assignee'),
        suggestionsRevision: suggestionsRevisionOfArticle,
        openNotes: openNotesOfArticle,
        lastNoteAt: lastNoteAtOfArticle,
        scheduledFor: sql<
          string | null
        >`(select min(${scheduledChanges.at}) from ${scheduledChanges}
          where ${scheduledChanges.articleId} = ${articleId} and ${scheduledChanges.doneAt} is null)`,
      })
      .from(articles)
      .where(byId),
  })
  return {
    others: others.map(({ username, typing }) => ({ username, typing })),
    article: state[0] ?? null,
  }
}

export async function endPresence(binding: D1Database, writer: string, username: string) {
  const isOwn = and(eq(presence.writer, writer), eq(presence.username, username))
  await database(binding).delete(presence).where(isOwn)
}
