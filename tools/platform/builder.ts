/** What became of one build. */
export type BuildOutcome<T> = { made: T } | { failed: Error }

/**
 * Runs one build at a time. Requests that come while one runs are folded into one more, since that
 * one will hold all that they ask for.
 */
export class Builder<T> {
  readonly #build: () => Promise<T>
  readonly #ended: (outcome: BuildOutcome<T>) => void
  #wanted = false
  #running: Promise<void> | undefined
  #held = false

  /**
   * @param build makes one release
   * @param ended is told what became of each
   */
  constructor(build: () => Promise<T>, ended: (outcome: BuildOutcome<T>) => void) {
    this.#build = build
    this.#ended = ended
  }

  /** Asks for a build that starts now, or right after the one that runs. */
  request(): void {
    this.#wanted = true
    if (!this.#held) this.#running ??= this.#run()
  }

  /** Keeps requests back until `release` is called. */
  hold(): void {
    this.#held = true
  }

  /** Ends a hold; what was asked for meanwhile is built once. */
  release(): void {
    this.#held = false
    if (this.#wanted) this.request()
  }

  /** @returns when nothing runs and nothing is wanted */
  async idle(): Promise<void> {
    await this.#running
  }

  async #run(): Promise<void> {
    while (this.#wanted && !this.#held) {
      this.#wanted = false
      try {
        this.#ended({ made: await this.#build() })
      } catch (error) {
        this.#ended({ failed: error instanceof Error ? error : new Error(String(error)) })
      }
    }
    this.#running = undefined
  }
}
