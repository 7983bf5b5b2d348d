import type { SaveDependencies } from './save-dependencies.ts'

/** How long the typing must pause before the text is saved on the server. */
export const autosaveDelayMs = 1_500

const firstRetryMs = 2_000
const maxRetryMs = 60_000

/** Schedules the next save: debounced during typing, with exponential backoff after failures. */
export class SaveTimer {
  readonly #schedule: SaveDependencies<unknown, unknown>['schedule']
  readonly #onDue: () => void
  #failures = 0
  #stopped = false
  #cancelTimer: (() => void) | null = null

  constructor(schedule: SaveDependencies<unknown, unknown>['schedule'], onDue: () => void) {
    this.#schedule = schedule
    this.#onDue = onDue
  }

  debounce(): void {
    this.#set(autosaveDelayMs)
  }

  retry(): void {
    this.#set(Math.min(firstRetryMs * 2 ** this.#failures, maxRetryMs))
    this.#failures++
  }

  resetBackoff(): void {
    this.#failures = 0
  }

  cancel(): void {
    this.#cancelTimer?.()
    this.#cancelTimer = null
  }

  /** Cancels the timer and ignores every later request for one. */
  stop(): void {
    this.#stopped = true
    this.cancel()
  }

  #set(delayMs: number): void {
    this.cancel()
    if (!this.#stopped) this.#cancelTimer = this.#schedule(delayMs, this.#onDue)
  }
}
