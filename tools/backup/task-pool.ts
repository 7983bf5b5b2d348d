/** Runs a few tasks at the same time; starting another one waits until there is room. */
export class TaskPool {
  readonly #concurrency: number
  readonly #running = new Set<Promise<void>>()
  #failure: { error: unknown } | undefined

  constructor(concurrency: number) {
    this.#concurrency = concurrency
  }

  /**
   * Starts a task as soon as there is room for it.
   *
   * @throws what an earlier task threw
   */
  async start(task: () => Promise<void>): Promise<void> {
    while (this.#running.size >= this.#concurrency) await Promise.race(this.#running)
    this.#throwFailure()
    const running = task()
      .catch((error) => {
        this.#failure ??= { error }
      })
      .finally(() => this.#running.delete(running))
    this.#running.add(running)
  }

  /** @throws what the first failed task threw, after all have ended */
  async finish(): Promise<void> {
    await Promise.all(this.#running)
    this.#throwFailure()
  }

  #throwFailure(): void {
    if (this.#failure) throw this.#failure.error
  }
}
