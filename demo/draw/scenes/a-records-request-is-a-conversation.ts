import { camera, type Spot } from '../perspective.ts'
import { COVER, type Scene } from '../scene.ts'
import { blurred, down, glow, polygon, rect } from '../shapes.ts'

const hall = camera({
  eye: [-0.55, 1.85, -0.1],
  pitch: -7,
  yaw: 7,
  focal: 900,
  centre: [720, 430],
})
const WALL = 1.25
const CABINET = 1.02
const DRAWERS = 5
const TALL = 2.5
const OPEN = { z: 2.44, y: 0.5, out: 1.1 }
const LAMPS = [2.4, 6.4, 10.4, 14.4, 18.4]

/** How dark a drawer front is, from the lamps above and the light of the open drawer. */
function shade(side: number, y: number, z: number): number {
  let light = 0
  for (const lamp of LAMPS) {
    light += 0.6 / (1 + ((z - lamp) / 1.1) ** 2 + ((3 - y) / 1.5) ** 2)
  }
  if (side < 0) light += 0.75 / (1 + ((z - OPEN.z - 0.4) / 1.1) ** 2 + ((y - 1) / 0.65) ** 2)
  return Math.min(0.96, Math.max(0.08, 0.97 - light - (side < 0 ? 0.04 : 0)))
}

function drawerFront(side: number, y: number, z: number, h: number): string {
  const x = side * WALL
  const quad = (y0: number, y1: number, z0: number, z1: number, tone: number): string =>
    hall.wall(x, [y0, y1], [z0, z1], tone)
  const tone = shade(side, y + h / 2, z + CABINET / 2)
  const mid = z + CABINET / 2
  return (
    quad(y, y + h, z, z + CABINET, 1) +
    quad(y + 0.025, y + h - 0.02, z + 0.03, z + CABINET - 0.03, tone) +
    quad(y + h - 0.05, y + h - 0.02, z + 0.03, z + CABINET - 0.03, tone * 0.45) +
    quad(y + h * 0.56, y + h * 0.8, mid - 0.16, mid + 0.16, Math.max(0, tone - 0.62)) +
    quad(y + h * 0.24, y + h * 0.34, mid - 0.12, mid + 0.12, 1) +
    quad(y + h * 0.34, y + h * 0.38, mid - 0.12, mid + 0.12, tone * 0.3)
  )
}

function cabinets(): string {
  let out = ''
  const h = TALL / DRAWERS
  for (let z = 2.44 + 21 * CABINET; z > -1; z -= CABINET) {
    for (const side of [-1, 1]) {
      for (let i = 0; i < DRAWERS; i++) out += drawerFront(side, i * h, z, h)
    }
  }
  return out
}

function shell(): string {
  const floor = down(470, 900, [
    [0, 0.98],
    [0.4, 0.7],
    [1, 0.86],
  ])
  let out = rect(0, 0, 1600, 900, 1) + floor.def
  out += hall.floor(0, [-WALL, WALL], [0.3, 25], floor.fill)
  for (const lamp of [...LAMPS].reverse()) {
    const [z0, z1] = [lamp - 0.7, lamp + 0.7]
    out += hall.floor(3.05, [-0.2, 0.2], [z0, z1], 0)
    out += blurred(hall.floor(0, [-0.45, 0.45], [z0, z1], 0.2), 12)
  }
  out += hall.sheet(25, [-0.55, 0.55], [0, 2.1], 0)
  return out
}

const H = TALL / DRAWERS
const X = WALL - OPEN.out
const [NEAR, FAR] = [OPEN.z + 0.03, OPEN.z + CABINET - 0.03]

function folders(tone: (i: number) => number): string {
  let out = ''
  const count = 13
  for (let i = 0; i < count; i++) {
    const x = WALL - 0.04 - (i / count) * (OPEN.out - 0.1)
    const lift = 0.05 + 0.07 * ((i * 7) % 3)
    const sheet: Spot[] = [
      [x, OPEN.y + 0.1, NEAR + 0.05],
      [x, OPEN.y + 0.1, FAR - 0.05],
      [x, OPEN.y + H + lift - 0.02, FAR - 0.05],
      [x, OPEN.y + H + lift - 0.02, NEAR + 0.05],
    ]
    out += hall.face(sheet, tone(i), 0)
    const tab = NEAR + 0.12 + ((i * 5) % 4) * 0.18
    out += hall.wall(
      x,
      [OPEN.y + H + lift - 0.02, OPEN.y + H + lift + 0.05],
      [tab, tab + 0.16],
      tone(i),
      0,
    )
  }
  return out
}

function drawer(): string {
  return (
    blurred(hall.floor(0, [X - 0.1, WALL], [NEAR, FAR], 1), 14) +
    folders((i) => (i % 2 === 0 ? 0.02 : 0.16)) +
    hall.box([X, OPEN.y, NEAR], [OPEN.out, H * 0.82, 0.02], { front: 0.86 }) +
    hall.wall(X, [OPEN.y, OPEN.y + H * 0.96], [NEAR, FAR], 0.5) +
    hall.wall(X - 0.01, [OPEN.y + 0.27, OPEN.y + 0.39], [NEAR + 0.32, FAR - 0.32], 0.02) +
    hall.wall(X - 0.01, [OPEN.y + 0.12, OPEN.y + 0.17], [NEAR + 0.36, FAR - 0.36], 1)
  )
}

const RISE: readonly Spot[] = [
  [X, OPEN.y + H, FAR],
  [WALL, OPEN.y + H, NEAR],
  [WALL, 2.9, NEAR - 0.1],
  [X - 0.5, 2.9, FAR],
]

function shaft(): string {
  const [, from] = hall.point([X, OPEN.y + H, NEAR])
  const fade = down(from, 60, [
    [0, 0, 0.75],
    [1, 0, 0],
  ])
  return fade.def + blurred(polygon(RISE.map(hall.point), fade.fill, 0), 16)
}

function warm(): string {
  const [, from] = hall.point([X, OPEN.y + H, NEAR])
  const rise = down(from, 40, [
    [0, 1],
    [1, 0],
  ])
  const spill = glow(hall.point([-WALL, 1.1, OPEN.z + 0.5]), 260, [
    [0, 0.75, 1],
    [1, 0, 0],
  ])
  return (
    spill.def +
    rect(0, 0, 620, 900, spill.fill) +
    rise.def +
    blurred(polygon(RISE.map(hall.point), rise.fill, 0), 8) +
    folders(() => 1)
  )
}

/** A corridor of closed cabinets and the one drawer that was opened. */
export const cover: Scene = {
  name: 'a-records-request-is-a-conversation',
  ...COVER,
  paper: 'mist',
  ink: 'ochre',
  seed: 501,
  tone: shell() + cabinets() + shaft() + drawer(),
  spot: warm(),
}
