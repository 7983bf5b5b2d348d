import { camera } from '../perspective.ts'
import { seeded } from '../random.ts'
import { PLATE, type Scene } from '../scene.ts'
import { glow, rect } from '../shapes.ts'

const aisle = camera({ eye: [1.05, 1.5, 0], pitch: 2, yaw: -32, focal: 880, centre: [600, 400] })
const LEVELS = [-0.42, 0.14, 0.7, 1.26, 1.82, 2.38, 2.94]
const FROM = 0.4
const TO = 14
const OUT = { level: 3, z: 2.02, w: 0.17, h: 0.44, pull: 0.3 }

/** A book whose spine stands on the wall x = 0, between two depths. */
function book(
  y: number,
  z: number,
  w: number,
  h: number,
  x: number,
  tone: number,
  bands: number,
): string {
  const quad = (y0: number, y1: number, t: number | string): string =>
    aisle.wall(x, [y0, y1], [z, z + w], t)
  let out = quad(y, y + h, tone)
  out += aisle.wall(x, [y, y + h], [z + w * 0.82, z + w], Math.min(1, tone + 0.35))
  out += aisle.floor(y + h, [x, x - 0.2], [z, z + w], 0.1)
  const ink = tone > 0.5 ? 0 : 0.95
  if (bands > 0) out += quad(y + h * 0.8, y + h * 0.84, ink)
  if (bands > 1) out += quad(y + h * 0.12, y + h * 0.16, ink)
  if (bands > 2) out += quad(y + h * 0.5, y + h * 0.7, ink)
  return out
}

function night(z: number, y: number): number {
  return Math.min(1, Math.max(0, (z - 2.4) / 8)) * 0.8 + Math.abs(y - 1.3) * 0.06
}

function shelves(): string {
  const random = seeded(61)
  let out = ''
  for (const [level, y] of LEVELS.entries()) {
    const row: string[] = []
    for (let z = FROM; z < TO; ) {
      const w = 0.045 + random() * 0.085
      const h = 0.3 + random() * 0.14
      const tone = [0.02, 0.2, 0.45, 0.7, 0.9][Math.floor(random() * 5)] ?? 0.5
      const bands = Math.floor(random() * 4)
      const free = level === OUT.level && z > OUT.z - 0.16 && z < OUT.z + OUT.w
      const x = -random() * 0.04
      if (random() > 0.03 && !free)
        row.push(book(y, z, w, h, x, Math.min(1, tone + night(z, y)), bands))
      z += w + 0.006
    }
    out += row.reverse().join('')
    out += aisle.wall(0.04, [y - 0.06, y], [FROM, TO], 0.9)
    out += aisle.wall(0.045, [y - 0.012, y], [FROM, TO], 0.3)
    if (y > 1.5) out += aisle.floor(y - 0.06, [0.04, -0.3], [FROM, TO], 1)
  }
  return out
}

function pulled(kind: 'key' | 'spot'): string {
  const { z, w, h, pull } = OUT
  const y = LEVELS[OUT.level] ?? 0
  const tone = (value: number): number => (kind === 'spot' ? 1 : value)
  const side = aisle.sheet(z, [pull, 0], [y, y + h], tone(0.62))
  const spine = aisle.wall(pull, [y, y + h], [z, z + w], tone(0))
  if (kind === 'spot') return side + spine
  const bands = [0.12, 0.16, 0.8, 0.84].map((k) =>
    aisle.wall(pull, [y + h * k, y + h * (k + 0.022)], [z, z + w], 0.95),
  )
  const shade = aisle.face(
    [
      [0.05, y, z + w],
      [0.05, y, z + w + 0.5],
      [0.05, y + h, z + w + 0.34],
      [0.05, y + h, z + w],
    ],
    0.95,
  )
  return shade + side + spine + bands.join('')
}

function vignette(): string {
  const dark = glow([470, 380], 860, [
    [0, 0.9, 0],
    [0.5, 0.95, 0.05],
    [1, 1, 0.9],
  ])
  return dark.def + rect(0, 0, 1200, 800, dark.fill)
}

/** A long shelf of books, and the one somebody is about to take home. */
export const plate: Scene = {
  name: 'what-a-library-card-still-buys-plate',
  ...PLATE,
  paper: 'oat',
  ink: 'green',
  seed: 602,
  tone: rect(0, 0, 1200, 800, 1) + shelves() + vignette() + pulled('key'),
  spot: pulled('spot'),
}
