import type { SaveDependencies } from './save-dependencies.ts'

/** How long a pause in the typing is before the server is told. */
export const pauseMilliseconds = 1_500

const firstRetryMilliseconds = 2_000
const longestRetryMilliseconds = 60_000

/** Says when the next save is due: after a pause in the typing, or ever more rarely after failures. */
export class SaveClock {
  readonly #later: SaveDependencies<unknown, unknown>['schedule']
  readonly #due: () => void
  #failures = 0
  #stopped = false
  #callOff: (() => void) | null = null

  /**
   * @param later sets a timer
   * @param due called when a save is due
   */
  constructor(later: SaveDependencies<unknown, unknown>['schedule'], due: () => void) {
    this.#later = later
    this.#due = due
  }

  /** Something was typed: due once no more is. */
  pause(): void {
    this.#set(pauseMilliseconds)
  }

  /** A save failed: due once more, later than after the failure before. */
  retry(): void {
    this.#set(Math.min(firstRetryMilliseconds * 2 ** this.#failures, longestRetryMilliseconds))
    this.#failures++
  }

  /** A save succeeded, or there is nothing to save any more: the next failure is a first one. */
  resetBackoff(): void {
    this.#failures = 0
  }

  /** Nothing is due. */
  cancel(): void {
    this.#callOff?.()
    this.#callOff = null
  }

  /** Nothing is due ever again. */
  stop(): void {
    this.#stopped = true
    this.cancel()
  }

  #set(milliseconds: number): void {
    this.cancel()
    if (!this.#stopped) this.#callOff = this.#later(milliseconds, this.#due)
  }
}
