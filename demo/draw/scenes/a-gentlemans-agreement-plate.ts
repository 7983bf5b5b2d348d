import { camera } from '../perspective.ts'
import { PLATE, type Scene } from '../scene.ts'
import { blurred, down, glow, rect, stroke } from '../shapes.ts'

const room = camera({ eye: [0.2, 1.5, 0], pitch: -4, yaw: 4, focal: 980, centre: [600, 380] })
const WALL = 5.4
const DOOR = { left: -0.55, right: 0.62, tall: 2.25 }
const SWING = (58 * Math.PI) / 180

/** A point of the open leaf: `along` from the hinge, `up` from the floor. */
function leaf(along: number, up: number): [number, number, number] {
  return [DOOR.right - Math.cos(SWING) * along, up, WALL - Math.sin(SWING) * along]
}

function panel(a0: number, a1: number, u0: number, u1: number, tone: number): string {
  return room.face([leaf(a0, u0), leaf(a1, u0), leaf(a1, u1), leaf(a0, u1)], tone)
}

function door(): string {
  const wide = DOOR.right - DOOR.left
  let out = panel(0, wide, 0, DOOR.tall, 0.9)
  for (const [low, high] of [
    [0.18, 0.95],
    [1.12, 2.08],
  ] as const) {
    for (const [from, to] of [
      [0.13, 0.54],
      [0.64, 1.05],
    ] as const) {
      out +=
        panel(from, to, low, high, 1) + panel(from + 0.05, to - 0.03, low + 0.03, high - 0.05, 0.78)
    }
  }
  const edge = 0.05
  out += room.face(
    [
      leaf(wide, 0),
      [leaf(wide, 0)[0] - edge, 0, leaf(wide, 0)[2] + edge * 0.5],
      [leaf(wide, 0)[0] - edge, DOOR.tall, leaf(wide, 0)[2] + edge * 0.5],
      leaf(wide, DOOR.tall),
    ],
    0.02,
  )
  const [kx, ky] = room.point(leaf(wide - 0.1, 1.03))
  return out + stroke(`M${kx} ${ky}h34`, 1, 15) + stroke(`M${kx} ${ky - 4}h32`, 0.05, 6)
}

const OPENING = [
  [DOOR.left, 0, WALL],
  [DOOR.right, 0, WALL],
  [DOOR.right, DOOR.tall, WALL],
  [DOOR.left, DOOR.tall, WALL],
] as const
const LIGHT = [
  [DOOR.left, 0, WALL],
  [leaf(1.17, 0)[0] - 0.02, 0, leaf(1.17, 0)[2]],
  [-0.75, 0, 1],
  [-3.4, 0, 1],
] as const

function shell(): string {
  const wall = glow([600, 360], 760, [
    [0, 0.7],
    [0.5, 0.86],
    [1, 0.98],
  ])
  const floor = down(560, 800, [
    [0, 0.86],
    [1, 0.99],
  ])
  let out = wall.def + floor.def + rect(0, 0, 1200, 800, wall.fill)
  out += room.floor(0, [-5, 5], [0.4, WALL], floor.fill)
  for (let x = -5; x < 5; x += 0.42) out += room.floor(0, [x, x + 0.02], [0.4, WALL], 1)
  out += room.sheet(WALL, [-5, 5], [0, 0.16], 0.99)
  const [a, b] = [DOOR.left - 0.13, DOOR.right + 0.13]
  out += room.sheet(WALL, [a, b], [0, DOOR.tall + 0.13], 0.4)
  return out
}

function beyond(): string {
  const far = WALL + 3
  const spill = room.face(LIGHT, 0.02)
  let boards = ''
  for (let x = -5; x < 1; x += 0.42) boards += room.floor(0.001, [x, x + 0.016], [0.4, WALL], 0.4)
  return (
    room.face(OPENING, 0) +
    room.floor(0, [DOOR.left, DOOR.right], [WALL, far], 0.12) +
    spill +
    boards +
    blurred(room.sheet(WALL, [DOOR.left - 0.02, DOOR.left + 0.05], [0.4, 1.9], 0), 10)
  )
}

/** A door left ajar, and the light it lets into a dark room. */
export const plate: Scene = {
  name: 'a-gentlemans-agreement-plate',
  ...PLATE,
  paper: 'sand',
  ink: 'vermilion',
  seed: 402,
  tone: shell() + beyond() + door(),
  spot: room.face(LIGHT, 1),
}
