/** The digits of an id that choose its slot, and the one that chooses its bit. */
const slotDigits = 4
const markDigits = slotDigits + 1

/**
 * A filter over the ids of sessions: a bit for each beginning that a random id may have, 128 KB, and the
 * list of slots with marks. It never rules out an id that was added.
 */
export class SessionMarks {
  readonly #slots = new Uint16Array(16 ** slotDigits)
  /** Those with marks. An isolate's first page waits for `all`, which took a third of it through all slots. */
  readonly #used: number[] = []

  /** @param id an id, or its first five digits */
  add(id: string): void {
    const [slot, bit] = placeOf(id)
    if (slot in this.#slots) this.#mark(slot, bit)
  }

  /** @param marks slots with their bits, of four hexadecimal digits each */
  addAll(marks: string): void {
    for (let at = 0; at < marks.length; at += 2 * slotDigits) {
      const slot = Number.parseInt(marks.slice(at, at + slotDigits), 16)
      const bits = Number.parseInt(marks.slice(at + slotDigits, at + 2 * slotDigits), 16)
      this.#mark(slot, bits)
    }
  }

  /** All slots with marks, as `addAll` takes them. */
  all(): string {
    return this.#used.map((slot) => hexadecimal(slot) + hexadecimal(this.#bitsOf(slot))).join('')
  }

  /** Whether an id may have been added. What is not an id of ours is never ruled out. */
  mayHave(id: string): boolean {
    const [slot, bit] = placeOf(id)
    return !(slot in this.#slots) || (this.#bitsOf(slot) & bit) !== 0
  }

  #mark(slot: number, bits: number): void {
    const before = this.#bitsOf(slot)
    if (before === 0) this.#used.push(slot)
    this.#slots[slot] = before | bits
  }

  #bitsOf(slot: number): number {
    return this.#slots[slot] ?? 0
  }
}

function hexadecimal(number: number): string {
  return number.toString(16).padStart(slotDigits, '0')
}

/** A place outside of the filter for what does not begin with five hexadecimal digits. */
function placeOf(id: string): [slot: number, bit: number] {
  const beginning = id.slice(0, markDigits)
  if (!/^[\da-f]{5}$/.test(beginning)) return [-1, 0]
  const digits = Number.parseInt(beginning, 16)
  return [digits >> 4, 1 << (digits & 15)]
}
