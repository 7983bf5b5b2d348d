import { type Coin, coin, coinShadow, coinShape } from '../coin.ts'
import { COVER, type Scene } from '../scene.ts'
import { blurred, down, glow, gradient, path, placed, polygon, rect, stroke } from '../shapes.ts'

const FALLING: readonly Coin[] = [
  { x: 838, y: 262, r: 86, open: 0.42, turn: -24, thick: 17 },
  { x: 1102, y: 352, r: 106, open: 0.74, turn: 22, thick: 20 },
  { x: 1322, y: 596, r: 132, open: 0.5, turn: 48, thick: 26 },
]

/** The card terminal, its centre at the origin. */
function terminal(): string {
  const body = gradient(
    [-210, -300],
    [210, 420],
    [
      [0, 0.5],
      [0.4, 0.82],
      [1, 1],
    ],
  )
  const glass = gradient(
    [-150, -270],
    [150, -90],
    [
      [0, 0],
      [0.5, 0.04],
      [0.52, 0.3],
      [1, 0.5],
    ],
  )
  let out = body.def + glass.def
  out += path(
    'M-214-296Q-214-340-170-340H170Q214-340 214-296L196 400Q194 440 154 440H-154Q-194 440-196 400Z',
    1,
  )
  out += path(
    'M-206-300Q-206-340-166-340H160Q196-340 196-300L180 388Q178 422 142 422H-150Q-186 422-188 388Z',
    body.fill,
  )
  out += stroke('M-202-300Q-200-334-166-334H150', 0, 5)
  out += rect(-168, -286, 326, 214, 1, 16) + rect(-154, -272, 298, 186, glass.fill, 8)
  out += rect(-118, -226, 150, 16, 0.85) + rect(-118, -192, 96, 16, 0.85)
  for (let row = 0; row < 4; row++) {
    for (let column = 0; column < 3; column++) {
      const x = -150 + column * 100
      const y = -34 + row * 74
      out += rect(x + 5, y + 9, 84, 52, 1, 14) + rect(x, y, 84, 52, row === 3 ? 0.55 : 0.22, 14)
      out += rect(x + 6, y + 4, 72, 7, 0, 4)
    }
  }
  out += rect(-128, 300, 240, 16, 1, 6)
  return out + rect(-128, 286, 240, 10, 1, 5)
}

function card(): string {
  return (
    rect(-116, 292, 220, 340, 0, 14) +
    rect(-116, 292, 220, 18, 0.5) +
    rect(-116, 540, 220, 46, 0.95) +
    rect(-84, 466, 54, 44, 0.4, 8) +
    stroke('M-84 480H-30M-84 496H-30M-57 466V510', 0.95, 3)
  )
}

function counter(): string {
  const wall = gradient(
    [0, 0],
    [1600, 500],
    [
      [0, 0.56],
      [0.5, 0.5],
      [1, 0.36],
    ],
  )
  const top = down(640, 900, [
    [0, 0.16],
    [1, 0.02],
  ])
  const light = glow([1180, 250], 760, [
    [0, 0, 0.85],
    [0.6, 0.2, 0.3],
    [1, 0.5, 0],
  ])
  return (
    wall.def +
    top.def +
    light.def +
    rect(0, 0, 1600, 900, wall.fill) +
    rect(0, 0, 1600, 900, light.fill) +
    polygon(
      [
        [0, 760],
        [1600, 640],
        [1600, 900],
        [0, 900],
      ],
      top.fill,
    ) +
    polygon(
      [
        [0, 752],
        [1600, 632],
        [1600, 642],
        [0, 766],
      ],
      1,
    )
  )
}

function arc(): string {
  const fall = 'M640 300C800 130 1060 170 1220 400C1320 540 1390 700 1420 860'
  return stroke(fall, 0, 5, 'round', '2 22')
}

const HELD: [number, number, number, number] = [430, 372, -15, 0.94]
const LANDED: Coin = { x: 1400, y: 852, r: 170, open: 0.14, turn: -4, thick: 0 }

/** Three coins falling away from a card terminal. */
export const cover: Scene = {
  name: 'three-cents-in-every-swipe',
  ...COVER,
  paper: 'sand',
  ink: 'ochre',
  seed: 1101,
  tone:
    counter() +
    blurred(
      polygon(
        [
          [180, 900],
          [300, 770],
          [760, 742],
          [1060, 900],
        ],
        1,
      ),
      16,
    ) +
    coinShadow(LANDED, 0, 0) +
    placed(card(), ...HELD) +
    placed(terminal(), ...HELD) +
    arc() +
    FALLING.map(coin).join(''),
  spot: FALLING.map((place) => coinShape(place)).join(''),
}
