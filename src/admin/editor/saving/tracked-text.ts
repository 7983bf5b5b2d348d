import type { SaveDependencies } from './save-dependencies.ts'

type TextDependencies<Text, Stored> = Pick<
  SaveDependencies<Text, Stored>,
  'getText' | 'isEqual' | 'afterFrame' | 'saveLocalCopy' | 'deleteLocalCopy'
>

/**
 * The editor's text, compared with what the server has. While they differ, a copy is kept on this
 * computer, by one write at a time: of the changes before and during a write, only the last is written.
 */
export class TrackedText<Text, Stored> {
  readonly #dependencies: TextDependencies<Text, Stored>
  readonly #getStored: () => Stored | null
  readonly #onLocalCopy: (succeeded: boolean) => void
  /** The text that the server has, as the text editor writes it. */
  #saved: Text
  /** What the next merge starts from: an older text while a person has to choose what becomes of it. */
  #base: Text
  /** Whether the server may have another text by now: one was sent, and not answered. */
  #isUnanswered = false
  #sequence = 0
  #stopped = false
  #nextWrite = async () => {}
  #isQueued = false
  #writing: Promise<void> | null = null

  /**
   * @param getStored what the server has; written with the local copy
   * @param onLocalCopy reports whether the last change could be written to this computer
   */
  constructor(
    dependencies: TextDependencies<Text, Stored>,
    getStored: () => Stored | null,
    onLocalCopy: (succeeded: boolean) => void,
  ) {
    this.#dependencies = dependencies
    this.#getStored = getStored
    this.#onLocalCopy = onLocalCopy
    this.#saved = this.clone()
    this.#base = this.#saved
  }

  /** A copy of the text that later typing does not change. */
  clone(): Text {
    return structuredClone(this.#dependencies.getText())
  }

  get sequence(): number {
    return this.#sequence
  }

  /** The text changed: updates the local copy. Returns whether it differs from what the server has. */
  change(): boolean {
    this.#sequence++
    return this.#track()
  }

  /** `text` was sent, and not answered. Returns whether the editor may differ from what the server has. */
  unanswered(text: Text): boolean {
    this.#isUnanswered ||= !this.#isSaved(text)
    return this.#track()
  }

  /** Whether `text` is what the server had before one was sent without an answer. */
  isTakenBack(text: Text): boolean {
    return this.#isUnanswered && this.#isSaved(text)
  }

  #isSaved(text: Text): boolean {
    return this.#dependencies.isEqual(text, this.#saved)
  }

  /** The server has saved `text`. Returns whether the editor has changed since. */
  acknowledge(text: Text): boolean {
    this.#isUnanswered = false
    this.#saved = text
    this.#base = text
    return this.#track()
  }

  /** The editor has merged `theirs`, which the server has. Returns whether it differs. */
  merged(theirs: Text, hasDisputes: boolean): boolean {
    this.#isUnanswered = false
    this.#saved = theirs
    if (!hasDisputes) this.#base = theirs
    return this.#track()
  }

  /** The text goes on from an older one than the server has. */
  continueFrom(base: Text): void {
    this.#base = base
  }

  /** All that the server has is in the text, or was decided against. */
  settle(): void {
    this.#base = this.#saved
  }

  #track(): boolean {
    const dirty = this.#isUnanswered || !this.#isSaved(this.#dependencies.getText())
    if (!dirty) this.deleteLocalCopy()
    else if (!this.#stopped) {
      this.#write(() =>
        this.#dependencies.saveLocalCopy(this.clone(), {
          stored: this.#getStored(),
          base: this.#base,
          sequence: this.#sequence,
        }),
      )
    }
    return dirty
  }

  /** Changes the saved text that the editor's text is compared with. */
  rebase(update: (saved: Text) => Text): void {
    this.#saved = update(this.#saved)
    this.#base = update(this.#base)
  }

  /** The editor now shows exactly what the server has. */
  reset(): void {
    this.#isUnanswered = false
    this.#saved = this.clone()
    this.#base = this.#saved
    this.deleteLocalCopy()
  }

  /** Writes no further local copy. An existing one stays. */
  stop(): void {
    this.#stopped = true
  }

  /** Deletes the copy, and drops a write that has not started. */
  deleteLocalCopy(): void {
    this.#write(() => this.#dependencies.deleteLocalCopy())
  }

  /** The writes to this computer until the text is kept as it is now, or a later one; null if it is. */
  get writing(): Promise<void> | null {
    return this.#writing
  }

  #write(write: () => Promise<void>): void {
    this.#nextWrite = write
    if (this.#isQueued) return
    this.#isQueued = true
    this.#writing = this.#writing ? this.#writing.then(() => this.#writeNext()) : this.#writeNext()
  }

  async #writeNext(): Promise<void> {
    await this.#dependencies.afterFrame()
    this.#isQueued = false
    try {
      await this.#nextWrite()
      this.#onLocalCopy(true)
    } catch {
      this.#onLocalCopy(false)
    }
    if (!this.#isQueued) this.#writing = null
  }
}
