import { logError } from '#worker/log.ts'
import { withTimeout } from './time-limit.ts'

/** Up to this age a value is returned without asking again, unless the caller accepts older ones. */
const defaultFreshMs = 2_000

/**
 * By how much longer, at random, an isolate that shares a copy returns its value. Otherwise all isolates
 * would ask for a new one at the same moment: when the copy that they share is old.
 */
const spreadMs = 1_500

/** Up to this age a value is returned while it is revalidated in the background. */
const staleMs = 4_500

/** No copy may be older than this: an isolate without a value takes one that old. */
export const copyMs = staleMs

/** How long a request waits for a new value if it may fall back to the old one. */
const waitWithFallbackMs = 400

/** How long any read may take. The request that waits gives it up; the next one starts its own. */
const readTimeoutMs = 5_000

/**
 * For this long one request reads and the others look for its value. It may have been cancelled, so
 * the next one then reads for itself.
 */
const leaseMs = 500

/** After a change, other machines' copies must be this much newer: their clocks are not exactly ours. */
const clockMarginMs = 1_000

const pollMs = 10

/** How often a request reads again because a change overtook what it read. */
const maxRereads = 2

/** When a value was read that is kept only for comparison: it does not know of every change. */
const untrusted = Number.NEGATIVE_INFINITY

/** A value, with the time at which its read began, in milliseconds since 1970. */
export interface CacheEntry<T> {
  value: T
  readAt: number
}

/** Negative if the database had the one before the other, 0 if they say the same, `NaN` if they do not tell. */
type Compare<T> = (one: T, other: T) => number

/** What a reading or a change finds when it begins. */
interface Beginning<T> {
  changes: number
  kept: CacheEntry<T> | undefined
}

/** Reads the value; `last` is the one before it, if this isolate has one. */
type Read<T> = (last: T | undefined) => Promise<T>

/** Which copy of another isolate may be used. */
export interface CopyRule<T> {
  /** What this isolate has read before. */
  last: T | undefined
  /** Only newer copies count, in milliseconds since 1970. */
  notBefore: number
  maxAgeMs: number
}

/** Where other isolates find what one of them has read. */
export interface SharedCopy<T> {
  /**
   * @returns the copy, with the time at which its own read began; undefined if none may be used. It never
   *   throws.
   */
  find(rule: CopyRule<T>): Promise<CacheEntry<T> | undefined>
  /** Missing if what is read is stored with something else. */
  store?(entry: CacheEntry<T>): void
}

export interface Revalidation<T> {
  read: Read<T>
  /** Asked before the value is read, if isolates share it. */
  copy?: SharedCopy<T> | undefined
  /** Keeps work going after the response was sent. */
  waitUntil: (work: Promise<unknown>) => void
  /** Up to this age a value still counts if a new one cannot be read. */
  maxStaleMs: number
  /** Up to this age a value is returned without asking again. */
  freshMs?: number | undefined
}

/**
 * A value of the database, cached in the isolate's memory: stale-while-revalidate, and bounded by
 * `maxStaleMs` while the database fails.
 *
 * Requests share values only, never promises: on Workers the I/O of a request ends with it when its
 * client disconnects, and every other request that awaits the same promise would hang.
 */
export class StaleWhileRevalidate<T> {
  readonly #label: string
  readonly #compare: Compare<T>
  #entry: CacheEntry<T> | undefined
  /** How many changes ended. */
  #changes = 0
  /** How many had when the value was dropped last. */
  #changesAtDrop = 0
  /** When a request began to read, by the monotonic clock. */
  #leasedAt = Number.NEGATIVE_INFINITY
  #failedAt = 0
  #spreadMs = 0
  /** When this isolate changed the value last. */
  #changedAt = 0

  /** @param label names the value in the log */
  constructor(label: string, compare: Compare<T> = () => Number.NaN) {
    this.#label = label
    this.#compare = compare
  }

  /** The value if it is to be returned without asking again: for nearly every request. */
  fresh(freshMs = defaultFreshMs): CacheEntry<T> | undefined {
    return this.#age() <= freshMs + this.#spreadMs ? this.#entry : undefined
  }

  /** What was read last, however old it is; undefined after it was dropped. */
  get last(): T | undefined {
    return this.#entry?.value
  }

