import type { BackupArticle } from '#domain/backup/backup-article.ts'

type Note = BackupArticle['notes'][number]

type Suggestion = BackupArticle['suggestions'][number]

/**
 * The record of an article several times, each with some of its notes and suggestions, if it is too long for one
 * call. The first one that is restored stores the article, each what it has: a note with many replies comes
 * several times, too.
 *
 * @param line the record as JSON
 * @param most characters of notes and suggestions in each
 */
export function portionsOf(line: string, most: number): string[] {
  if (line.length <= most) return [line]
  const article: BackupArticle = JSON.parse(line)
  const { notes, suggestions = [] } = article
  const portions: { notes: Note[]; suggestions: Suggestion[] }[] = []
  let size = most
  const portionFor = (part: Note | Suggestion) => {
    const characters = JSON.stringify(part).length
    const open = size + characters > most ? undefined : portions.at(-1)
    size = open ? size + characters : characters
    const portion = open ?? { notes: [], suggestions: [] }
    if (!open) portions.push(portion)
    return portion
  }
  for (const note of notes.flatMap(byReply)) addTo(portionFor(note).notes, note)
  for (const suggestion of suggestions) portionFor(suggestion).suggestions.push(suggestion)
  return portions.length < 2
    ? [line]
    : portions.map((portion) => JSON.stringify({ ...article, ...portion }))
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
