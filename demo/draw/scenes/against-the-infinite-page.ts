import { camera, type Spot } from '../perspective.ts'
import { seeded } from '../random.ts'
import { COVER, type Scene } from '../scene.ts'
import { blurred, glow, rect } from '../shapes.ts'

const view = camera({ eye: [0, 4.1, -1.2], pitch: -15.5, focal: 1250, centre: [800, 380] })
const HALF = 1.7
const CUT = 5.75
const SLIP = { x: -0.34, z: -0.42 }

/** The height of the sheet at a distance: folds that run towards the viewer. */
function height(z: number): number {
  const fold = Math.max(0, Math.min(1, (z - CUT) / 3))
  return 0.3 + fold * (0.62 + 0.62 * Math.sin((z - CUT) * 1.2 - 1.4)) + Math.max(0, z - 9) * 0.06
}

/** How far the sheet wanders to the side at a distance. */
function drift(z: number): number {
  return Math.sin((z - CUT) * 0.27) * 1.5 * Math.min(1, (z - 1) / 8) - 0.5
}

function strip(z0: number, z1: number, x0: number, x1: number, tone: number): string {
  const spots: Spot[] = [
    [drift(z0) + x0, height(z0), z0],
    [drift(z0) + x1, height(z0), z0],
    [drift(z1) + x1, height(z1), z1],
    [drift(z1) + x0, height(z1), z1],
  ]
  return view.face(spots, tone)
}

/** How dark the sheet is at a distance: its slope from the light, and the night further off. */
function shade(z: number): number {
  const slope = (height(z + 0.02) - height(z - 0.02)) / 0.04
  const night = Math.min(1, Math.max(0, (z - 10) / 22))
  const side = Math.min(1, Math.max(0, 0.1 - slope * 0.75))
  return side * (1 - night) + night
}

function words(random: () => number, z: number): [number, number][] {
  const out: [number, number][] = []
  for (const column of [-HALF + 0.2, -0.45, 0.6]) {
    const block = Math.floor(z / 1.3 + column) % 4 === 1
    if (block) {
      if (z % 1.3 < 1) out.push([column, column + 0.9])
      continue
    }
    for (let x = column; x < column + 0.86; ) {
      const w = Math.min(0.06 + random() * 0.22, column + 0.9 - x)
      out.push([x, x + w])
      x += w + 0.045
    }
  }
  return out
}

function sheet(from: number, to: number): string {
  const random = seeded(107)
  let out = ''
  const step = 0.05
  const count = Math.round((to - from) / step)
  for (let i = count - 1; i >= 0; i--) {
    const z = from + i * step
    const tone = shade(z)
    out += strip(z, z + step + 0.01, -HALF, HALF, tone)
    if (z > 20 || i % 3 !== 1) continue
    for (const [a, b] of words(random, z))
      out += strip(z, z + step * 1.2, a, b, Math.min(1, tone + 0.62))
  }
  return out
}

/** The piece that was cut off, a little turned away from the rest. */
function offcut(): string {
  const random = seeded(109)
  const moved = (x: number, z: number): Spot => [
    drift(CUT) + x + SLIP.x - (CUT - z) * 0.12,
    0.02,
    z + SLIP.z + x * 0.1,
  ]
  const quad = (x0: number, x1: number, z0: number, z1: number, tone: number): string =>
    view.face([moved(x0, z0), moved(x1, z0), moved(x1, z1), moved(x0, z1)], tone)
  let out =
    blurred(quad(-HALF + 0.1, HALF + 0.16, CUT - 3, CUT - 0.06, 1), 12) +
    quad(-HALF, HALF, CUT - 3, CUT, 0)
  for (let z = CUT - 0.14; z > CUT - 3; z -= 0.15) {
    for (const [a, b] of words(random, z)) out += quad(a, b, z, z + 0.06, 0.85)
  }
  return out
}

/** The gap the cut left, a strip between the two edges. */
function gap(ink: number): string {
  const z = CUT
  const near = (x: number): Spot => [drift(CUT) + x + SLIP.x, 0.02, z + SLIP.z + x * 0.1]
  const far = (x: number): Spot => [drift(CUT) + x, height(CUT), z]
  return view.face([near(-HALF), near(HALF), far(HALF), far(-HALF)], ink, 0)
}

function dark(): string {
  const pool = glow([760, 760], 900, [
    [0, 0.55],
    [0.5, 0.82],
    [1, 1],
  ])
  return pool.def + rect(0, 0, 1600, 900, pool.fill)
}

/** An endless printed sheet coming out of the dark, cut straight across. */
export const cover: Scene = {
  name: 'against-the-infinite-page',
  ...COVER,
  paper: 'mist',
  ink: 'green',
  seed: 1001,
  tone: dark() + sheet(CUT, 34) + gap(0) + offcut(),
  spot: gap(1),
}
