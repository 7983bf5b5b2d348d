import { walker } from '../figure.ts'
import { camera, type Spot } from '../perspective.ts'
import { seeded } from '../random.ts'
import { COVER, type Scene } from '../scene.ts'
import { down, ellipse, line, path, placed, rect, stroke, trace } from '../shapes.ts'

const view = camera({ eye: [1.5, 6.6, -3], pitch: -17, yaw: -6, focal: 1150, centre: [800, 470] })
const WALKER = { x: 0.6, z: 11.5 }
const CAST = { x: 1.5, z: -0.5 }

/** The middle of the road at a distance. */
function bend(z: number): number {
  return Math.sin(z * 0.055 + 1.2) * 5.5 - 5.2 + z * 0.05
}

function band(from: number, to: number, tone: number | string): string {
  const near: Spot[] = []
  const far: Spot[] = []
  for (let z = -1; z < 150; z += z < 40 ? 1 : 5) {
    near.push([bend(z) + from, 0, z])
    far.unshift([bend(z) + to, 0, z])
  }
  return view.face([...near, ...far], tone)
}

function sky(): string {
  const air = down(0, 190, [
    [0, 0.42],
    [1, 0.02],
  ])
  const hill = (y: number, rise: number, from: number, tone: number): string =>
    path(
      `M0 ${y}Q${from - 500} ${y - rise * 0.3} ${from} ${y - rise}` +
        `T${from + 700} ${y - rise * 0.4}T1700 ${y}V260H0Z`,
      tone,
    )
  return (
    air.def + rect(0, 0, 1600, 900, air.fill) + hill(150, 76, 420, 0.34) + hill(164, 50, 1020, 0.55)
  )
}

function land(): string {
  const random = seeded(121)
  const ground = down(120, 900, [
    [0, 0.5],
    [0.3, 0.2],
    [1, 0.04],
  ])
  const stubble = down(120, 900, [
    [0, 0.62],
    [0.5, 0.74],
    [1, 0.95],
  ])
  let out = ground.def + stubble.def
  out += view.floor(0, [-400, 400], [-2, 300], ground.fill)
  const edge: Spot[] = []
  for (let z = -2; z < 300; z += z < 40 ? 1 : 5) edge.push([bend(z) - 2, 0, z])
  out += view.face([...edge, [-400, 0, 300], [-400, 0, -2]], stubble.fill)
  for (let k = 0; k < 46; k++) {
    const z0 = -1
    const x = bend(6) + 4.4 + k * 1.15
    out += view.face(
      [
        [x, 0, z0],
        [x + 0.34, 0, z0],
        [x + 14.34, 0, 62],
        [x + 14, 0, 62],
      ],
      0.5,
      0,
    )
  }
  for (let i = 0; i < 520; i++) {
    const z = 1 + random() ** 1.4 * 60
    const x = bend(z) - 3.2 - random() * 34
    const [px, py] = view.point([x, 0, z])
    const s = view.scale([x, 0, z])
    out += line(
      [px, py],
      [px + s * 0.1, py - s * (0.16 + random() * 0.22)],
      0,
      Math.max(1.4, s * 0.03),
    )
  }
  return out + copse()
}

/** Far trees along the edges of the fields. */
function copse(): string {
  const random = seeded(123)
  let out = ''
  for (let i = 0; i < 120; i++) {
    const x = -150 + random() * 330
    const z = 120 + random() * 30
    if (Math.abs(x - bend(z)) < 9) continue
    const [px, py] = view.point([x, 0, z])
    out += ellipse(px, py - 6, 8 + random() * 16, 7 + random() * 12, 0.95)
  }
  return out
}

function road(): string {
  return (
    band(-2.5, 2.5, 0.85) + band(-2.1, 2.1, 0.02) + band(-0.9, -0.55, 0.3) + band(0.55, 0.9, 0.3)
  )
}

function poles(): string {
  let shadows = ''
  let posts = ''
  const tips: [number, number][] = []
  for (let z = 104.2; z > 12; z -= 8.2) {
    const x = bend(z) + 3.2
    const w = Math.max(0.16, z * 0.004)
    shadows += view.face(
      [
        [x, 0, z],
        [x + w, 0, z],
        [x + CAST.x * 7 + w, 0, z + CAST.z * 7],
        [x + CAST.x * 7, 0, z + CAST.z * 7],
      ],
      0.86,
    )
    const top = view.point([x, 5.2, z])
    const s = view.scale([x, 5, z])
    posts +=
      line(view.point([x, 0, z]), top, 1, Math.max(3, s * 0.17)) +
      line(
        [top[0] - s * 0.7, top[1] + s * 0.5],
        [top[0] + s * 0.7, top[1] + s * 0.42],
        1,
        Math.max(2.4, s * 0.12),
      )
    tips.push([top[0] + s * 0.6, top[1] + s * 0.36])
  }
  return shadows + posts + stroke(trace(tips), 1, 2.2)
}

/** The walker's shadow: the same person, laid along the ground. */
function shadow(ink: number): string {
  const [px, py] = view.point([WALKER.x, 0, WALKER.z])
  const [tx, ty] = view.point([WALKER.x + CAST.x * 5.2, 0, WALKER.z + CAST.z * 5.2])
  const long = Math.hypot(tx - px, ty - py)
  const turn = (Math.atan2(ty - py, tx - px) * 180) / Math.PI + 90
  return placed(walker(0, 0, 100, ink), px, py, turn, 1.5, long / 100)
}

function person(): string {
  const [px, py] = view.point([WALKER.x, 0, WALKER.z])
  return walker(px, py, view.scale([WALKER.x, 0, WALKER.z]) * 1.95, 1)
}

/** A lone walker on a bending road, seen from above, with a long shadow. */
export const cover: Scene = {
  name: 'walking-the-same-mile',
  ...COVER,
  paper: 'oat',
  ink: 'blue',
  seed: 1201,
  tone: sky() + land() + road() + poles() + shadow(0) + person(),
  spot: shadow(1),
}
