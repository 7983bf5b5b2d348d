import { maxStaleMs } from '#tests/support/distance-under-test.ts'

/** Added to what is promised: the reader's own clock, and a machine that is busy with other work. */
const toleranceMs = 2_000

/**
 * What was retracted, and since when no reader may see it: half a minute after the retraction was
 * acknowledged, even if an isolate cannot read what changed (docs/security.md).
 */
export class Retractions {
  readonly #since = new Map<string, { title: string; at: number }>()

  /** The article is about to change: until that is acknowledged it may be anything. */
  forget(id: string): void {
    this.#since.delete(id)
  }

  record(id: string, title: string): void {
    this.#since.set(id, { title, at: Date.now() })
  }

  get ids(): string[] {
    return [...this.#since.keys()]
  }

  /** The articles that no request that starts now may show. */
  due(): { id: string; title: string }[] {
    const latest = Date.now() - maxStaleMs - toleranceMs
    return [...this.#since].flatMap(([id, { title, at }]) => (at < latest ? [{ id, title }] : []))
  }

  /** Whether an article is still retracted, and has been since before a request. */
  holds(id: string, before: number): boolean {
    const since = this.#since.get(id)
    return since !== undefined && since.at < before
  }
}