  /** Returns undefined if there is no value that may be trusted. */
  async get({
    read,
    copy,
    waitUntil,
    maxStaleMs,
    freshMs = defaultFreshMs,
  }: Revalidation<T>): Promise<CacheEntry<T> | undefined> {
    const mayFallBack = () => this.#age() <= maxStaleMs
    let rereads = 0
    for (let waitedMs = 0; !this.fresh(freshMs); waitedMs += pollMs) {
      const failedLately = Date.now() - this.#failedAt < defaultFreshMs
      if (mayFallBack() && (failedLately || waitedMs >= waitWithFallbackMs)) break
      const isStale = this.#age() <= staleMs
      if (performance.now() - this.#leasedAt >= leaseMs) {
        const changes = this.#changes
        const reading = this.revalidate(read, copy)
        waitUntil(reading)
        if (isStale) break
        await (mayFallBack() ? Promise.race([reading, sleep(waitWithFallbackMs)]) : reading)
        if (changes === this.#changes || rereads++ === maxRereads) break
      } else {
        if (isStale) break
        await sleep(pollMs)
      }
    }
    return this.#age() <= Math.max(maxStaleMs, freshMs) ? this.#entry : undefined
  }

  /** Reads the value now. A failed read is logged and leaves the entry as it is. */
  async revalidate(read: Read<T>, copy?: SharedCopy<T>): Promise<CacheEntry<T> | undefined> {
    const store = this.beginReading()
    this.#leasedAt = performance.now()
    try {
      store(await withTimeout(this.#readShared(read, copy), readTimeoutMs))
      this.#spreadMs = copy ? Math.random() * spreadMs : 0
    } catch (error) {
      this.#failedAt = Date.now()
      logError(`${this.#label} could not be read`, error)
    } finally {
      this.#leasedAt = Number.NEGATIVE_INFINITY
    }
    return this.#entry
  }

  /**
   * To be called before the value is read. The returned function stores what was read, unless what is kept by then
   * is newer, or it is not known which of both is.
   */
  beginReading(): (entry: CacheEntry<T>) => void {
    const before = this.#beginning()
    return (entry) => {
      const order = this.#orderOf(entry.value, before)
      const isByClock = entry.readAt >= this.#readAt
      const isNewer = order
        ? order > 0 && this.#knowsAllChanges(before)
        : isByClock && before.changes === this.#changes
      if (isNewer) this.#entry = entry
    }
  }

  /**
   * The age of a copy counts from when it was read, so windows do not add up: with it, too, a value is at
   * most as old as one that this isolate read itself. An isolate with no value takes an older copy rather
   * than wait for the database, and revalidates it with its next request.
   */
  async #readShared(read: Read<T>, copy: SharedCopy<T> | undefined): Promise<CacheEntry<T>> {
    const last = this.#entry?.value
    const notBefore = Math.max(this.#changedAt + clockMarginMs, this.#readAt)
    const maxAgeMs = this.#entry ? defaultFreshMs : staleMs
    const found = await copy?.find({ last, notBefore, maxAgeMs })
    if (found) return found
    const readAt = Date.now()
    const entry = { value: await read(last), readAt }
    copy?.store?.(entry)
    return entry
  }

  /**
   * Begins a change of the value whose own transaction also reads it. Returns the function that stores what it read,
   * unless what is kept by then is newer, and drops the value if the change does not know it.
   */
  beginChange(): (value: { read: T } | undefined) => void {
    const before = this.#beginning()
    const begunAt = Date.now()
    return (value) => {
      const order = value ? this.#orderOf(value.read, before) : Number.NaN
      if (!value || Number.isNaN(order)) return this.invalidate()
      const readAt = this.#knowsAllChanges(before) ? begunAt : untrusted
      if (order >= 0) this.#entry = { value: value.read, readAt }
      this.#noteChange()
    }
  }

  #beginning(): Beginning<T> {
    return { changes: this.#changes, kept: this.#entry }
  }

  /**
   * Compares what was read with what was stored since it began. Not with what was kept before: a lower version than
   * that may be a database that was taken back.
   */
  #orderOf(value: T, before: Beginning<T>): number {
    const kept = this.#entry
    return kept && kept !== before.kept ? this.#compare(value, kept.value) : 0
  }

  /** What is not older than what is kept knows what that knows; without it, only what began after the last drop. */
  #knowsAllChanges(before: Beginning<T>): boolean {
    return this.#readAt > untrusted || before.changes >= this.#changesAtDrop
  }

  /** Drops the value, because this isolate changed it: the next request reads it anew. */
  invalidate(): void {
    this.#noteChange()
    this.#changesAtDrop = this.#changes
    this.#entry = undefined
    this.#leasedAt = Number.NEGATIVE_INFINITY
    this.#failedAt = 0
  }

  #noteChange(): void {
    this.#changes += 1
    this.#changedAt = Date.now()
  }

  get #readAt(): number {
    return this.#entry?.readAt ?? untrusted
  }

  #age(): number {
    return Date.now() - this.#readAt
  }
}

function sleep(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms))
}
