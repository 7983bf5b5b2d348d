import type { SaveKind } from './save-dependencies.ts'

/** Where the text is, and what stands in the way of its next save. */
export type SaveState<Stored> =
  /** The server holds all of it. */
  | { kind: 'saved' }
  /** Something is not on the server yet; it is saved after a pause, once there is enough of it. */
  | { kind: 'unsaved' }
  | { kind: 'saving'; save: SaveKind }
  /** The server is out of reach; it is tried again by itself. */
  | { kind: 'waiting' }
  /** The server does not take the text as it is; the next change is tried again. */
  | { kind: 'refused'; message: string }
  /** Somebody saved in between; null where theirs could not be read yet. */
  | { kind: 'conflict'; message: string; save: SaveKind; theirs: Stored | null }
  | { kind: 'gone' }
  | { kind: 'signed-out' }

/** What became of a save that somebody asked for. */
export type SaveOutcome<Stored> =
  | { kind: 'saved'; stored: Stored }
  | { kind: 'failed'; error: unknown }
  /** The state says why, and what can be done. */
  | { kind: 'stopped' }

/** What an editor shows of its saving. */
export interface SaveSnapshot<Stored> {
  state: SaveState<Stored>
  /** What the server holds; null before the first save. */
  stored: Stored | null
  /** Whether the text differs from what the server holds. */
  dirty: boolean
  /** Whether this machine could keep the last change. */
  kept: boolean
}

/** States that only a decision ends: nothing is saved by itself. */
export function needsDecision({ kind }: SaveState<unknown>): boolean {
  return kind === 'conflict' || kind === 'gone' || kind === 'signed-out'
}
