import { camera } from '../perspective.ts'
import { COVER, type Scene } from '../scene.ts'
import {
  across,
  blurred,
  circle,
  ellipse,
  glow,
  gradient,
  line,
  path,
  polygon,
  rect,
  stroke,
} from '../shapes.ts'

const METER = { x: 560, y: 430, r: 258 }
const hall = camera({ eye: [0, 1.55, 0], focal: 900, centre: [1330, 440] })

function corridor(): string {
  const wall = across(0, 1090, [
    [0, 0.72],
    [0.55, 0.34],
    [1, 0.5],
  ])
  let out = wall.def + rect(0, 0, 1600, 900, wall.fill)
  const stripes = 24
  for (let i = 0; i < stripes; i++) out += rect(i * 46, 0, 13, 640, 0.62)
  out += rect(0, 640, 1090, 24, 0.05) + rect(0, 664, 1090, 12, 1) + rect(0, 676, 1090, 230, 0.82)
  for (let i = 0; i < 6; i++)
    out += rect(30 + i * 184, 712, 150, 230, 0.95) + rect(38 + i * 184, 720, 142, 222, 0.72)
  out += rect(1076, 0, 530, 900, 1)
  const [z0, z1] = [1.6, 9]
  const X = 0.78
  out += hall.floor(0, [-X, X], [z0, z1], 0.62)
  for (let k = 0; k < 14; k++) {
    for (let c = 0; c < 3; c++) {
      const z = z0 + k * 0.53
      const x = -X + c * 0.52
      if ((k + c) % 2) out += hall.floor(0, [x, x + 0.52], [z, z + 0.53], 0.98)
    }
  }
  out += hall.wall(X, [0, 3.1], [z0, z1], 0.78) + hall.wall(-X, [0, 3.1], [z0, z1], 0.94)
  out += hall.floor(3.1, [-X, X], [z0, z1], 0.97)
  for (const z of [2.4, 4.4, 6.4]) {
    out += hall.wall(X, [0, 2.15], [z, z + 0.95], 1)
    out += hall.wall(X, [0, 2.07], [z + 0.1, z + 0.87], 0.6)
  }
  out += hall.sheet(z1, [-X, X], [0, 3.1], 0.9)
  out += hall.sheet(z1, [-0.5, 0.5], [0, 2.2], 0)
  out += blurred(
    hall.face(
      [
        [-0.5, 0, z1],
        [0.5, 0, z1],
        [0.7, 0, 3],
        [-0.7, 0, 3],
      ],
      0,
    ),
    10,
  )
  return out + rect(1070, 0, 26, 900, 0.1) + rect(1096, 0, 10, 900, 1)
}

function dials(): string {
  let out = ''
  const angles = [-40, 70, 160, 250]
  angles.forEach((angle, i) => {
    const x = METER.x - 129 + i * 86
    const y = METER.y - 96 + (i === 0 || i === 3 ? 14 : 0)
    out += circle(x, y, 37, 1) + circle(x, y, 33, 0)
    for (let k = 0; k < 10; k++) {
      const a = (k * Math.PI) / 5
      out += line(
        [x + Math.cos(a) * 31, y + Math.sin(a) * 31],
        [x + Math.cos(a) * 23, y + Math.sin(a) * 23],
        1,
        3,
      )
    }
    const a = (angle * Math.PI) / 180
    out +=
      line([x, y], [x + Math.cos(a) * 25, y + Math.sin(a) * 25], 1, 5, 'round') + circle(x, y, 5, 1)
  })
  return out
}

const DISC = { y: METER.y + 58, rx: 176, ry: 25 }

function meter(): string {
  const { x, y, r } = METER
  const glass = glow([x - 80, y - 100], r * 1.45, [
    [0, 0.02],
    [0.6, 0.16],
    [0.85, 0.5],
    [1, 0.9],
  ])
  const ring = gradient(
    [x - r, y - r],
    [x + r, y + r],
    [
      [0, 0.04],
      [0.4, 0.5],
      [0.75, 0.95],
      [1, 0.6],
    ],
  )
  return (
    glass.def +
    ring.def +
    blurred(
      path(`M${x - r + 60} ${y + 20}H${x + r + 76}V${y + 330}H${x - r + 90}Z`, 1) +
        circle(x + 48, y + 44, r + 22, 1),
      14,
    ) +
    rect(x - 36, -10, 72, 220, 0.86) +
    rect(x - 36, -10, 18, 220, 0.2) +
    rect(x - 52, 96, 104, 30, 1) +
    rect(x - 150, y + 160, 300, 190, 0.9, 14) +
    rect(x - 150, y + 160, 300, 8, 0.15, 4) +
    circle(x - 112, y + 300, 12, 0.2) +
    circle(x + 112, y + 300, 12, 0.2) +
    stroke(`M${x - 112} ${y + 300}h0M${x} ${y + 312}q-30 26 0 40`, 0.1, 5) +
    circle(x, y, r + 16, 1) +
    circle(x, y, r + 10, ring.fill) +
    circle(x, y, r - 18, 1) +
    circle(x, y, r - 24, glass.fill) +
    rect(x - 184, y - 158, 368, 124, 0.06, 6) +
    stroke(`M${x - 184} ${y - 158}h368v124h-368z`, 0.85, 4) +
    dials() +
    rect(x - 196, y + 14, 392, 92, 0.96, 8) +
    ellipse(x, DISC.y + 9, DISC.rx, DISC.ry, 0.7) +
    ellipse(x, DISC.y, DISC.rx, DISC.ry, 0.02) +
    ellipse(x, DISC.y, 14, 5, 1) +
    rect(x - 5, y + 16, 10, 38, 0.3) +
    polygon(
      [
        [x + 66, DISC.y + 16],
        [x + 92, DISC.y + 12],
        [x + 92, DISC.y + 26],
        [x + 66, DISC.y + 31],
      ],
      1,
    ) +
    rect(x - 110, y + 128, 220, 56, 0.1, 4) +
    rect(x - 92, y + 142, 130, 9, 0.8) +
    rect(x - 92, y + 160, 90, 9, 0.8) +
    rect(x + 58, y + 140, 34, 30, 0.9) +
    path(
      `M${x - 196} ${y - 60}A206 206 0 0 1 ${x - 70} ${y - 194}L${x - 52} ${y - 178}` +
        `A184 184 0 0 0 ${x - 172} ${y - 50}Z`,
      0,
    )
  )
}

/** An electricity meter in a hallway, its disc turning. */
export const cover: Scene = {
  name: 'the-meter-in-the-hallway',
  ...COVER,
  paper: 'sand',
  ink: 'blue',
  seed: 1501,
  tone: corridor() + meter(),
  spot:
    ellipse(METER.x, DISC.y + 9, DISC.rx, DISC.ry, 1) +
    ellipse(METER.x, DISC.y, DISC.rx, DISC.ry, 1) +
    hall.sheet(9, [-0.5, 0.5], [0, 2.2], 1),
}
