import { camera } from '../perspective.ts'
import { seeded } from '../random.ts'
import { COVER, type Scene } from '../scene.ts'
import { blurred, glow, line, path, placed, polygon, rect, stroke } from '../shapes.ts'

const desk = camera({
  eye: [0.1, 3.1, -1.6],
  pitch: -52,
  yaw: -17,
  focal: 1000,
  centre: [770, 420],
})
const PAGE = { w: 4.1, d: 5.6 }

/** A patch of the page, from its left and far edges; y is a hair above the desk. */
function patch(x: number, z: number, w: number, d: number, tone: number, y = 0.02): string {
  return desk.floor(y, [x, x + w], [-z, -z - d], tone, 0)
}

const LEFT = -PAGE.w / 2
const FAR = -3.3
const STRUCK = { column: 0, row: 8 }
const COLUMN = 1.72
const LEAD = 0.19

function rowAt(column: number, row: number): [number, number] {
  return [LEFT + 0.26 + column * (COLUMN + 0.14), FAR + 1.95 + row * LEAD]
}

function page(): string {
  const random = seeded(71)
  let out = blurred(patch(LEFT + 0.08, FAR + 0.12, PAGE.w + 0.12, PAGE.d, 1, 0), 14)
  out += patch(LEFT, FAR, PAGE.w, PAGE.d, 0)
  out += patch(LEFT + 0.26, FAR + 0.28, PAGE.w - 0.52, 0.035, 1)
  out += patch(LEFT + 0.26, FAR + 0.42, 3.1, 0.3, 1) + patch(LEFT + 0.26, FAR + 0.84, 2.3, 0.3, 1)
  out +=
    patch(LEFT + 0.26, FAR + 1.34, 2.9, 0.09, 0.6) + patch(LEFT + 0.26, FAR + 1.52, 2.3, 0.09, 0.6)
  out += patch(LEFT + 0.26, FAR + 1.74, PAGE.w - 0.52, 0.018, 1)
  for (let column = 0; column < 2; column++) {
    for (let row = 0; row < 18; row++) {
      const [x, z] = rowAt(column, row)
      const last = row % 7 === 6
      const end = x + (last ? COLUMN * 0.55 : COLUMN)
      for (let at = row % 7 === 0 ? x + 0.16 : x; at < end - 0.05; ) {
        const word = Math.min(0.08 + random() * 0.3, end - at)
        out += patch(
          at,
          z,
          word,
          0.085,
          column === STRUCK.column && row === STRUCK.row ? 0.36 : 0.97,
        )
        at += word + 0.05
      }
    }
  }
  return out
}

function table(): string {
  const lamp = glow([620, 300], 1150, [
    [0, 0.5],
    [0.5, 0.76],
    [1, 1],
  ])
  return lamp.def + rect(0, 0, 1600, 900, lamp.fill)
}

const [strikeX, strikeZ] = rowAt(STRUCK.column, STRUCK.row)
const FROM = desk.point([strikeX - 0.04, 0.02, -strikeZ - 0.03])
const TO = desk.point([strikeX + COLUMN + 0.02, 0.02, -strikeZ - 0.06])
const TURN = 16

function strike(ink: number, width: number): string {
  const [bx, by] = [(FROM[0] + TO[0]) / 2, (FROM[1] + TO[1]) / 2]
  return stroke(`M${FROM[0]} ${FROM[1]}Q${bx} ${by - 7} ${TO[0]} ${TO[1]}`, ink, width)
}

/** The pencil, its point at the origin and its body along the x axis. */
function pencil(part: 'key' | 'spot'): string {
  const body = 'M150-40H1100V40H150Q132 26 150 13Q130 0 150-13Q132-26 150-40Z'
  if (part === 'spot') return path(body, 1) + path('M0 0L38-10V10Z', 1)
  return (
    path('M0 0L150-40V40Z', 0.02) +
    path('M0 0L150 13V40Z', 0.4) +
    path(body, 0) +
    path('M150 13H1100V40H150Q132 26 150 13Z', 0.72) +
    path('M150-40H1100V-13H150Q132-26 150-40Z', 0.1) +
    rect(150, -22, 950, 5, 0) +
    path('M0 0L38-10V10Z', 0.5) +
    line([150, -13], [1100, -13], 0.55, 2.5) +
    line([150, 13], [1100, 13], 0.9, 2.5)
  )
}

const SHADOW = polygon(
  [
    [0, 0],
    [180, 8],
    [1100, 90],
    [1100, 190],
    [190, 74],
  ],
  0.92,
  0,
)

/** A printed page under a lamp: one line struck out in pencil. */
export const cover: Scene = {
  name: 'the-quiet-work-of-a-correction',
  ...COVER,
  paper: 'oat',
  ink: 'vermilion',
  seed: 701,
  tone:
    table() +
    page() +
    blurred(placed(SHADOW, TO[0], TO[1], TURN), 5) +
    placed(pencil('key'), TO[0], TO[1], TURN),
  spot: strike(1, 17) + placed(pencil('spot'), TO[0], TO[1], TURN),
}
