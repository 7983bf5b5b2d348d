import { Store } from '#admin/store.ts'
import type { MergeResult, SaveDependencies, SaveKind } from './save-dependencies.ts'
import type { SaveOutcome, SaveSnapshot, SaveState } from './save-state.ts'
import { SaveTimer } from './save-timer.ts'
import { TrackedText } from './tracked-text.ts'

const mergeFailed =
  'This text could not be merged with what was saved in between. It is kept on this computer.'

/** How far an open text is saved: what the server has of it, what it differs in, and when the next save is due. */
export class SaveProgress<Text, Stored> extends Store<SaveSnapshot<Stored>> {
  readonly text: TrackedText<Text, Stored>
  readonly timer: SaveTimer
  /** Whether the editor is closed. */
  isStopped = false
  /** Whether nobody else's text comes into this one: a person is asked whether to publish it. */
  isHeld = false
  readonly #dependencies: SaveDependencies<Text, Stored>

  /**
   * @param stored what the server has; null for a new article
   * @param onDue called when the next save is due
   */
  constructor(
    dependencies: SaveDependencies<Text, Stored>,
    stored: Stored | null,
    onDue: () => void,
  ) {
    super({ state: { kind: 'saved' }, stored, dirty: false, keptLocally: true })
    this.#dependencies = dependencies
    this.text = new TrackedText(
      dependencies,
      () => this.now.stored,
      (keptLocally) => {
        if (keptLocally !== this.now.keptLocally) this.update({ keptLocally })
      },
    )
    this.timer = new SaveTimer(dependencies.schedule, onDue)
  }

  get now(): SaveSnapshot<Stored> {
    return this.getSnapshot()
  }

  update(change: Partial<SaveSnapshot<Stored>>): void {
    this.setState({ ...this.now, ...change })
  }

  /** Nothing is saved until the text changes, or a person decides. */
  block(state: SaveState): void {
    this.timer.cancel()
    this.update({ state })
  }

  /** Saves what is unsaved after a pause in the typing. */
  scheduleAutosave(): void {
    const { dirty, state } = this.now
    const kind = dirty ? 'unsaved' : 'saved'
    if (state.kind !== kind) this.update({ state: { kind } })
    if (dirty) this.timer.debounce()
    else this.timer.cancel()
  }

  /** Retries unsaved text as an autosave. A publication is never retried automatically. */
  scheduleRetry(isFailing = false): void {
    const { dirty } = this.now
    this.update({ state: dirty ? { kind: 'retrying', isFailing } : { kind: 'saved' } })
    if (dirty) this.timer.retry()
  }

  /** The server has saved `text`. */
  acknowledge(stored: Stored, text: Text): SaveOutcome<Stored> {
    this.timer.resetBackoff()
    // `stored` first: the local copy that `acknowledge` writes includes it.
    this.update({ stored })
    this.update({ dirty: this.text.acknowledge(text) })
    this.scheduleAutosave()
    this.#dependencies.announce(stored)
    return { kind: 'saved', stored }
  }

  /**
   * Merges what became of `base` elsewhere into the text. Returns whether that leaves nothing to choose. What
   * could not be merged overwrites nothing.
   */
  merge(base: Stored, theirs: Stored, kind: SaveKind): boolean {
    const { stored } = this.now
    // First, so that the local copy is written as one of the newer revision.
    this.update({ stored: theirs })
    try {
      return this.merged(this.#dependencies.merge(base, theirs, kind))
    } catch (error) {
      console.error(error)
      this.update({ stored })
      this.block({ kind: 'refused', message: mergeFailed, issues: [] })
      return false
    }
  }

  /** The editor has merged another text into this one. Returns whether that leaves nothing to choose. */
  merged({ saved, hasDisputes }: MergeResult<Text>): boolean {
    this.update({ dirty: this.text.merged(saved, hasDisputes) })
    if (hasDisputes) this.block({ kind: 'disputed' })
    return !hasDisputes
  }
}
