import type { SaveDependencies } from './save-dependencies.ts'

/** How long the typing must pause before the text is saved on the server. */
export const autosaveDelayMs = 1_500

/** How long a save waits at most where it does not pause: colleagues see what is saved. */
const mostDelayMs = 15_000

const firstRetryMs = 2_000
const maxRetryMs = 60_000

/** Schedules the next save: debounced during typing, for a while, with exponential backoff after failures. */
export class SaveTimer {
  readonly #schedule: SaveDependencies<unknown, unknown>['schedule']
  readonly #onDue: () => void
  #failures = 0
  /** When the text is saved although it is still typed; null if nothing is unsaved. */
  #latest: number | null = null
  #stopped = false
  #cancelTimer: (() => void) | null = null

  constructor(schedule: SaveDependencies<unknown, unknown>['schedule'], onDue: () => void) {
    this.#schedule = schedule
    this.#onDue = onDue
  }

  debounce(): void {
    this.#latest ??= Date.now() + mostDelayMs
    this.#set(Math.max(0, Math.min(autosaveDelayMs, this.#latest - Date.now())))
  }

  retry(): void {
    this.cancel()
    this.#set(Math.min(firstRetryMs * 2 ** this.#failures, maxRetryMs))
    this.#failures++
  }

  resetBackoff(): void {
    this.#failures = 0
  }

  cancel(): void {
    this.#latest = null
    this.#clear()
  }

  /** Cancels the timer and ignores every later request for one. */
  stop(): void {
    this.#stopped = true
    this.cancel()
  }

  #clear(): void {
    this.#cancelTimer?.()
    this.#cancelTimer = null
  }

  #set(delayMs: number): void {
    this.#clear()
    if (this.#stopped) return
    this.#cancelTimer = this.#schedule(delayMs, () => {
      this.cancel()
      this.#onDue()
    })
  }
}
