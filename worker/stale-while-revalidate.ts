/** How old an answer may be until it is read again in the background. */
const freshMilliseconds = 2_000

/** How old it may be at most while the database answers: a change is seen everywhere by then. */
const oldestMilliseconds = 4_500

/** How long the database may take to tell. */
const longestMilliseconds = 3_000

/**
 * An answer of the database that is kept in memory. While it is fresh nobody is asked; an ageing one
 * is read again behind the answers to readers, and only one that is too old is waited for. Where the
 * database fails, the last answer stays.
 */
export class StaleWhileRevalidate<T> {
  /** The last answer; undefined before the first. */
  answer: T | undefined
  readonly #what: string
  #askedAt = 0
  #checkedAt = 0
  #reading: Promise<void> | undefined
  /** Whether something was changed here that the answer does not hold yet. */
  #outdated = false

  /** @param what names the answer in the log */
  constructor(what: string) {
    this.#what = what
  }

  /** When the last answer was asked for, in milliseconds since 1970. */
  get askedAt(): number {
    return this.#askedAt
  }

  /**
   * @param read asks the database
   * @param background keeps work going after the answer to a reader was sent
   * @param patience how many milliseconds to wait for an answer that is too old
   */
  async revalidate(
    read: () => Promise<T>,
    background: (work: Promise<unknown>) => void,
    patience: number,
  ): Promise<void> {
    const age = Date.now() - this.#checkedAt
    if (age <= freshMilliseconds) return
    const reading = this.refresh(read)
    if (this.#outdated) await reading
    else if (age > oldestMilliseconds) await Promise.race([reading, pause(patience)])
    background(reading)
  }

  /** Makes the next request wait for a new answer: called where something changed. */
  invalidate(): void {
    this.#askedAt = 0
    this.#checkedAt = 0
    this.#reading = undefined
    this.#outdated = true
  }

  /**
   * @param read asks the database, unless it is being asked
   * @returns settles once there is an answer, or it is known that there is none
   */
  refresh(read: () => Promise<T>): Promise<void> {
    if (this.#reading) return this.#reading
    const askedAt = Date.now()
    const reading = Promise.race([read(), outOfTime()])
      .then((answer) => {
        // A change that came meanwhile asked for a newer answer: this one is not remembered.
        if (this.#reading !== reading) return
        this.answer = answer
        this.#outdated = false
        this.#askedAt = askedAt
        this.#checkedAt = Date.now()
      })
      .catch((error) => {
        console.error(`${this.#what} could not be read:`, error)
        // The last answer stays; it is tried again in the background.
        if (this.#reading === reading) this.#checkedAt = Date.now() - freshMilliseconds
      })
      .finally(() => {
        if (this.#reading === reading) this.#reading = undefined
      })
    this.#reading = reading
    return reading
  }
}

async function outOfTime(): Promise<never> {
  await pause(longestMilliseconds)
  throw new Error(`The database did not answer for ${longestMilliseconds} ms.`)
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, milliseconds))
}
