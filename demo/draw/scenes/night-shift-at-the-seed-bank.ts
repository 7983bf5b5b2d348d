import { type Mountain, mountain } from '../mountain.ts'
import { seeded } from '../random.ts'
import { COVER, type Scene } from '../scene.ts'
import {
  across,
  blurred,
  circle,
  down,
  ellipse,
  glow,
  type Point,
  path,
  polygon,
  rect,
} from '../shapes.ts'

const MOON = { x: 348, y: 232, r: 126 }

function sky(): string {
  const random = seeded(131)
  const night = down(0, 640, [
    [0, 0.98],
    [0.5, 0.84],
    [1, 0.52],
  ])
  const halo = glow([MOON.x, MOON.y], 430, [
    [0, 0.2, 0.7],
    [0.3, 0.3, 0.6],
    [1, 0.8, 0],
  ])
  let out =
    night.def + halo.def + rect(0, 0, 1600, 900, night.fill) + rect(0, 0, 1600, 900, halo.fill)
  for (let i = 0; i < 90; i++)
    out += circle(random() * 1600, random() * 430, 1.6 + random() * 2.6, 0)
  out += circle(MOON.x, MOON.y, MOON.r, 0)
  const seas: [number, number, number, number][] = [
    [-40, -34, 46, 0.24],
    [30, -52, 26, 0.18],
    [44, 20, 40, 0.2],
    [-22, 48, 30, 0.16],
  ]
  for (const [dx, dy, r, tone] of seas) out += blurred(circle(MOON.x + dx, MOON.y + dy, r, tone), 6)
  return out
}

const RANGE: readonly [Mountain, number][] = [
  [{ top: [560, 330], left: 130, right: 1010, base: 720, light: 0.28, dark: 0.8 }, 5],
  [{ top: [1440, 250], left: 1010, right: 1900, base: 720, light: 0.22, dark: 0.86 }, 9],
  [{ top: [1010, 150], left: 560, right: 1560, base: 720, light: 0.02, dark: 0.92 }, 23],
  [{ top: [120, 470], left: -220, right: 430, base: 720, light: 0.1, dark: 0.84 }, 31],
]

const FACE: Point[] = [
  [1010, 700],
  [1010, 372],
  [1112, 360],
  [1112, 716],
]
const DOOR: Point[] = [
  [1030, 703],
  [1030, 560],
  [1092, 558],
  [1092, 712],
]

function portal(): string {
  const side = across(1112, 1420, [
    [0, 0.78],
    [1, 1],
  ])
  return (
    side.def +
    polygon(
      [
        [1112, 360],
        [1560, 706],
        [1560, 770],
        [1112, 740],
      ],
      side.fill,
    ) +
    polygon(
      [
        [1010, 372],
        [1112, 360],
        [1560, 706],
        [1500, 700],
      ],
      0.1,
    ) +
    polygon(FACE, 0.82) +
    polygon(
      [
        [1024, 528],
        [1024, 386],
        [1098, 376],
        [1098, 526],
      ],
      0,
    ) +
    polygon(
      [
        [1022, 704],
        [1022, 548],
        [1100, 546],
        [1100, 714],
      ],
      1,
    ) +
    polygon(DOOR, 0)
  )
}

function snow(): string {
  const field = down(640, 900, [
    [0, 0.3],
    [0.5, 0.12],
    [1, 0.44],
  ])
  const shade = across(900, 1600, [
    [0, 0.5, 0],
    [0.5, 0.72, 0.9],
    [1, 0.9, 1],
  ])
  let steps = ''
  for (let i = 0; i < 22; i++) {
    const t = i / 22
    const x = 1058 - 640 * t ** 1.25 + Math.sin(t * 5) * 26
    const y = 724 + 190 * t ** 1.35
    const s = 2.2 + 9 * t
    steps += ellipse(x + (i % 2 ? s : -s), y, s * 1.15, s * 0.5, 0.9)
  }
  return (
    field.def +
    shade.def +
    path('M0 668Q260 640 560 690T1000 700T1300 690T1600 640V900H0Z', field.fill) +
    path('M1100 728Q1340 660 1600 664V900H1180Q1080 800 1100 728Z', shade.fill) +
    steps
  )
}

function drift(): string {
  const edge = down(820, 900, [
    [0, 0.62],
    [1, 1],
  ])
  return (
    edge.def +
    path('M960 722Q1060 700 1130 724Q1260 744 1640 700V800Q1180 800 960 742Z', 0.3) +
    path('M0 872Q260 800 620 866T1240 872T1600 826V900H0Z', edge.fill)
  )
}

const spill = polygon(
  [
    [1030, 716],
    [1092, 720],
    [1010, 900],
    [640, 900],
  ],
  0.7,
  0,
)

/** A vault's portal standing out of a snow mountain under the moon; somebody is in. */
export const cover: Scene = {
  name: 'night-shift-at-the-seed-bank',
  ...COVER,
  paper: 'mist',
  ink: 'green',
  seed: 1301,
  tone:
    sky() +
    RANGE.map(([place, seed]) => mountain(place, seed)).join('') +
    snow() +
    portal() +
    drift(),
  spot:
    polygon(
      [
        [1024, 528],
        [1024, 386],
        [1098, 376],
        [1098, 526],
      ],
      1,
    ) +
    polygon(DOOR, 1) +
    blurred(spill, 12),
}
