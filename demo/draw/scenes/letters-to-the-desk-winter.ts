import { seeded } from '../random.ts'
import { COVER, type Scene } from '../scene.ts'
import { across, blurred, circle, down, path, placed, polygon, rect, stroke } from '../shapes.ts'
import { bareTree } from '../tree.ts'

function sky(): string {
  const air = down(0, 620, [
    [0, 0.78],
    [0.6, 0.42],
    [1, 0.2],
  ])
  return air.def + rect(0, 0, 1600, 900, air.fill)
}

function woods(): string {
  const random = seeded(141)
  let far = 'M0 560'
  for (let x = 0; x <= 1600; x += 12) far += `L${x} ${548 - random() * 44 - 26 * Math.sin(x / 210)}`
  let out = path(`${far}V640H0Z`, 0.5)
  for (const [x, y, long, width] of [
    [1130, 640, 92, 15],
    [1490, 668, 132, 24],
    [1316, 624, 70, 11],
    [70, 668, 120, 21],
    [262, 634, 74, 12],
  ] as const) {
    out += bareTree([x, y], long, (random() - 0.5) * 0.2, width, random)
  }
  return out
}

function snow(): string {
  const field = down(590, 900, [
    [0, 0.1],
    [0.5, 0],
    [1, 0.2],
  ])
  const lane = down(610, 900, [
    [0, 0.2],
    [1, 0.5],
  ])
  let out = field.def + lane.def + path('M0 628Q400 590 800 612T1600 622V900H0Z', field.fill)
  out += path(
    'M1030 612Q1120 640 1010 690Q820 760 860 900H1380Q1180 760 1160 690Q1150 640 1060 612Z',
    lane.fill,
  )
  out += stroke(
    'M1046 616Q1136 650 1060 706Q960 780 990 900M1056 616Q1150 650 1110 706Q1090 780 1220 900',
    0.72,
    9,
  )
  for (let i = 0; i < 8; i++) {
    const x = 1236 + i * i * 7 + i * 18
    const y = 634 + i * i * 4.4
    const tall = 34 + i * i * 2.6
    out +=
      rect(x, y - tall, 6 + i * 2, tall + 8, 0.95) +
      rect(x - 2, y - tall - 4 - i, 10 + i * 2, 6 + i, 0)
  }
  return (
    out +
    blurred(
      polygon(
        [
          [520, 858],
          [566, 858],
          [1020, 900],
          [860, 900],
        ],
        0.8,
      ),
      6,
    ) +
    blurred(path('M0 900Q300 800 640 842Q760 860 900 900Z', 0.3), 10)
  )
}

const SIDE = 'M330 366H640Q716 366 716 450V596H330Z'
const FRONT = 'M226 450Q226 366 286 366Q352 366 352 450V602H226Z'
const FLAG: [number, number][] = [
  [612, 300],
  [724, 300],
  [724, 360],
  [636, 360],
  [636, 500],
  [612, 500],
]

function envelope(): string {
  return (
    rect(-92, -58, 184, 116, 0) +
    stroke('M-92 -58L0 14L92 -58', 0.85, 4) +
    stroke('M-92 -58H92V58H-92Z', 0.9, 4) +
    rect(58, -46, 24, 28, 0.6)
  )
}

function box(): string {
  const side = down(366, 600, [
    [0, 0.3],
    [0.35, 0.62],
    [1, 0.96],
  ])
  const post = across(470, 560, [
    [0, 0.55],
    [0.4, 0.85],
    [1, 1],
  ])
  return (
    side.def +
    post.def +
    rect(478, 590, 78, 290, post.fill) +
    polygon(
      [
        [400, 596],
        [660, 596],
        [620, 630],
        [440, 630],
      ],
      1,
    ) +
    path(SIDE, side.fill) +
    stroke('M330 596H716', 1, 8) +
    path(FRONT, 1) +
    placed(envelope(), 232, 478, -13) +
    placed(envelope(), 250, 524, -4) +
    path('M226 596V560Q290 586 352 560V602H226Z', 1) +
    path('M196 612L352 600L340 640L170 656Z', 0.34) +
    stroke('M196 612L352 600', 0, 4) +
    path(
      'M216 424Q222 340 292 330Q470 306 640 326Q736 340 738 446Q712 428 690 398' +
        'Q660 384 600 392Q520 404 430 388Q380 378 346 398Q330 380 292 378' +
        'Q240 380 232 436Q222 440 216 424Z',
      0,
    ) +
    stroke(
      'M232 436Q240 380 292 378Q330 380 346 398Q380 378 430 388Q520 404 600 392' +
        'Q660 384 690 398Q712 428 738 446',
      0.5,
      4,
    ) +
    circle(624, 500, 15, 1)
  )
}

function flakes(): string {
  const random = seeded(149)
  let out = ''
  for (let i = 0; i < 190; i++) {
    const r = 2 + random() ** 3 * 9
    out += circle(random() * 1600, random() * 900, r, 0)
  }
  return out
}

/** A letterbox in the snow with its flag up: the post is in. */
export const cover: Scene = {
  name: 'letters-to-the-desk-winter',
  ...COVER,
  paper: 'mist',
  ink: 'vermilion',
  seed: 1401,
  tone: sky() + woods() + snow() + box() + polygon(FLAG, 0.1) + flakes(),
  spot: polygon(FLAG, 1),
}
