import { camera, type Spot } from '../perspective.ts'
import { COVER, type Scene } from '../scene.ts'
import { blurred, down, ellipse, glow, path, placed, rect } from '../shapes.ts'

const room = camera({ eye: [0.5, 2.25, 0], pitch: 3, yaw: -3, focal: 940, centre: [800, 520] })
const TABLES = [-3.5, 3.1]
const LAMPS = [2.6, 4.3, 6.1, 8, 10, 12.2, 14.6, 17.2, 20]
const TOP = 0.78

function arch(side: number, z: number): string {
  const x = side * 6.6
  const points: Spot[] = [[x, 2.7, z - 0.75]]
  for (let a = 0; a <= 180; a += 15) {
    const turn = (a * Math.PI) / 180
    points.push([x, 5.6 + Math.sin(turn) * 0.75, z - Math.cos(turn) * 0.75])
  }
  points.push([x, 2.7, z + 0.75])
  const bars = [-0.25, 0.25].map((dz) =>
    room.wall(x, [2.7, 6.3], [z + dz - 0.03, z + dz + 0.03], 0.9),
  )
  const rungs = [3.4, 4.1, 4.8, 5.5].map((y) =>
    room.wall(x, [y, y + 0.05], [z - 0.75, z + 0.75], 0.9),
  )
  return room.face(points, side < 0 ? 0.1 : 0.42) + bars.join('') + rungs.join('')
}

function hall(): string {
  const wall = down(0, 600, [
    [0, 1],
    [0.7, 0.78],
    [1, 0.92],
  ])
  const floor = down(540, 900, [
    [0, 0.72],
    [1, 1],
  ])
  let out = wall.def + floor.def + rect(0, 0, 1600, 900, wall.fill)
  out += room.floor(0, [-6.6, 6.6], [0.5, 27], floor.fill)
  for (let z = 25; z > 1; z -= 3) {
    for (const side of [-1, 1]) {
      out += arch(side, z)
      out += room.box([side * 6.6 - 0.12, 0, z - 1.65], [0.24, 6.9, 0.3], {
        front: 0.98,
        side: 0.6,
      })
      out += room.wall(side * 6.5, [0, 2.2], [z - 1.3, z + 1.3], 0.97)
    }
    out += room.box([-6.6, 7, z - 1.6], [13.2, 0.35, 0.3], { front: 0.74, bottom: 0.99 })
  }
  const [cx, cy] = room.point([0, 4.6, 27])
  const s = room.scale([0, 0, 27])
  out += room.sheet(27, [-6.6, 6.6], [0, 8], 0.82)
  out += path(
    `M${cx - 2.2 * s} ${cy + 2.4 * s}V${cy}` +
      `A${2.2 * s} ${2.2 * s} 0 0 1 ${cx + 2.2 * s} ${cy}V${cy + 2.4 * s}Z`,
    0,
  )
  for (const dx of [-1.1, 0, 1.1]) out += rect(cx + dx * s - 2, cy - 2.3 * s, 4, 4.7 * s, 0.95)
  return (
    out +
    rect(cx - 2.2 * s, cy + s * 0.2, 4.4 * s, 4, 0.95) +
    rect(cx - 2.2 * s, cy + s * 1.3, 4.4 * s, 4, 0.95)
  )
}

const SHADE = 'M-0.36-0.5Q-0.34-0.68 -0.2-0.7H0.2Q0.34-0.68 0.36-0.5Z'

/** Where a lamp of a table stands in the picture, and how large. */
function lamp(x: number, z: number): [number, number, number] {
  const [px, py] = room.point([x, TOP, z])
  return [px, py, room.scale([x, TOP, z])]
}

function chair(x: number, z: number, side: number): string {
  return (
    room.box([x, 0, z], [0.06, 1.12, 0.5], { front: 1, side: 1, top: 0.5 }) +
    room.box([x - (side > 0 ? 0.4 : 0), 0.44, z], [0.46, 0.06, 0.5], {
      front: 1,
      side: 1,
      top: 1,
    })
  )
}

function tables(): string {
  let out = ''
  for (const x of TABLES) {
    const shine = room.floor(TOP, [x - 0.95, x + 0.95], [1, 22], 0.8)
    const inner = x < 0 ? x + 1.25 : x - 1.3
    out += blurred(room.floor(0, [x - 1.4, x + 1.4], [1, 22], 1), 10)
    out += room.box([x - 0.95, TOP - 0.12, 1], [1.9, 0.11, 21], { side: 0.97, front: 1 }) + shine
    for (const z of [...LAMPS].reverse()) {
      const [px, py, s] = lamp(x, z)
      const pool = glow([px, py], 0.95 * s, [
        [0, 0, 1],
        [0.5, 0.05, 0.95],
        [1, 0.7, 0],
      ])
      out += pool.def + ellipse(px, py, 0.95 * s, 0.24 * s, pool.fill)
      out += chair(inner, z - 0.4, x < 0 ? 1 : -1)
    }
    for (const z of [...LAMPS].reverse()) {
      const [px, py, s] = lamp(x, z)
      out +=
        ellipse(px, py, 0.2 * s, 0.055 * s, 1) +
        rect(px - 0.022 * s, py - 0.56 * s, 0.044 * s, 0.56 * s, 1)
      out += ellipse(px, py - 0.5 * s, 0.33 * s, 0.05 * s, 0)
      out +=
        placed(path(SHADE, 0.06), px, py, 0, s) +
        rect(px - 0.36 * s, py - 0.515 * s, 0.72 * s, Math.max(1.5, 0.022 * s), 0.9)
    }
  }
  return out
}

/** Somebody still reading, between the viewer and a lamp. */
function reader(): string {
  const [px, py] = room.point([2.36, TOP, 4.15])
  const s = room.scale([2.36, TOP, 4.15])
  const back = path(
    'M-0.3 0.5Q-0.34-0.16-0.2-0.3Q-0.04-0.4 0.1-0.3Q0.28-0.2 0.36 0.06L0.5 0.04' +
      'L0.48 0.1L0.24 0.2L0.2 0.5Z',
    1,
  )
  return (
    placed(back, px, py, 0, s) + ellipse(px + 0.03 * s, py - 0.47 * s, 0.12 * s, 0.155 * s, 1, 14)
  )
}

function shades(): string {
  let out = ''
  for (const x of TABLES) {
    for (const z of LAMPS) {
      const [px, py, s] = lamp(x, z)
      out += placed(path(SHADE, 1), px, py, 0, s)
    }
  }
  return out
}

/** A reading room at night: two rows of lamps running to the far window. */
export const cover: Scene = {
  name: 'what-a-library-card-still-buys',
  ...COVER,
  paper: 'oat',
  ink: 'green',
  seed: 601,
  tone: hall() + tables() + reader(),
  spot: shades(),
}
