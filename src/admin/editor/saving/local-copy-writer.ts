/**
 * Writes the latest text to this computer, one write at a time. Changes during a write are
 * coalesced: only the last of them is written.
 */
export class LocalCopyWriter<Text> {
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
