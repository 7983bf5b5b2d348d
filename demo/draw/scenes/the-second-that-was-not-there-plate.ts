import { PLATE, type Scene } from '../scene.ts'
import {
  across,
  blurred,
  circle,
  clipped,
  faded,
  glow,
  line,
  type Point,
  path,
  placed,
  rect,
  stroke,
} from '../shapes.ts'

const DIAL = { x: 560, y: 318, r: 236 }
const GAP = 54
const HALF = 8

function at(degrees: number, radius: number): Point {
  const a = ((degrees - 90) * Math.PI) / 180
  return [DIAL.x + Math.cos(a) * radius, DIAL.y + Math.sin(a) * radius]
}

/** The piece the dial lacks. */
function piece(fill: number): string {
  const [a, b, c, d] = [
    at(GAP - HALF, DIAL.r),
    at(GAP + HALF, DIAL.r),
    at(GAP + HALF, 92),
    at(GAP - HALF, 92),
  ]
  return path(`M${a}A${DIAL.r} ${DIAL.r} 0 0 1 ${b}L${c}A92 92 0 0 0 ${d}Z`, fill)
}

function dial(): string {
  const face = glow([DIAL.x - 90, DIAL.y - 100], 420, [
    [0, 0],
    [0.5, 0.04],
    [1, 0.4],
  ])
  let out =
    face.def +
    circle(DIAL.x, DIAL.y, DIAL.r + 34, 1) +
    stroke(
      `M${DIAL.x - DIAL.r - 24} ${DIAL.y}` +
        `A${DIAL.r + 24} ${DIAL.r + 24} 0 0 1 ${DIAL.x + 60} ${DIAL.y - DIAL.r - 16}`,
      0.2,
      7,
    )
  out += circle(DIAL.x, DIAL.y, DIAL.r, face.fill)
  for (let i = 0; i < 60; i++) {
    const hour = i % 5 === 0
    out += line(at(i * 6, DIAL.r - 14), at(i * 6, DIAL.r - (hour ? 58 : 32)), 1, hour ? 13 : 5)
  }
  out += stroke(`M${at(0, 150)}A150 150 0 1 1 ${at(359.9, 150)}`, 0.9, 2.5)
  out += piece(1) + line(at(304, -40), at(304, 132), 1, 15) + line(at(6, -52), at(6, 206), 1, 9)
  return out + circle(DIAL.x, DIAL.y, 19, 1) + circle(DIAL.x - 3, DIAL.y - 3, 7, 0.1)
}

function bob(turn: number, tone: number): string {
  const disc = glow([-26, 412], 120, [
    [0, 0],
    [0.4, 0.12],
    [1, 0.9],
  ])
  return placed(
    rect(-6, 190, 12, 240, tone) + disc.def + circle(0, 446, 78, 1) + circle(0, 446, 72, disc.fill),
    DIAL.x,
    DIAL.y - 30,
    turn,
  )
}

function room(): string {
  const wall = across(0, 1200, [
    [0, 0.3],
    [0.4, 0.42],
    [1, 0.86],
  ])
  const wood = across(230, 890, [
    [0, 0.6],
    [0.1, 0.86],
    [0.9, 1],
    [1, 1],
  ])
  const hollow = rect(372, 600, 376, 260, 1)
  const trunk =
    rect(306, 560, 508, 260, wood.fill) +
    rect(372, 590, 376, 240, 0.99) +
    stroke('M372 830V590H748', 0.3, 4)
  const hood =
    path('M236 596V330A324 324 0 0 1 884 330V596Z', wood.fill) +
    stroke('M250 580V330A310 310 0 0 1 500 26', 0.12, 8) +
    rect(216, 574, 688, 36, 1) +
    rect(216, 574, 688, 7, 0.1)
  const shade = blurred(
    path('M330 900V640L960 560V200Q960 60 800 10L980 -20Q1150 120 1120 400V900Z', 0.96),
    24,
  )
  const swing = [-15, -11, -7, -3].map((turn, i) => faded(bob(turn, 0.2), 0.14 + i * 0.06)).join('')
  return (
    wall.def +
    wood.def +
    rect(0, 0, 1200, 800, wall.fill) +
    shade +
    trunk +
    clipped(hollow, swing + bob(11, 0.1)) +
    hood
  )
}

const FALLEN: [number, number, number] = [262, 318, 42]

function fallen(fill: number): string {
  const [px, py] = at(GAP, 170)
  return placed(
    placed(piece(fill), -px, -py),
    px + FALLEN[0] + 40,
    py + FALLEN[1] + 90,
    FALLEN[2] + 14,
    1.3,
  )
}

/** A long-case clock whose dial lacks a piece; the piece is on its way to the floor. */
export const plate: Scene = {
  name: 'the-second-that-was-not-there-plate',
  ...PLATE,
  paper: 'oat',
  ink: 'green',
  seed: 102,
  tone: room() + dial() + fallen(0),
  spot: fallen(1),
}
