/**
 * A small generator (mulberry32): what it decides can be run again from its seed.
 *
 * @param seed a whole number
 * @returns a function that gives the next number from 0 to below 1
 */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296
  }
}

/** @returns the seed that `SEED` names, or a new one; printed, so that a failure can be run again */
export function statedSeed(): number {
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
  console.log(`SEED=${seed}`)
  return seed
}
