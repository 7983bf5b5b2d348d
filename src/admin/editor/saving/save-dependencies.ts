import type { FieldIssue } from '#domain/error.ts'

/** What starts a save: the autosave after a pause, or one of the two buttons. */
export type SaveKind = 'auto' | 'draft' | 'publish'

export type SaveFailure =
  /** No answer: the same save may succeed later. */
  | { kind: 'unreachable' }
  /** The server answers that it cannot save now. */
  | { kind: 'failing' }
  /** The session ended. The portal's session guard reports it. */
  | { kind: 'signed-out' }
  /** Someone else saved in between. */
  | { kind: 'conflict' }
  /** The article was deleted. */
  | { kind: 'gone' }
  /** The server rejects this text. */
  | { kind: 'refused'; message: string; issues: readonly FieldIssue[] }

/** What merging a colleague's text into the open one came to. */
export interface MergeResult<Text> {
  /** Their text, as the editor writes it. */
  saved: Text
  /** Whether the two overlap, so that a person has to choose. */
  hasDisputes: boolean
}

/** What a local copy is written with. */
export interface CopiedFrom<Text, Stored> {
  /** What the server has; null for a new article. */
  stored: Stored | null
  /** The text that the editor and the server last had in common. */
  base: Text
  sequence: number
}

export interface SentText<Text, Stored> {
  /** Counts the changes of the text, so that a kept text can be distinguished from older ones. */
  sequence: number
  /** Called with what the server has of a new article, if an earlier answer was lost, and its text. */
  onFound: (stored: Stored, text: Text) => void
}

/** Every side effect of the save engine, so that tests can replace them. */
export interface SaveDependencies<Text, Stored> {
  getText: () => Text
  /** Whether the text is complete enough for the server to accept. */
  isSavable: (text: Text) => boolean
  isEqual: (a: Text, b: Text) => boolean
  /** Saves on the server. `stored` is what the text was edited from; null for a new article. */
  send: (
    text: Text,
    stored: Stored | null,
    kind: SaveKind,
    sent: SentText<Text, Stored>,
  ) => Promise<Stored>
  /** What the server has now; null if it cannot be read. */
  refetch: (stored: Stored) => Promise<Stored | null>
  /** Why a save that was asked for no longer makes sense, with what is stored now. */
  refusalOf?: (kind: SaveKind, asked: Stored | null, now: Stored | null) => Error | undefined
  hasSameText: (stored: Stored, known: Stored) => boolean
  /** Whether a save came between, or may have. */
  isNewer: (stored: Stored, known: Stored) => boolean
  /** Whether `stored` is the result of this save. True if only the response to it was lost. */
  matchesSave: (stored: Stored, text: Text, kind: SaveKind) => boolean
  /**
   * What the server and this editor, or one whose text it continues, last had in common: `now` if that was
   * saved here, though the answer was lost; an earlier such save; else `known`. Null if the server cannot be asked.
   */
  lastCommon: (known: Stored, now: Stored) => Promise<Stored | null>
  classifyFailure: (error: unknown) => SaveFailure
  /** Resolves when what was typed is on the screen: it goes before the local copy of it. */
  afterFrame: () => Promise<unknown>
  saveLocalCopy: (text: Text, from: CopiedFrom<Text, Stored>) => Promise<void>
  deleteLocalCopy: () => Promise<void>
  /** Resolves when no word is being composed with an input method: a merge around it would double it. */
  composed: () => Promise<void>
  /** Merges what became of `base` elsewhere into the open text. */
  merge: (base: Stored, theirs: Stored, kind: SaveKind) => MergeResult<Text>
  announce: (stored: Stored) => void
  /** Calls `run` after a delay in milliseconds. Returns the function that cancels it. */
  schedule: (delayMs: number, run: () => void) => () => void
}
