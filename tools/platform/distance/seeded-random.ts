/** Numbers and choices that follow from a seed, so that a failure can be run again. */
export interface Random {
  /** @returns a number from 0, below 1 */
  number(): number
  /** @returns one of a list; undefined where it is empty */
  pick<T>(list: readonly T[]): T | undefined
}

/**
 * @param seed a whole number
 * @returns a small generator (mulberry32)
 */
export function seededRandom(seed: number): Random {
  let state = seed
  const number = () => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296
  }
  return { number, pick: (list) => list[Math.floor(number() * list.length)] }
}
