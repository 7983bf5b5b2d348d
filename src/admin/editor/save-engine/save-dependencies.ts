/** Which save: by itself after a pause, or by one of the two buttons. */
export type SaveKind = 'auto' | 'draft' | 'publish'

/** Why a save failed. */
export type SaveFailure =
  /** The server is out of reach or broken: the same save may succeed later. */
  | { kind: 'unreachable' }
  /** The session ended; its end is told elsewhere. */
  | { kind: 'signed-out' }
  /** Somebody saved in between; the sentence says who and when. */
  | { kind: 'conflict'; message: string }
  /** The article is no longer there. */
  | { kind: 'gone' }
  /** The server takes no such text. */
  | { kind: 'refused'; message: string }

/** All that the save engine does to the world, so that it can be tested without one. */
export interface SaveDependencies<Text, Stored> {
  /** The text as it stands in the editor now. */
  text: () => Text
  /** Whether there is enough of it for the server to take. */
  savable: (text: Text) => boolean
  same: (one: Text, other: Text) => boolean
  /**
   * Saves on the server.
   *
   * @param text what is saved
   * @param stored what the save started from; null where nothing is stored yet
   * @param kind which save
   * @returns what is stored now
   */
  send: (text: Text, stored: Stored | null, kind: SaveKind) => Promise<Stored>
  /** @returns what the server holds now of the article that was read before */
  reread: (stored: Stored) => Promise<Stored>
  /** Whether somebody has stored something since `known` was read. */
  newer: (stored: Stored, known: Stored) => boolean
  /** Whether `stored` is what such a save of the text makes: its answer may have been lost. */
  holds: (stored: Stored, text: Text, kind: SaveKind) => boolean
  failureOf: (error: unknown) => SaveFailure
  /** Keeps the text on this machine. */
  keep: (text: Text, stored: Stored | null) => Promise<void>
  /** Forgets what is kept on this machine. */
  forget: () => Promise<void>
  /** Puts what is stored into the editor, in place of an unchanged text. */
  show: (stored: Stored) => void
  /** Tells the other tabs of this browser what was stored. */
  announce: (stored: Stored) => void
  /** @returns how to call it off */
  schedule: (milliseconds: number, run: () => void) => () => void
}
