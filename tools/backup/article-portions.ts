import type { BackupArticle } from '#domain/backup/backup-article.ts'

type Note = BackupArticle['notes'][number]

/**
 * The record of an article several times, each with some of its notes, if it is too long for one call. The first one
 * that is restored stores the article, each its notes: a note with many replies comes several times, too.
 *
 * @param line the record as JSON
 * @param most characters of notes in each
 */
export function portionsOf(line: string, most: number): string[] {
  if (line.length <= most) return [line]
  const article: BackupArticle = JSON.parse(line)
  const portions: Note[][] = []
  let size = most
  for (const note of article.notes.flatMap(byReply)) {
    const characters = JSON.stringify(note).length
    if (size + characters > most) {
      portions.push([])
      size = 0
    }
    addTo(portions.at(-1) ?? [], note)
    size += characters
  }
  return portions.length < 2
    ? [line]
    : portions.map((notes) => JSON.stringify({ ...article, notes }))
}

/** The same note for each of its replies. */
function byReply(note: Note): Note[] {
  return note.replies.length < 2
    ? [note]
    : note.replies.map((reply) => ({ ...note, replies: [reply] }))
}

function addTo(notes: Note[], note: Note): void {
  const last = notes.at(-1)
  if (last?.id === note.id) last.replies.push(...note.replies)
  else notes.push({ ...note, replies: [...note.replies] })
}
