import { damagedImage } from './refused-image.ts'

/**
 * How many steps a file may take, about 0.1 seconds of CPU. A photo of 10 MB takes about 120,000; millions
 * are a file that is made to keep the Worker busy.
 */
const maxSteps = 1_000_000

/** What a parser does with the bytes that come next. */
type Step =
  /** Reads them; they are passed on, unless a `drop` follows. */
  | { kind: 'take'; bytes: number }
  /** Passes them on unread. */
  | { kind: 'pass'; bytes: number }
  /** Leaves them out, with the bytes that were taken just before. */
  | { kind: 'drop'; bytes: number }
  /** Passes everything on up to this byte, which comes next. */
  | { kind: 'until'; byte: number }

/** Reads a file in steps. It returns at the file's end; what follows is passed on unread. */
export type ByteParser = Generator<Step, void, Uint8Array>

/** Takes bytes, which the parser must not keep: they may be a view of a whole chunk. */
export function* take(bytes: number): Generator<Step, Uint8Array, Uint8Array> {
  return yield { kind: 'take', bytes }
}

const nothing = new Uint8Array()

/** Runs a parser over a file that arrives in chunks. Only the bytes that it takes are kept. */
export class ByteFeed {
  readonly #parser: ByteParser
  #step: Step | undefined
  #steps = 0
  /** How many bytes the step still needs. */
  #left = 0
  /** What the step took of earlier chunks. It is not passed on yet, because a `drop` may follow. */
  #held: Uint8Array[] = []

  constructor(parser: ByteParser) {
    this.#parser = parser
    this.#advance(nothing)
  }

  /** Whether the parser reached the file's end. */
  get isComplete(): boolean {
    return this.#step === undefined
  }

  /**
   * @returns the bytes that are passed on, as views of the chunk
   * @throws what the parser throws; ApiError `bad_request` for a file of too many steps
   */
  push(chunk: Uint8Array): Uint8Array[] {
    const passed: Uint8Array[] = []
    let at = 0
    /** Where the bytes begin that are to be passed on, and where those that the step takes. */
    let [from, taking] = [0, 0]
    while (at < chunk.length && this.#step) {
      const step = this.#step
      at = this.#end(step, chunk, at)
      if (step.kind === 'drop') from = at
      if (this.#left > 0) break
      if (step.kind === 'take') {
        const taken = chunk.subarray(taking, at)
        this.#advance(this.#held.length > 0 ? Buffer.concat([...this.#held, taken]) : taken)
        if (this.#step?.kind !== 'drop') passed.push(...this.#held)
        else {
          passed.push(chunk.subarray(from, taking))
          from = at
        }
        this.#held = []
      } else this.#advance(nothing)
      taking = at
    }
    const isTaking = this.#step?.kind === 'take'
    passed.push(chunk.subarray(from, isTaking ? taking : chunk.length))
    if (isTaking) this.#held.push(chunk.subarray(taking))
    return passed.filter(({ length }) => length > 0)
  }

  /** Where the step ends in this chunk. */
  #end(step: Step, chunk: Uint8Array, at: number): number {
    if (step.kind === 'until') {
      const found = chunk.indexOf(step.byte, at)
      this.#left = found < 0 ? 1 : 0
      return found < 0 ? chunk.length : found
    }
    const bytes = Math.min(this.#left, chunk.length - at)
    this.#left -= bytes
    return at + bytes
  }

  /** Goes to the next step that needs bytes. */
  #advance(taken: Uint8Array): void {
    let given = taken
    do {
      if (++this.#steps > maxSteps) throw damagedImage()
      const { done, value } = this.#parser.next(given)
      this.#step = done ? undefined : value
      this.#left = !this.#step || this.#step.kind === 'until' ? 1 : this.#step.bytes
      given = nothing
    } while (this.#left === 0)
  }
}
