/** The pitch in pixels and the angle in degrees of a halftone screen. */
export type Screen = { pitch: number; angle: number }

const STEPS = 2048

/**
 * For each ink coverage, the height of the dot profile at which that share of a cell is inked.
 * The profile is a sum of cosines: round dots in the lights, a chequer at half tone, and round
 * holes in the darks, so that a coverage of x inks exactly x of the area.
 */
function dotLevels(): Float32Array {
  const side = 512
  const heights = new Float32Array(side * side)
  for (let j = 0; j < side; j++) {
    for (let i = 0; i < side; i++) {
      const u = (2 * Math.PI * (i + 0.5)) / side
      const v = (2 * Math.PI * (j + 0.5)) / side
      heights[j * side + i] = (Math.cos(u) + Math.cos(v)) / 2
    }
  }
  heights.sort()
  const levels = new Float32Array(STEPS + 1)
  for (let k = 0; k <= STEPS; k++) {
    const rank = Math.round((1 - k / STEPS) * (heights.length - 1))
    levels[k] = heights[rank] ?? 0
  }
  return levels
}

const LEVELS = dotLevels()

/**
 * Screens a continuous plate (ink coverage from 0 to 1 for each pixel) into anti-aliased dots on
 * a rotated grid. Tones under `floor` print nothing and tones over `ceiling` print solid.
 */
export function halftone(
  plate: Float32Array,
  width: number,
  height: number,
  screen: Screen,
  floor = 0.03,
  ceiling = 0.94,
): Float32Array {
  const out = new Float32Array(width * height)
  const turn = (screen.angle * Math.PI) / 180
  const step = (2 * Math.PI) / screen.pitch
  const cos = Math.cos(turn) * step
  const sin = Math.sin(turn) * step
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x
      const tone = ((plate[at] ?? 0) - floor) / (ceiling - floor)
      if (tone <= 0) continue
      if (tone >= 1) {
        out[at] = 1
        continue
      }
      const u = x * cos + y * sin
      const v = y * cos - x * sin
      const above = (Math.cos(u) + Math.cos(v)) / 2 - (LEVELS[Math.round(tone * STEPS)] ?? 0)
      const slope = (Math.hypot(Math.sin(u), Math.sin(v)) * step) / 2
      const ink = 0.5 + above / Math.max(slope, 0.04)
      out[at] = ink < 0 ? 0 : ink > 1 ? 1 : ink
    }
  }
  return out
}
