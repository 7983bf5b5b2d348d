import { readStoredToken } from '#islands/reader-session.ts'
import { readEntry, writeEntry } from '#islands/stored-entry.ts'
import { marksKey } from './article-marks.ts'

/** Where this browser keeps how far it read: the newest pages last, each with the index of a block. */
const key = 'latchkey.reading'
const maxPages = 30

type Positions = [path: string, block: number][]

/** None if local storage holds what was not written here; of its rows, only what is one. */
function readPositions(): Positions {
  try {
    return JSON.parse(readEntry(key) ?? '').filter(Array.isArray)
  } catch {
    return []
  }
}

function otherPositions(): Positions {
  return readPositions().filter(([path]) => path !== location.pathname)
}

/** Without room for them it forgets them all. */
function storePositions(positions: Positions): void {
  const stored = writeEntry(key, positions.length > 0 ? JSON.stringify(positions) : null)
  if (!stored) writeEntry(key, null)
}

/** Where the reader left this page; undefined if at its start, at its end or unknown. */
export function readingPosition(): number | undefined {
  return readPositions().find(([path]) => path === location.pathname)?.[1]
}

/** Only while there is a session: a page that stays open after the logout stores nothing. */
export function storeReadingPosition(block: number): void {
  if (readStoredToken() === null) return
  const page: Positions[number] = [location.pathname, block]
  storePositions([...otherPositions(), page].slice(-maxPages))
}

/** For a page that was read to its end. */
export function forgetReadingPosition(): void {
  storePositions(otherPositions())
}

/** For a logout: also which articles were saved and read. */
export function forgetReading(): void {
  writeEntry(key, null)
  writeEntry(marksKey, null)
}
