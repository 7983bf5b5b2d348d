/** Work of which a few pieces go on at the same time, and whoever brings more waits. */
export class InFlight {
  readonly #most: number
  readonly #running = new Set<Promise<void>>()
  #failure: { error: unknown } | undefined

  /** @param most how many pieces go on at the same time */
  constructor(most: number) {
    this.#most = most
  }

  /**
   * Starts a piece of work, as soon as there is room for it.
   *
   * @throws what an earlier piece threw
   */
  async start(work: () => Promise<void>): Promise<void> {
    while (this.#running.size >= this.#most) await Promise.race(this.#running)
    this.#assertNoFailure()
    const piece = work()
      .catch((error) => {
        this.#failure ??= { error }
      })
      .finally(() => this.#running.delete(piece))
    this.#running.add(piece)
  }

  /** @throws what any piece threw, when all have ended */
  async end(): Promise<void> {
    await Promise.all(this.#running)
    this.#assertNoFailure()
  }

  #assertNoFailure(): void {
    if (this.#failure) throw this.#failure.error
  }
}
