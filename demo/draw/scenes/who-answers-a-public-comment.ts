import { camera } from '../perspective.ts'
import { COVER, type Scene } from '../scene.ts'
import { blurred, down, ellipse, glow, gradient, path, placed, rect, stroke } from '../shapes.ts'

const room = camera({
  eye: [0.35, 2.75, -0.4],
  pitch: -15,
  yaw: 0,
  focal: 1080,
  centre: [800, 430],
})
const ROWS = [4.4, 6.1, 7.8, 9.5, 11.2, 12.9]
const SEATS = [-5.8, -4.85, -3.9, -2.95, -2, -1.05, 1.05, 2, 2.95, 3.9, 4.85, 5.8]
const TAKEN = { row: 0, seat: 7 }

/** One chair facing the viewer; `lit` from 0 to 1. */
function chair(x: number, z: number, lit: number): string {
  const shade = (light: number, dark: number): number => dark + (light - dark) * lit
  const legs = [-0.25, 0.21].map((dx) =>
    room.box([x + dx, 0, z], [0.04, 0.44, 0.04], { front: 1, side: 1 }),
  )
  return (
    room.box([x - 0.25, 0.56, z + 0.42], [0.5, 0.46, 0.05], {
      front: shade(0.04, 0.7),
      side: 0.95,
      top: 0,
    }) +
    legs.join('') +
    room.box([x - 0.27, 0.42, z], [0.54, 0.07, 0.46], {
      front: shade(0.8, 0.98),
      side: 0.98,
      top: shade(0.34, 0.86),
    })
  )
}

function lit(x: number, z: number): number {
  return Math.max(0, 1 - Math.hypot((x - 0.6) / 5.6, (z - 6) / 6.6))
}

function hall(): string {
  const floor = down(330, 900, [
    [0, 0.94],
    [0.5, 0.72],
    [1, 0.9],
  ])
  const pool = glow([860, 640], 760, [
    [0, 0.3, 0.9],
    [0.6, 0.6, 0.4],
    [1, 0.9, 0],
  ])
  let out = rect(0, 0, 1600, 900, 0.93) + floor.def + pool.def
  out += room.floor(0, [-9, 9], [1, 16], floor.fill)
  out += room.floor(0, [-9, 9], [1, 16], pool.fill)
  for (const x of [-6.4, -4, -1.6, 1.6, 4, 6.4]) {
    out += room.sheet(16, [x - 0.7, x + 0.7], [1.9, 5.6], 0.42)
    out += room.sheet(16, [x - 0.04, x + 0.04], [1.9, 5.6], 0.95)
    out += room.sheet(16, [x - 0.7, x + 0.7], [3.1, 3.2], 0.95)
  }
  out += room.sheet(16, [-9, 9], [0, 1.2], 0.99)
  return out
}

function chairs(): string {
  let out = ''
  for (const z of [...ROWS].reverse()) {
    for (const x of SEATS) {
      const [sx, sy] = room.point([x + 0.15, 0, z + 0.2])
      out += ellipse(sx, sy, 0.42 * room.scale([x, 0, z]), 0.1 * room.scale([x, 0, z]), 0.97)
    }
    const order = [...SEATS].sort((a, b) => Math.abs(b) - Math.abs(a))
    for (const x of order) out += chair(x, z, lit(x, z))
  }
  return out
}

function beam(): string {
  const fall = gradient(
    [980, 0],
    [840, 640],
    [
      [0, 0, 0.42],
      [1, 0, 0],
    ],
  )
  return fall.def + blurred(path('M900 -10L1130 -10L1330 640L420 640Z', fall.fill), 22)
}

/** The microphone of the lectern, near and dark, with a rim of light. */
function microphone(): string {
  const neck = 'M330 930C330 700 300 560 360 470C400 410 450 390 506 372'
  const head =
    rect(-10, -52, 176, 104, 1, 52) +
    stroke('M40 -50V50M70 -52V52M100 -52V52M130 -50V50', 0.5, 3) +
    stroke('M10 -44Q70 -56 130 -44', 0.05, 7) +
    rect(-44, -30, 46, 60, 1, 8) +
    stroke('M-36 -24H-6', 0.2, 5)
  return (
    path('M-10 900V832L640 800L770 900Z', 1) +
    path('M70 900L180 824L560 806L640 900Z', 0.02) +
    stroke('M214 850L530 834M196 876L556 858', 0.5, 6) +
    stroke(neck, 1, 26) +
    stroke('M321 900C321 700 292 560 352 468C394 408 446 386 500 368', 0.35, 4) +
    placed(head, 520, 366, -17)
  )
}

/** The empty chairs of a hearing, from the lectern; one of them is not like the others. */
export const cover: Scene = {
  name: 'who-answers-a-public-comment',
  ...COVER,
  paper: 'sand',
  ink: 'vermilion',
  seed: 201,
  tone: hall() + chairs() + beam() + microphone(),
  spot: taken(),
}

function taken(): string {
  const x = SEATS[TAKEN.seat] ?? 0
  const z = ROWS[TAKEN.row] ?? 0
  return (
    room.box([x - 0.25, 0.56, z + 0.42], [0.5, 0.46, 0.05], { front: 1, side: 1, top: 1 }) +
    room.box([x - 0.27, 0.42, z], [0.54, 0.07, 0.46], { front: 1, side: 1, top: 1 })
  )
}
