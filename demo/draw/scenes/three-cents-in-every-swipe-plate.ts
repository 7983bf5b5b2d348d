import { type Coin, coin, coinShape } from '../coin.ts'
import { seeded } from '../random.ts'
import { PLATE, type Scene } from '../scene.ts'
import { blurred, down, gradient, polygon, rect } from '../shapes.ts'

const THICK = 27

/** A pile of coins on its base point, from the bottom up, each a little off. */
function pile(x: number, y: number, r: number, count: number, seed: number): Coin[] {
  const random = seeded(seed)
  return Array.from({ length: count }, (_, i) => ({
    x: x + (random() - 0.5) * 15 + (i > count - 4 ? (i - count + 4) * 5 : 0),
    y: y - (i + 1) * (THICK + 1),
    r,
    open: 0.3,
    turn: (random() - 0.5) * 2.4,
    thick: THICK,
  }))
}

const PILES: readonly Coin[][] = [
  pile(910, 560, 132, 3, 4),
  pile(290, 610, 140, 8, 5),
  pile(610, 700, 156, 18, 6),
]
const TALL = PILES[2] ?? []
const LOOSE: Coin = { x: 960, y: 700, r: 146, open: 0.3, turn: 3, thick: THICK }

function counter(): string {
  const wall = gradient(
    [0, 0],
    [1200, 300],
    [
      [0, 0.1],
      [0.45, 0.34],
      [1, 0.92],
    ],
  )
  const top = down(460, 800, [
    [0, 0.3],
    [1, 0.02],
  ])
  const shade = (x: number, y: number, r: number, tall: number): string =>
    polygon(
      [
        [x - r * 0.4, y + 42],
        [x + r * 0.4, y - 40],
        [x + r + tall * 1.3, y - 40 - tall * 0.3],
        [x + r + tall * 1.3, y + 50 - tall * 0.3],
      ],
      0.94,
    )
  return (
    wall.def +
    top.def +
    rect(0, 0, 1200, 470, wall.fill) +
    rect(0, 466, 1200, 340, top.fill) +
    rect(0, 464, 1200, 6, 0.9) +
    blurred(
      shade(910, 560, 132, 120) +
        shade(290, 610, 140, 260) +
        shade(610, 700, 156, 620) +
        shade(960, 730, 146, 60),
      7,
    )
  )
}

/** A column of coins on a counter; the last three are somebody else's. */
export const plate: Scene = {
  name: 'three-cents-in-every-swipe-plate',
  ...PLATE,
  paper: 'sand',
  ink: 'ochre',
  seed: 1102,
  tone: counter() + PILES.flat().map(coin).join('') + coin(LOOSE),
  spot: TALL.slice(-3)
    .map((place) => coinShape(place))
    .join(''),
}
