import { seeded } from '../random.ts'
import { COVER, type Scene } from '../scene.ts'
import {
  across,
  blurred,
  circle,
  clipped,
  down,
  glow,
  path,
  polygon,
  rect,
  stroke,
} from '../shapes.ts'

const HORIZON = 520
const SUN = { x: 1010, y: HORIZON - 26, r: 168 }
const POSTS = [520, 1090]

function sky(): string {
  const random = seeded(41)
  const air = down(0, HORIZON, [
    [0, 0.66],
    [0.4, 0.34],
    [1, 0.04],
  ])
  let clouds = ''
  for (let i = 0; i < 26; i++) {
    const y = 40 + random() ** 0.8 * 400
    const x = random() * 1700 - 50
    const w = 160 + random() * 420
    const h = 8 + (1 - y / 460) * 34 * random()
    clouds += path(
      `M${x - w} ${y}Q${x - w / 3} ${y - h} ${x} ${y - h * 0.6}T${x + w} ${y}` +
        `Q${x} ${y + h * 0.5} ${x - w} ${y}Z`,
      random() < 0.6 ? 0.72 : 0.1,
    )
  }
  return air.def + rect(0, 0, 1600, HORIZON, air.fill) + blurred(clouds, 9)
}

function field(): string {
  const earth = down(HORIZON, 900, [
    [0, 0.3],
    [0.3, 0.5],
    [1, 0.92],
  ])
  let out = earth.def + rect(0, HORIZON, 1600, 400, earth.fill)
  for (let i = -34; i <= 34; i++) {
    const x = SUN.x + i * 150
    if (Math.abs(x - 760) < 330) continue
    out += polygon(
      [
        [SUN.x + i * 2.2, HORIZON],
        [x + 30, 900],
        [x - 44, 900],
      ],
      0.98,
      0,
    )
  }
  const track = down(HORIZON, 900, [
    [0, 0],
    [0.6, 0.1],
    [1, 0.42],
  ])
  out +=
    track.def +
    path(
      `M${SUN.x - 3} ${HORIZON}L${SUN.x + 3} ${HORIZON}Q1010 660 1190 900H410` +
        `Q900 660 ${SUN.x - 3} ${HORIZON}Z`,
      track.fill,
    )
  out += path(`M${SUN.x} ${HORIZON}Q975 660 805 900H770Q962 660 ${SUN.x} ${HORIZON}Z`, 0.6)
  return out
}

function hedges(): string {
  const random = seeded(47)
  let d = `M0 ${HORIZON + 4}`
  for (let x = 0; x <= 1600; x += 14) {
    const far = Math.abs(x - SUN.x) < 240 ? 3 : 13
    const copse = far > 3 && Math.sin(x / 90) > 0.86 ? 18 : 0
    d += `L${x} ${HORIZON - 2 - random() * far - copse}`
  }
  return path(`${d}L1600 ${HORIZON + 4}Z`, 0.95)
}

function gate(): string {
  const [left = 0, right = 0] = POSTS
  const post = (x: number): string => {
    const side = across(
      x - 22,
      x + 22,
      x < SUN.x
        ? [
            [0, 1],
            [0.7, 0.96],
            [1, 0.3],
          ]
        : [
            [0, 0.3],
            [0.3, 0.96],
            [1, 1],
          ],
    )
    return (
      side.def +
      path(`M${x - 19} 834L${x - 16} 456Q${x} 446 ${x + 16} 456L${x + 19} 834Z`, side.fill)
    )
  }
  const shade = (x: number): string =>
    polygon(
      [
        [x - 19, 828],
        [x + 19, 828],
        [x + (x - SUN.x) * 0.42 + 34, 920],
        [x + (x - SUN.x) * 0.42 - 40, 920],
      ],
      1,
      0,
    )
  const rope = `M${left} 520C${left + 150} 660 ${right - 190} 672 ${right} 520`
  return (
    blurred(shade(left) + shade(right), 2) +
    post(left) +
    post(right) +
    stroke(rope, 1, 15) +
    stroke(rope, 0.1, 4, 'round', '10 14') +
    [left, right]
      .map((x) => rect(x - 21, 506, 42, 30, 1, 6) + rect(x - 21, 516, 42, 4, 0.3))
      .join('')
  )
}

/** A rope between two posts across a track, in a field one could walk around it. */
export const cover: Scene = {
  name: 'a-gentlemans-agreement',
  ...COVER,
  paper: 'sand',
  ink: 'vermilion',
  seed: 401,
  tone: sky() + sunlight() + hedges() + field() + gate(),
  spot: clipped(rect(0, 0, 1600, HORIZON - 1, 1), circle(SUN.x, SUN.y, SUN.r, 1)),
}

function sunlight(): string {
  const halo = glow([SUN.x, SUN.y], SUN.r * 2.3, [
    [0, 0, 1],
    [0.43, 0, 1],
    [0.6, 0, 0.6],
    [1, 0, 0],
  ])
  return halo.def + rect(0, 0, 1600, HORIZON, halo.fill)
}
