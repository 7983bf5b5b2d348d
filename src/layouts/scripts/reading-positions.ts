import { readStoredToken } from '#islands/reader-session.ts'
import { marksKey } from './article-marks.ts'

/** Where this browser keeps how far it read: the newest pages last, each with the index of a block. */
const key = 'latchkey.reading'
const maxPages = 30

type Positions = [path: string, block: number][]

/** @throws if the browser blocks local storage, or what it holds was not written here */
function readPositions(): Positions {
  return JSON.parse(localStorage.getItem(key) ?? '[]')
}

function otherPositions(): Positions {
  return readPositions().filter(([path]) => path !== location.pathname)
}

/** Where the reader left this page; undefined if at its start, at its end or unknown. */
export function readingPosition(): number | undefined {
  try {
    return readPositions().find(([path]) => path === location.pathname)?.[1]
  } catch {
    return undefined
  }
}

/** Only while there is a session: a page that stays open after the logout stores nothing. */
export function storeReadingPosition(block: number): void {
  if (readStoredToken() === null) return
  try {
    const positions = [...otherPositions(), [location.pathname, block]].slice(-maxPages)
    localStorage.setItem(key, JSON.stringify(positions))
  } catch {
    forgetReadingPositions()
  }
}

/** For a page that was read to its end. */
export function forgetReadingPosition(): void {
  try {
    const others = otherPositions()
    if (others.length > 0) localStorage.setItem(key, JSON.stringify(others))
    else localStorage.removeItem(key)
  } catch {
    forgetReadingPositions()
  }
}

/** For a logout: also which articles were saved and read. */
export function forgetReading(): void {
  forgetReadingPositions()
  try {
    localStorage.removeItem(marksKey)
  } catch {
    // Then there are none.
  }
}

function forgetReadingPositions(): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Then there are none.
  }
}
