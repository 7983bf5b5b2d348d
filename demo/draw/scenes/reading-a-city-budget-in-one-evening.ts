import { seeded } from '../random.ts'
import { COVER, type Scene } from '../scene.ts'
import { down, line, polygon, rect } from '../shapes.ts'

const SHORE = 690
const HEIGHTS = [180, 260, 220, 340, 300, 430, 380, 540, 350, 460, 300, 240, 330, 200, 270, 150]
const WIDTH = 78
const GAP = 21
const DEPTH = 22
const CHOSEN = 7

function left(i: number): number {
  return 22 + i * (WIDTH + GAP)
}

function panes(i: number, height: number, lit: (n: number) => number): string {
  let out = ''
  let n = 0
  for (let y = SHORE - height + 22; y < SHORE - 26; y += 30) {
    for (let c = 0; c < 3; c++) {
      const tone = lit(n)
      n += 1
      if (tone >= 0) out += rect(left(i) + 9 + c * 22, y, 15, 18, tone)
    }
  }
  return out
}

function bar(i: number, height: number): string {
  const x = left(i)
  const y = SHORE - height
  const random = seeded(900 + i)
  const face = down(y, SHORE, [
    [0, 0.95],
    [1, 1],
  ])
  return (
    face.def +
    polygon(
      [
        [x + WIDTH, y],
        [x + WIDTH + DEPTH * 0.6, y - DEPTH * 0.7],
        [x + WIDTH + DEPTH * 0.6, SHORE],
        [x + WIDTH, SHORE],
      ],
      1,
    ) +
    polygon(
      [
        [x, y],
        [x + DEPTH * 0.6, y - DEPTH * 0.7],
        [x + WIDTH + DEPTH * 0.6, y - DEPTH * 0.7],
        [x + WIDTH, y],
      ],
      0.12,
    ) +
    rect(x, y, WIDTH, height, face.fill) +
    panes(i, height, () => (i === CHOSEN ? 0 : random() < 0.3 ? 0 : -1))
  )
}

function sky(): string {
  const air = down(0, SHORE, [
    [0, 0.95],
    [0.4, 0.74],
    [1, 0.1],
  ])
  const random = seeded(93)
  let out = air.def + rect(0, 0, 1600, SHORE, air.fill)
  for (let y = 90; y < SHORE - 60; y += 100) out += line([0, y], [1600, y], 0, 2.6)
  let far = ''
  for (let x = -10; x < 1600; ) {
    const w = 24 + random() * 46
    const h = 60 + random() * 130 + 190 * Math.exp(-(((x - 760) / 420) ** 2))
    far += rect(x, SHORE - h, w, h, 0.52 + random() * 0.12)
    x += w
  }
  return out + far
}

function river(city: string): string {
  const dusk = down(SHORE, 900, [
    [0, 0.35, 0],
    [0.5, 0.9, 0.6],
    [1, 1, 1],
  ])
  const random = seeded(97)
  let ripples = ''
  for (let y = SHORE + 10; y < 900; y += 5 + (y - SHORE) * 0.05) {
    for (let k = 0; k < 9; k++) {
      const x = random() * 1700 - 50
      const w = 40 + random() * 150
      ripples += rect(x - w / 2, y, w, 2 + (y - SHORE) * 0.02, random() < 0.5 ? 1 : 0.6)
    }
  }
  const mirrored = `<g transform="translate(0 ${SHORE * 2}) scale(1 -1)">${city}</g>`
  return (
    mirrored +
    dusk.def +
    rect(0, SHORE, 1600, 210, dusk.fill) +
    ripples +
    rect(0, SHORE - 5, 1600, 12, 1)
  )
}

const city = HEIGHTS.map((height, i) => bar(i, height)).join('')

/** A skyline whose towers are the bars of a chart; one of them is awake. */
export const cover: Scene = {
  name: 'reading-a-city-budget-in-one-evening',
  ...COVER,
  paper: 'sand',
  ink: 'ochre',
  seed: 901,
  tone:
    rect(0, 0, 1600, 900, 0.9) +
    river(sky() + city) +
    sky() +
    city +
    rect(0, SHORE - 4, 1600, 9, 1),
  spot: panes(CHOSEN, HEIGHTS[CHOSEN] ?? 0, () => 1),
}
