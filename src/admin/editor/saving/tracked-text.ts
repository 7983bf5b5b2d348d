import type { SaveDependencies } from './save-dependencies.ts'

type TextDependencies<Text, Stored> = Pick<
  SaveDependencies<Text, Stored>,
  'getText' | 'isEqual' | 'saveLocalCopy' | 'deleteLocalCopy'
>

/**
 * The editor's text, compared with what the server has. While they differ, a copy is kept on this
 * computer.
 */
export class TrackedText<Text, Stored> {
  readonly #dependencies: TextDependencies<Text, Stored>
  readonly #localCopy: LocalCopyWriter<{ text: Text; sequence: number }>
  /** The text that the server has, as the text editor writes it. */
  #saved: Text
  #sequence = 0
  #stopped = false

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
    this.#saved = this.clone()
    this.#localCopy = new LocalCopyWriter(
      ({ text, sequence }) => dependencies.saveLocalCopy(text, getStored(), sequence),
      dependencies.deleteLocalCopy,
      onLocalCopy,
    )
  }

  /** A copy of the text that later typing does not change. */
  clone(): Text {
    return structuredClone(this.#dependencies.getText())
  }

  get sequence(): number {
    return this.#sequence
  }

  /** Whether a local write has not ended. */
  get isWriting(): boolean {
    return this.#localCopy.isWriting
  }

  /** The text changed: updates the local copy. Returns whether it differs from what the server has. */
  change(): boolean {
    this.#sequence++
    return this.track()
  }

  /** Updates the local copy. Returns whether the text differs from what the server has. */
  track(): boolean {
    const dirty = !this.#dependencies.isEqual(this.#dependencies.getText(), this.#saved)
    if (!dirty) this.#localCopy.delete()
    else if (!this.#stopped) this.#localCopy.save({ text: this.clone(), sequence: this.#sequence })
    return dirty
  }

  /** The server has saved `text`. Returns whether the editor has changed since. */
  acknowledge(text: Text): boolean {
    this.#saved = text
    return this.track()
  }

  /** Changes the saved text that the editor's text is compared with. */
  rebase(update: (saved: Text) => Text): void {
    this.#saved = update(this.#saved)
  }

  /** The editor now shows exactly what the server has. */
  reset(): void {
    this.#saved = this.clone()
    this.#localCopy.delete()
  }

  /** Writes no further local copy. An existing one stays. */
  stop(): void {
    this.#stopped = true
  }

  deleteLocalCopy(): void {
    this.#localCopy.delete()
  }

  /** Resolves when every local write has ended. */
  settled(): Promise<void> {
    return this.#localCopy.settled()
  }
}

/**
 * Writes the latest text to this computer, one write at a time. Changes during a write are
 * coalesced: only the last of them is written.
 */
class LocalCopyWriter<Text> {
  readonly #save: (text: Text) => Promise<void>
  readonly #delete: () => Promise<void>
  readonly #onResult: (succeeded: boolean) => void
  #next: { text: Text } | 'delete' | null = null
  #running: Promise<void> | null = null

  constructor(
    save: (text: Text) => Promise<void>,
    remove: () => Promise<void>,
    onResult: (succeeded: boolean) => void,
  ) {
    this.#save = save
    this.#delete = remove
    this.#onResult = onResult
  }

  save(text: Text): void {
    this.#next = { text }
    this.#running ??= this.#work()
  }

  /** Deletes the copy, and drops a write that has not started. */
  delete(): void {
    this.#next = 'delete'
    this.#running ??= this.#work()
  }

  get isWriting(): boolean {
    return this.#running !== null
  }

  /** Resolves when no write is pending. */
  async settled(): Promise<void> {
    await this.#running
  }

  async #work(): Promise<void> {
    while (this.#next) {
      const next = this.#next
      this.#next = null
      try {
        await (next === 'delete' ? this.#delete() : this.#save(next.text))
        this.#onResult(true)
      } catch {
        this.#onResult(false)
      }
    }
    this.#running = null
  }
}
