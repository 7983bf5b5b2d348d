import type { FinishedRelease } from '#tools/build/release.ts'
import { messageOf } from '#tools/cli/user-error.ts'

/** How many titles the report of a release names. */
const reportedTitles = 3

export type BuildOutcome<T> = { finished: T } | { failed: unknown }

/**
 * Runs one build at a time. Requests during a build lead to one more build, which covers them all.
 */
export class Builder<T> {
  readonly #build: () => Promise<T>
  readonly #onEnd: (outcome: BuildOutcome<T>) => void
  #requested = false
  #paused = false
  #running: Promise<void> | undefined

  constructor(build: () => Promise<T>, onEnd: (outcome: BuildOutcome<T>) => void) {
    this.#build = build
    this.#onEnd = onEnd
  }

  /** Starts a build now, or after the one that runs. */
  request(): void {
    this.#requested = true
    if (!this.#paused) this.#running ??= this.#run()
  }

  /** Collects requests until `resume`. */
  pause(): void {
    this.#paused = true
  }

  resume(): void {
    this.#paused = false
    if (this.#requested) this.request()
  }

  /** Resolves when no build runs and none is requested. */
  async idle(): Promise<void> {
    await this.#running
  }

  async #run(): Promise<void> {
    while (this.#requested && !this.#paused) {
      this.#requested = false
      try {
        this.#onEnd({ finished: await this.#build() })
      } catch (error) {
        this.#onEnd({ failed: error })
      }
    }
    this.#running = undefined
  }
}

/** Returns what an engineer reads when a build has ended. */
export function describeOutcome(outcome: BuildOutcome<FinishedRelease>): string {
  if ('failed' in outcome) {
    return `The build failed; the site stays as it was.\n${messageOf(outcome.failed)}`
  }
  const { release, content } = outcome.finished
  const { changed, gone } = content
  const changes = [
    changed.length > reportedTitles
      ? `${changed.length} articles`
      : changed.map((title) => `“${title}”`).join(', '),
    gone.length > 0 ? `without ${gone.join(', ')}` : '',
  ]
  const summary = changes.filter(Boolean).join('; ') || 'no change of content'
  return `Live: ${summary} (version ${release.contentVersion}, ${release.pages} pages, ${release.seconds} s).`
}
