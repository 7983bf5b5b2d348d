/** A source of numbers from 0 up to 1. */
export type Random = () => number

/** A seeded source of random numbers (mulberry32): the same seed draws the same picture. */
export function seeded(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** A smooth field of values from 0 to 1, one for each pixel, with features of `size` pixels. */
export function cloud(random: Random, width: number, height: number, size: number): Float32Array {
  const columns = Math.ceil(width / size) + 2
  const rows = Math.ceil(height / size) + 2
  const knots = Float32Array.from({ length: columns * rows }, random)
  const field = new Float32Array(width * height)
  for (let y = 0; y < height; y++) {
    const row = Math.floor(y / size)
    const down = ease(y / size - row)
    for (let x = 0; x < width; x++) {
      const column = Math.floor(x / size)
      const along = ease(x / size - column)
      const at = row * columns + column
      const upper = mix(knots[at] ?? 0, knots[at + 1] ?? 0, along)
      const lower = mix(knots[at + columns] ?? 0, knots[at + columns + 1] ?? 0, along)
      field[y * width + x] = mix(upper, lower, down)
    }
  }
  return field
}

function ease(t: number): number {
  return t * t * (3 - 2 * t)
}

function mix(a: number, b: number, t: number): number {
  return a + (b - a) * t
}
