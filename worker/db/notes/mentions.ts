import { eq, sql } from 'drizzle-orm'
import type { Mention } from '#domain/notes/note.ts'
import { database, pickColumns } from '#worker/db/database.ts'
import { admins } from '#worker/db/schema/access.ts'
import { articles } from '#worker/db/schema/articles.ts'
import { noteReplies, notes } from '#worker/db/schema/notes.ts'

/** How many notes with mentions are listed. Bounds the size of the answer. */
const maxMentions = 50

/** Open notes with an unanswered mention, newest first. */
export function listMentions(binding: D1Database, username: string): Promise<Mention[]> {
  return database(binding)
    .select({
      noteId: notes.id,
      articleId: notes.articleId,
      ...pickColumns(articles, 'title', 'language'),
      ...pickColumns(noteReplies, 'by', 'at', 'text'),
    })
    .from(noteReplies)
    .innerJoin(notes, eq(notes.id, noteReplies.noteId))
    .innerJoin(articles, eq(articles.id, notes.articleId))
    .where(
      // The plus: SQLite asks who is mentioned first, and reads nothing else for the mentions of others.
      sql`${noteReplies.mentions} <> '[]' and ${notes.resolvedAt} is null
        and +exists (select 1 from json_each(${noteReplies.mentions}) where value = ${username})
        and not exists (select 1 from ${noteReplies} as later
          where later.article_id = ${notes.articleId} and later.note_id = ${notes.id}
          and later.at >= ${noteReplies.at} and later.id <> ${noteReplies.id}
          and (later."by" = ${username} or exists (
            select 1 from json_each(later.mentions) where value = ${username})))`,
    )
    .orderBy(sql`${noteReplies.at} desc`)
    .limit(maxMentions)
    .all()
}

export async function listColleagues(binding: D1Database): Promise<{ username: string }[]> {
  return database(binding)
    .select({ username: admins.username })
    .from(admins)
    .orderBy(sql`lower(${admins.username})`)
}
