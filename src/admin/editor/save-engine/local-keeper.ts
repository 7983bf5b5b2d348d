/**
 * Keeps the latest text on this machine, one write at a time: what is typed during a write waits,
 * and of several that wait only the last is written.
 */
export class LocalKeeper<Text> {
  readonly #write: (text: Text) => Promise<void>
  readonly #erase: () => Promise<void>
  readonly #told: (kept: boolean) => void
  #next: { text: Text } | 'nothing' | null = null
  #running: Promise<void> | null = null

  /**
   * @param write keeps a text
   * @param erase forgets what is kept
   * @param told told whether the last write succeeded
   */
  constructor(
    write: (text: Text) => Promise<void>,
    erase: () => Promise<void>,
    told: (kept: boolean) => void,
  ) {
    this.#write = write
    this.#erase = erase
    this.#told = told
  }

  /** @param text what to keep in place of what was kept before */
  keep(text: Text): void {
    this.#next = { text }
    this.#running ??= this.#work()
  }

  /** Forgets what is kept, and what still waits to be. */
  forget(): void {
    this.#next = 'nothing'
    this.#running ??= this.#work()
  }

  /** @returns when nothing waits to be written any more */
  async idle(): Promise<void> {
    await this.#running
  }

  async #work(): Promise<void> {
    while (this.#next) {
      const next = this.#next
      this.#next = null
      try {
        await (next === 'nothing' ? this.#erase() : this.#write(next.text))
        this.#told(true)
      } catch {
        this.#told(false)
      }
    }
    this.#running = null
  }
}
