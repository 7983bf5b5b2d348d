import { createHash } from 'node:crypto'
import { and, desc, eq, sql } from 'drizzle-orm'
import { limits } from '#domain/limits.ts'
import { quotedAnchor } from '#domain/notes/note.ts'
import type { Approval, PreviewAnswer } from '#domain/previews/preview-link.ts'
import type { SentAnswer } from '#domain/previews/preview-page.ts'
import { recordEvent } from '#worker/db/audit/audit-events.ts'
import { database, hadEffect, pickColumns, runBatch } from '#worker/db/database.ts'
import { insertNoteRows, takesNote } from '#worker/db/notes/note-changes.ts'
import { articles } from '#worker/db/schema/articles.ts'
import { noteReplies, notes } from '#worker/db/schema/notes.ts'
import { previewAnswers, previewLinks } from '#worker/db/schema/previews.ts'
import { newVersion } from '#worker/db/versions/versions.ts'
import { isOpenLink, keepVersion, type StoredPreview } from './preview-links.ts'

/** A UUID, another one for other words: a form may be sent again with what was written meanwhile. */
function answerId({ id, text, quote, approves }: PreviewAnswer): string {
  const sent = JSON.stringify([id, text, quote, approves])
  const digest = createHash('sha256').update(sent).digest('hex')
  return digest.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-a$4-$5')
}

/**
 * Stores the answer of a reader with a preview link: which text it is about, and its words as a note under
 * the name on the link. Both or neither, and idempotent by the form's id and what it says.
 *
 * @param read the hash of the text that it is about, if it is not the one that the link shows now
 * @returns false if the link ended meanwhile, or there are too many answers or notes
 */
export async function insertPreviewAnswer(
  binding: D1Database,
  { id: linkId, articleId, name, text: shown, copyRevision }: StoredPreview,
  answer: PreviewAnswer,
  read: string | undefined,
): Promise<boolean> {
  const db = database(binding)
  if (!shown) return false
  const { text, quote, approves } = answer
  const id = answerId(answer)
  const version = newVersion(shown, 'answered', name)
  const approved = approves === 'yes'
  if (read === undefined) {
    await runBatch(binding, { version: keepVersion(binding, articleId, version, copyRevision) })
  }
  const subject = sql`(select ${articles.title} from ${articles} where ${articles.id} = ${articleId})`
  const event = { kind: 'preview-approved', by: name, subject } as const
  const isStored = and(eq(previewAnswers.id, id), eq(previewAnswers.linkId, linkId))
  const words = { quote: quote.replaceAll(/\s+/g, ' '), anchor: quotedAnchor(quote) }
  const note = { id, text, mentions: [], suggestionId: null, ...words }
  const author = { name, previewLinkId: linkId }
  const condition = sql`exists (select 1 from ${previewAnswers} where ${isStored})`
  const hasRoom = text
    ? sql`exists (select 1 from ${articles} where ${takesNote(articleId)})`
    : sql`true`
  const {
    stored: [stored],
  } = await runBatch(binding, {
    answer: db
      .insert(previewAnswers)
      .select(
        sql`select ${id}, ${linkId}, ${articleId}, ${name}, ${new Date().toISOString()},
            ${read ?? version.hash}, ${approved}, ${text ? id : null}
          from ${previewLinks} where ${previewLinks.id} = ${linkId} and ${isOpenLink()} and (
            select count(*) from ${previewAnswers} where ${previewAnswers.articleId} = ${articleId}
              and ${previewAnswers.linkId} = ${linkId}) < ${limits.previewAnswers}
            and (select count(*) from ${previewAnswers}
              where ${previewAnswers.articleId} = ${articleId}) < ${limits.previewAnswersOfArticle}
            and ${hasRoom}`,
      )
      .onConflictDoNothing(),
    event: recordEvent(binding, event, sql`${approved} and ${hadEffect}`),
    note: text ? insertNoteRows(binding, articleId, note, { ...author, condition }) : undefined,
    stored: db.select({ id: previewAnswers.id }).from(previewAnswers).where(isStored),
  })
  return stored !== undefined
}

/** What was answered by a link, the last first. */
export async function listAnswers(
  binding: D1Database,
  { id, articleId }: StoredPreview,
  currentHash: string,
): Promise<SentAnswer[]> {
  const rows = await database(binding)
    .select({
      ...pickColumns(previewAnswers, 'id', 'at', 'approved', 'textHash'),
      quote: notes.quote,
      text: noteReplies.text,
    })
    .from(previewAnswers)
    .leftJoin(
      notes,
      and(
        eq(notes.id, previewAnswers.noteId),
        eq(notes.articleId, articleId),
        eq(notes.previewLinkId, id),
      ),
    )
    .leftJoin(noteReplies, and(eq(noteReplies.id, notes.id), eq(noteReplies.noteId, notes.id)))
    .where(and(eq(previewAnswers.articleId, articleId), eq(previewAnswers.linkId, id)))
    .orderBy(desc(previewAnswers.at))
    .all()
  return rows.map(({ textHash, quote, text, ...answer }) => ({
    ...answer,
    quote: quote ?? '',
    text: text ?? '',
    isEarlier: textHash !== currentHash,
  }))
}

/** The last approval of each link, the newest first. */
export async function listApprovals(
  binding: D1Database,
  articleId: string,
  currentHash: string,
): Promise<Approval[]> {
  const rows = await database(binding)
    .select()
    .from(previewAnswers)
    .where(and(eq(previewAnswers.articleId, articleId), eq(previewAnswers.approved, true)))
    .orderBy(desc(previewAnswers.at))
    .all()
  return rows
    .filter((row) => row === rows.find(({ linkId }) => linkId === row.linkId))
    .map(({ id, name, at, textHash }) => ({ id, name, at, lapsed: textHash !== currentHash }))
}
