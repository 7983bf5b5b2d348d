import * as z from 'zod'
import { titled } from '#domain/articles/titled.ts'
import { limits } from '#domain/limits.ts'
import { textField } from '#domain/text-field.ts'

const offset = z.number().int().nonnegative()

/**
 * Where a note's passage is in the article's text. Stored beside the note and never in the article, so
 * that nothing that shows an article can show a note. Offsets count the characters that the editor
 * shows, with one for the end of a block.
 */
export const noteAnchorSchema = z.strictObject({
  /** The pieces of the passage, from start to end; none if its text was removed. */
  ranges: z.array(z.tuple([offset, offset])).max(limits.noteRanges),
  /** How the passage begins, and what stands before and after it: finds it in a changed text. */
  text: z.string().max(limits.noteAnchorText),
  before: z.string().max(limits.noteAnchorContext),
  after: z.string().max(limits.noteAnchorContext),
})

export type NoteAnchor = z.infer<typeof noteAnchorSchema>

/** Where words are that were copied: a copy may have empty lines between one block and the next. */
export function quotedAnchor(quote: string): NoteAnchor {
  const text = quote.replaceAll(/\s*\n\s*/g, '\n').slice(0, limits.noteAnchorText)
  return { ranges: [], text, before: '', after: '' }
}

/** The anchors that a save sends: of each note that its editor knows. */
export const savedAnchorsSchema = z
  .array(z.strictObject({ id: z.uuid(), anchor: noteAnchorSchema }))
  .max(limits.notes)

export type SavedAnchors = z.infer<typeof savedAnchorsSchema>

const mentionsSchema = z.array(z.string().max(limits.username)).max(limits.noteMentions).default([])

export const replySubmissionSchema = z.strictObject({
  /** Made by the editor, so that the call can be repeated. */
  id: z.uuid(),
  text: textField('The note', limits.noteText).min(1, 'Please write something.'),
  /** Usernames; those of no account are left out. */
  mentions: mentionsSchema,
})

export type ReplySubmission = z.infer<typeof replySubmissionSchema>

/** The body of a new note: its first reply is what is noted. */
export const noteSubmissionSchema = replySubmissionSchema.extend({
  /** The words that the note is about. */
  quote: textField('The passage', limits.noteQuote).min(
    1,
    'Select the words that the note is about.',
  ),
  anchor: noteAnchorSchema,
  /** The suggestion that the note answers, with the words of one of its changes as the quote. */
  suggestionId: z.uuid().nullable().default(null),
})

export type NoteSubmission = z.infer<typeof noteSubmissionSchema>

export const noteReplySchema = z.object({
  id: z.string(),
  /** The name of who wrote it. */
  by: z.string(),
  /** ISO 8601 instant. */
  at: z.string(),
  text: z.string(),
  /** Usernames of colleagues. */
  mentions: z.array(z.string()),
})

export type NoteReply = z.infer<typeof noteReplySchema>

/** A note on a passage, with its replies; the first is what was noted. */
export const noteSchema = z.object({
  id: z.string(),
  /** The words that it is about, as they were; empty if it is about the whole text. */
  quote: z.string(),
  anchor: noteAnchorSchema,
  createdBy: z.string(),
  /** The preview link by which an outsider wrote it; null for an account. */
  previewLinkId: z.string().nullable().default(null),
  /** The suggestion that it answers, which may have ended; null for a note on the text. */
  suggestionId: z.string().nullable().default(null),
  /** ISO 8601 instants. */
  createdAt: z.string(),
  resolvedBy: z.string().nullable(),
  resolvedAt: z.string().nullable(),
  replies: z.array(noteReplySchema),
})

export type Note = z.infer<typeof noteSchema>

/** An open note with a mention that has not been answered. */
export const mentionSchema = z.object({
  noteId: z.string(),
  articleId: z.string(),
  ...titled,
  by: z.string(),
  at: z.string(),
  text: z.string(),
})

export type Mention = z.infer<typeof mentionSchema>

export const colleagueSchema = z.object({ username: z.string() })

export function isOpen({ resolvedAt }: Pick<Note, 'resolvedAt'>): boolean {
  return resolvedAt === null
}

/** Whether an outsider wrote this reply, by a preview link: they begin notes, and reply to none. */
export function isByGuest(
  { id, previewLinkId }: Pick<Note, 'id' | 'previewLinkId'>,
  reply: Pick<NoteReply, 'id'>,
): boolean {
  return previewLinkId !== null && reply.id === id
}

/** Whether an account wrote a note, and nobody else replied. */
export function isOwnNote(note: Note, username: string | null): boolean {
  return (
    note.previewLinkId === null &&
    note.createdBy === username &&
    note.replies.every(({ by }) => by === username)
  )
}

/** A mention in a text: `@` and a name. */
export interface TextMention {
  /** Where its `@` is. */
  start: number
  end: number
  username: string
}

/**
 * Where a text mentions the names: `@`, behind no letter, and a whole name, in any case. The longest name counts. A name may
 * hold any character, so it is compared as it is and never becomes a regular expression.
 */
export function findMentions(text: string, usernames: readonly string[]): TextMention[] {
  const longestFirst = [...usernames].sort((a, b) => b.length - a.length)
  const found: TextMention[] = []
  let start = text.indexOf('@')
  while (start >= 0) {
    const username = beginsMention(text, start)
      ? longestFirst.find((name) => standsAt(text, start + 1, name))
      : undefined
    const end = start + 1 + (username?.length ?? 0)
    if (username !== undefined) found.push({ start, end, username })
    start = text.indexOf('@', end)
  }
  return found
}

/** Whether the `@` here may begin a mention: an e-mail address has a letter before it. */
export function beginsMention(text: string, at: number): boolean {
  return !/[\p{L}\p{N}_]$/u.test(text.slice(Math.max(0, at - 2), at))
}

/** Whether a whole name stands here. Slices are compared: a change of case can change a text's length. */
function standsAt(text: string, at: number, name: string): boolean {
  const end = at + name.length
  if (text.slice(at, end).toLowerCase() !== name.toLowerCase()) return false
  return !/^[\p{L}\p{N}_]/u.test(text.slice(end, end + 2))
}

export function mentionsIn(text: string, usernames: readonly string[]): string[] {
  return [...new Set(findMentions(text, usernames).map(({ username }) => username))]
}
