import { camera } from '../perspective.ts'
import { PLATE, type Scene } from '../scene.ts'
import {
  blurred,
  circle,
  ellipse,
  glow,
  line,
  path,
  placed,
  polygon,
  rect,
  stroke,
} from '../shapes.ts'

const desk = camera({ eye: [0, 2.5, -2.2], pitch: -33, yaw: 0, focal: 900, centre: [600, 400] })
const BARS = [0.35, 0.5, 0.42, 0.7, 0.6, 0.95, 1.4, 0.85, 0.55, 0.3]
const LAMP: [number, number] = [470, 208]

function flat(x: number, z: number, w: number, d: number, tone: number): string {
  return desk.floor(0.01, [x, x + w], [z, z + d], tone, 0)
}

function page(): string {
  let out = blurred(flat(-1.42, -0.78, 3, 2.62, 1), 12) + flat(-1.5, -0.72, 3, 2.6, 0)
  out += flat(-1.3, 1.62, 1.5, 0.1, 0.95) + flat(-1.3, 1.46, 0.95, 0.07, 0.6)
  for (let k = 0; k < 5; k++) out += flat(-1.3, -0.2 + k * 0.33, 2.6, 0.014, 0.9)
  out += flat(-1.3, -0.24, 2.6, 0.035, 1)
  BARS.forEach((tall, i) => {
    out += flat(-1.24 + i * 0.255, -0.2, 0.17, tall, i === 6 ? 0 : 0.86)
    out += flat(-1.24 + i * 0.255, -0.36, 0.17, 0.05, 0.7)
  })
  const six = -1.24 + 6 * 0.255
  out +=
    flat(six, -0.2, 0.012, 1.4, 1) +
    flat(six + 0.158, -0.2, 0.012, 1.4, 1) +
    flat(six, 1.186, 0.17, 0.014, 1)
  for (let row = 0; row < 2; row++) out += flat(-1.3, -0.52 - row * 0.1, row ? 1.7 : 2.5, 0.05, 0.6)
  return out
}

function table(): string {
  const light = glow([540, 470], 640, [
    [0, 0.22],
    [0.55, 0.42],
    [0.8, 0.84],
    [1, 0.98],
  ])
  const [, edge] = desk.point([0, 0, 3.4])
  return (
    light.def +
    rect(0, 0, 1200, 800, light.fill) +
    rect(0, 0, 1200, edge, 0.62) +
    rect(0, edge - 4, 1200, 5, 0.6)
  )
}

function lamp(): string {
  const [x, y] = LAMP
  const metal = glow([-70, -90], 300, [
    [0, 0.2],
    [0.4, 0.8],
    [1, 1],
  ])
  const head =
    metal.def +
    path('M-190 60Q-180 -70 -60 -118H60Q180 -70 190 60Z', metal.fill) +
    path('M-66 -112Q0 -140 66 -112V-150Q0 -172 -66 -150Z', 1) +
    ellipse(0, 60, 190, 42, 1) +
    ellipse(0, 62, 178, 35, 0) +
    circle(0, 62, 30, 0) +
    stroke('M-150 -10Q-130 -66 -64 -96', 0.02, 8)
  const arm =
    line([x + 30, y - 130], [906, -40], 1, 17, 'round') +
    line([x + 27, y - 134], [900, -44], 0.4, 4)
  const base =
    line([880, -60], [1052, 452], 1, 20, 'round') +
    line([874, -60], [1044, 446], 0.45, 4) +
    ellipse(1056, 500, 136, 46, 1) +
    ellipse(1056, 480, 136, 46, 0.86) +
    stroke('M926 470Q960 436 1056 434', 0.1, 5) +
    circle(1054, 462, 24, 1)
  return blurred(ellipse(1086, 536, 170, 46, 1), 14) + base + arm + placed(head, x, y, -15)
}

function mug(): string {
  return (
    blurred(
      polygon(
        [
          [150, 470],
          [270, 470],
          [110, 640],
          [-40, 600],
        ],
        1,
      ),
      12,
    ) +
    rect(118, 330, 132, 150, 0.9, 18) +
    rect(214, 340, 18, 126, 0.15, 8) +
    ellipse(184, 334, 66, 20, 0.3) +
    ellipse(184, 337, 56, 15, 1) +
    stroke('M122 366Q60 366 66 412T126 442', 0.9, 17)
  )
}

const CONE = polygon(
  [
    [290, 316],
    [646, 222],
    [1120, 560],
    [1130, 800],
    [60, 800],
    [0, 700],
  ],
  0.34,
  0,
)

/** A desk lamp over a page of columns, late in the evening. */
export const plate: Scene = {
  name: 'reading-a-city-budget-in-one-evening-plate',
  ...PLATE,
  paper: 'sand',
  ink: 'ochre',
  seed: 902,
  tone: table() + page() + mug() + lamp(),
  spot:
    CONE +
    flat(-1.24 + 6 * 0.255, -0.2, 0.17, 1.4, 1) +
    placed(ellipse(0, 62, 178, 35, 1), LAMP[0], LAMP[1], -15),
}
