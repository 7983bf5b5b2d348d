import { camera, type Spot } from '../perspective.ts'
import { seeded } from '../random.ts'
import { COVER, type Scene } from '../scene.ts'
import { blurred, down, glow, rect } from '../shapes.ts'

const hall = camera({ eye: [-3.1, 2.7, -0.9], pitch: 1, yaw: 17, focal: 980, centre: [800, 450] })

function parcel(corner: Spot, size: Spot, tone: number): string {
  const [x, y, z] = corner
  const [w, h] = size
  const tape = 0.09 * w
  const mid = x + w / 2
  return (
    hall.box(corner, size, {
      front: 0.3 + tone * 0.4,
      side: 0.82 + tone * 0.16,
      top: 0.02 + tone * 0.1,
    }) +
    hall.sheet(z, [mid - tape, mid + tape], [y, y + h], 0.16 + tone * 0.3) +
    hall.sheet(z, [x + w * 0.64, x + w * 0.92], [y + h * 0.58, y + h * 0.84], 0) +
    hall.box([x, y, z], [w, h * 0.02, 0.001], { front: 0.95 }) +
    hall.box([x, y, z], [w * 0.02, h, 0.001], { front: 0.95 })
  )
}

function mountain(): string {
  const random = seeded(31)
  let out = ''
  for (let row = 0; row < 5; row++) {
    const z = 13 - row * 1.25
    const peak = 7.6 - row * 1.45
    const stacks: [number, string][] = []
    for (let x = -5.4; x < 9.5; ) {
      const w = 0.75 + random() * 0.75
      const limit = peak * Math.max(0, 1 - ((x - 2.4) / (7.4 - row * 0.25)) ** 2) + random() * 0.9
      let stack = ''
      for (let y = 0; y < limit; ) {
        const h = 0.5 + random() * 0.6
        const slip = (random() - 0.5) * 0.22
        stack += parcel(
          [x + slip, y, z + random() * 0.3],
          [w * (0.86 + random() * 0.14), h, 1.1],
          random(),
        )
        y += h
      }
      stacks.push([Math.abs(x + 2.6), stack])
      x += w
    }
    out += stacks
      .sort((a, b) => b[0] - a[0])
      .map(([, stack]) => stack)
      .join('')
  }
  return out
}

function building(): string {
  const floor = down(560, 900, [
    [0, 0.9],
    [1, 0.55],
  ])
  let out = rect(0, 0, 1600, 900, 0.96) + floor.def
  out += hall.floor(0, [-14, 16], [0.5, 22], floor.fill)
  for (let z = 20; z > 2; z -= 3) {
    out += hall.floor(9, [-4.2, -0.8], [z, z + 1.6], 0.12)
    out += hall.floor(9, [4.2, 7.6], [z, z + 1.6], 0.12)
    out += hall.box([-14, 8.2, z - 0.4], [30, 0.22, 0.2], { front: 0.7, bottom: 0.99 })
  }
  const haze = glow([900, 330], 640, [
    [0, 0.1, 0.55],
    [1, 0.5, 0],
  ])
  return out + haze.def + rect(0, 0, 1600, 900, haze.fill)
}

const BELT = { x: -2.5, w: 1.9, y: 0.8, from: 0.4, to: 7.4 }

function belt(): string {
  const { x, w, y, from, to } = BELT
  let out = blurred(hall.floor(0, [x + 0.2, x + w + 1.4], [from, to], 0.98), 12)
  for (let z = to; z > from; z -= 1.6) {
    out += hall.box([x + w - 0.2, 0, z], [0.12, y, 0.12], { front: 1, side: 1 })
  }
  out += hall.box([x, y - 0.25, from], [w, 0.25, to - from], { front: 1, side: 0.9, top: 0.5 })
  for (let z = to; z > from; z -= 0.24) {
    out += hall.floor(y, [x + 0.12, x + w - 0.12], [z, z + 0.12], 0.05)
  }
  out += hall.box([x + w - 0.1, y, from], [0.1, 0.08, to - from], {
    front: 0.1,
    side: 0.6,
    top: 0,
  })
  return out
}

const LAST: [Spot, Spot] = [
  [-2.12, 0.82, 3.9],
  [1.15, 0.85, 1.05],
]

/** A mountain of parcels at the end of a belt, and one more on its way. */
export const cover: Scene = {
  name: 'the-price-of-a-free-return',
  ...COVER,
  paper: 'oat',
  ink: 'ochre',
  seed: 301,
  tone: building() + mountain() + belt() + parcel(LAST[0], LAST[1], 0),
  spot: hall.box(LAST[0], LAST[1], { front: 1, side: 1, top: 1 }),
}
