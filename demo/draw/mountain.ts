import { seeded } from './random.ts'
import { gradient, type Point, polygon } from './shapes.ts'

/** Where a mountain stands: its summit, where its flanks end, and the height of its foot. */
export type Mountain = {
  top: Point
  left: number
  right: number
  base: number
  light: number
  dark: number
}

const STEPS = 11

/** A mountain lit from the left: bright flank, dark flank, and a broken ridge between. */
export function mountain({ top, left, right, base, light, dark }: Mountain, seed: number): string {
  const random = seeded(seed)
  const ridge: Point[] = []
  const west: Point[] = []
  const east: Point[] = []
  for (let i = 0; i <= STEPS; i++) {
    const t = i / STEPS
    const y = top[1] + (base - top[1]) * t
    const rough = i === 0 ? 0 : 1
    ridge.push([top[0] + (t * (right - left)) / 14 + (random() - 0.45) * 84 * t * rough, y])
    west.push([top[0] - (top[0] - left) * t ** 0.78 + (random() - 0.5) * 34 * rough, y])
    east.push([top[0] + (right - top[0]) * t ** 0.8 + (random() - 0.5) * 34 * rough, y])
  }
  const lit: [number, number][] = [
    [0, light],
    [1, light + 0.32],
  ]
  const flank = gradient([0, top[1]], [0, base], lit)
  let out = flank.def + polygon([...west, ...ridge.slice().reverse()], flank.fill)
  out += polygon([...ridge, ...east.slice().reverse()], dark)
  const drop = (base - top[1]) / STEPS
  for (let i = 2; i < STEPS - 1; i++) {
    const [rx, ry] = ridge[i] ?? top
    const [wx] = west[i] ?? top
    const [ex] = east[i] ?? top
    const spur = (to: number, fall: number, inner: number, low: number, tone: number): string => {
      const x = rx + (to - rx) * inner
      const notch: Point = [rx + (x - rx) * 0.35, ry + drop * low]
      return polygon([[rx, ry], [x, ry + drop * fall], notch], tone)
    }
    out += spur(wx, 1.2 + random() * 2.2, 0.3 + random() * 0.3, 0.8, dark)
    out += spur(ex, 1.4 + random() * 2, 0.35 + random() * 0.4, 0.5, light + 0.1)
  }
  return out
}
