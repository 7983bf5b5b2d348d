import { seeded } from '../random.ts'
import { PLATE, type Scene } from '../scene.ts'
import {
  blurred,
  circle,
  down,
  glow,
  gradient,
  line,
  path,
  polygon,
  rect,
  stroke,
} from '../shapes.ts'

const HULL = 'M470 150Q520 420 640 700L680 900H1300V20L760 118Z'
const CABLE = 'M434 176C420 380 396 520 352 690'

function sky(): string {
  const air = down(0, 620, [
    [0, 0.5],
    [0.5, 0.22],
    [1, 0],
  ])
  const random = seeded(83)
  let clouds = ''
  for (let i = 0; i < 20; i++) {
    const y = random() * 380
    const x = random() * 900 - 100
    const w = 120 + random() * 260
    clouds += path(
      `M${x - w} ${y}Q${x - w / 3} ${y - 34} ${x} ${y - 16}T${x + w} ${y}` +
        `Q${x} ${y + 22} ${x - w} ${y}Z`,
      random() < 0.6 ? 0.7 : 0.05,
    )
  }
  return air.def + rect(0, 0, 1200, 800, air.fill) + blurred(clouds, 12)
}

function hull(): string {
  const plating = gradient(
    [500, 300],
    [1200, 460],
    [
      [0, 0.5],
      [0.08, 0.8],
      [0.4, 0.92],
      [1, 1],
    ],
  )
  const rivets: string[] = []
  for (let row = 0; row < 5; row++) {
    for (let k = 0; k < 15; k++) {
      const x = 570 + row * 36 + k * 44
      const y = 236 + row * 104 - k * 5.4
      rivets.push(circle(x, y, 3.6, 0.25))
    }
  }
  const seams = [0, 1, 2, 3].map(
    (row) =>
      stroke(`M${524 + row * 34} ${250 + row * 104}L1240 ${150 + row * 96}`, 1, 4) +
      stroke(`M${524 + row * 34} ${255 + row * 104}L1240 ${155 + row * 96}`, 0.5, 2.5),
  )
  return (
    plating.def +
    path(HULL, plating.fill) +
    seams.join('') +
    rivets.join('') +
    path('M470 150L760 118L1300 20V64L764 160L478 190Z', 0.3) +
    stroke('M470 150L760 118L1300 20', 0, 6) +
    stroke('M470 150Q520 420 640 700', 0.05, 7) +
    path('M608 590L1300 440V640L650 730Z', 0.12) +
    stroke('M608 590L1300 440', 1, 6) +
    [560, 700, 850, 1010, 1180]
      .map((x, i) => line([x, 140 - i * 18], [x - 4, 60 - i * 22], 1, 7))
      .join('') +
    stroke('M540 82L700 56L1220 -50M544 112L704 84L1220 -14', 1, 5)
  )
}

function sheave(): string {
  const wheel = glow([420, 116], 110, [
    [0, 0.05],
    [0.7, 0.5],
    [1, 0.9],
  ])
  let spokes = ''
  for (let a = 0; a < 6.28; a += 0.785)
    spokes += line(
      [464 + Math.cos(a) * 18, 136 + Math.sin(a) * 18],
      [464 + Math.cos(a) * 52, 136 + Math.sin(a) * 52],
      1,
      8,
    )
  return (
    wheel.def +
    path('M500 60L640 96V200L500 226Z', 1) +
    circle(464, 136, 82, 1) +
    circle(464, 136, 74, 0.6) +
    circle(464, 136, 62, wheel.fill) +
    spokes +
    circle(464, 136, 20, 1) +
    circle(460, 132, 7, 0) +
    path('M452 120L640 108V150L458 152Z', 1) +
    stroke('M470 124L636 114', 0.3, 4)
  )
}

/** The outline of a wave: its height, its crests, their distance and their place. */
function crest(y: number, high: number, long: number, phase: number): [number, number][] {
  const points: [number, number][] = []
  for (let x = -10; x <= 1210; x += 8) {
    const t = (((x / long + phase) % 1) + 1) % 1
    points.push([x, y - high * (1 - Math.abs(2 * t - 1) ** 0.6) + Math.sin(x / 31 + phase * 9) * 3])
  }
  return points
}

function wave(
  y: number,
  high: number,
  long: number,
  phase: number,
  light: number,
  dark: number,
): string {
  const points = crest(y, high, long, phase)
  const depth = down(y - high, y + 120, [
    [0, light],
    [1, dark],
  ])
  const edge = points.map(([x, h], i) => `${i ? 'L' : 'M'}${x} ${h.toFixed(1)}`).join('')
  const inner = [0.3, 0.55, 0.8].map((k) =>
    points
      .filter(([x]) => Math.sin(x / 83 + k * 9 + phase * 5) > 0.05)
      .map(([x, h]) => rect(x, h + high * k + 8, 8, 4, k < 0.5 ? 0.1 : 1))
      .join(''),
  )
  return (
    depth.def +
    polygon([...points, [1210, 820], [-10, 820]], depth.fill) +
    inner.join('') +
    stroke(edge, 0, 6)
  )
}

function foam(): string {
  const random = seeded(87)
  let out = ''
  for (let i = 0; i < 150; i++) {
    const x = 560 + (random() - 0.35) * 320
    out += circle(
      x,
      640 - random() ** 2 * 130 * Math.exp(-Math.abs(x - 630) / 150) + random() * 30,
      2 + random() * 9,
      0,
    )
  }
  for (let i = 0; i < 26; i++)
    out += circle(352 + (random() - 0.5) * 70, 684 + (random() - 0.5) * 22, 3 + random() * 6, 0)
  return out
}

/** The bow of the cable ship from the water, and the cable going down. */
export const plate: Scene = {
  name: 'how-a-cable-gets-mended-plate',
  ...PLATE,
  paper: 'mist',
  ink: 'blue',
  seed: 802,
  tone:
    sky() +
    wave(600, 46, 330, 0.3, 0.3, 0.7) +
    hull() +
    stroke(CABLE, 1, 22) +
    stroke(CABLE, 0, 15) +
    sheave() +
    wave(680, 60, 520, 0.62, 0.42, 0.9) +
    foam() +
    wave(772, 84, 760, 0.1, 0.6, 1),
  spot:
    stroke('M434 176C420 380 400 500 364 640', 1, 17) +
    polygon(
      [
        [614, 590],
        [1210, 462],
        [1210, 760],
        [640, 760],
      ],
      1,
    ) +
    polygon([...crest(680, 60, 520, 0.62), [1210, 820], [-10, 820]], 0, 8) +
    foam(),
}
