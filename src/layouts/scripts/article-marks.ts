import { readStoredToken } from '#islands/reader-session.ts'
import { readEntry, writeEntry } from '#islands/stored-entry.ts'

/** Where this browser keeps which articles its reader saved for later, and which were read to the end. */
export const marksKey = 'latchkey.marks'

/** The newest are last. */
export interface ArticleMarks {
  saved: [path: string, title: string][]
  read: string[]
}

const maxSaved = 200
const maxRead = 500

/** Nothing if local storage is blocked, or holds what was not written here; of its rows, only what is one. */
export function readMarks(): ArticleMarks {
  try {
    const { saved, read } = JSON.parse(readEntry(marksKey) ?? '')
    return { saved: saved.filter(Array.isArray), read: [...read] }
  } catch {
    return { saved: [], read: [] }
  }
}

/**
 * Only while there is a session: a page that stays open after the logout stores nothing.
 *
 * @returns whether they were stored
 */
export function storeMarks({ saved, read }: ArticleMarks): boolean {
  const marks = { saved: saved.slice(-maxSaved), read: read.slice(-maxRead) }
  const entry = saved.length + read.length > 0 ? JSON.stringify(marks) : null
  return readStoredToken() !== null && writeEntry(marksKey, entry)
}

export function markRead(path: string): void {
  const { saved, read } = readMarks()
  if (!read.includes(path)) storeMarks({ saved, read: [...read, path] })
}
