import type { FieldIssue } from '#domain/error.ts'

/** Whether the text is saved, and what prevents its next save. */
export type SaveState =
  /** The server has all of it. */
  | { kind: 'saved' }
  /** Some changes are not on the server yet. They are saved after a pause in the typing. */
  | { kind: 'unsaved' }
  | { kind: 'saving' }
  /** The server is unreachable, or fails. The save is retried with backoff. */
  | { kind: 'retrying'; isFailing: boolean }
  /** The server rejected the text. The next change is sent again. */
  | { kind: 'refused'; message: string; issues: readonly FieldIssue[] }
  /** What someone else saved overlaps with this text. */
  | { kind: 'disputed' }
  /** The article was deleted. */
  | { kind: 'gone' }
  | { kind: 'signed-out' }

/** The result of a save that a button requested. */
export type SaveOutcome<Stored> =
  | { kind: 'saved'; stored: Stored }
  | { kind: 'failed'; error: unknown }
  /** Nothing was saved: the state says why. */
  | { kind: 'blocked' }

export interface SaveSnapshot<Stored> {
  state: SaveState
  /** What the server has; null before the first save. */
  stored: Stored | null
  /** Whether the text differs from what the server has. */
  dirty: boolean
  /** Whether the last change could be written to this computer. */
  keptLocally: boolean
}

/** Autosave pauses in these states until the editor decides. */
export function needsDecision({ kind }: SaveState): boolean {
  return kind === 'disputed' || kind === 'gone' || kind === 'signed-out'
}
