import { walker } from '../figure.ts'
import { camera } from '../perspective.ts'
import { seeded } from '../random.ts'
import { PLATE, type Scene } from '../scene.ts'
import { blurred, circle, down, glow, path, rect, stroke } from '../shapes.ts'

const way = camera({ eye: [-0.4, 1.7, 0], pitch: 4, yaw: 0, focal: 820, centre: [600, 470] })
const SIDE = 3.1
const [VX, VY] = way.point([0, 0, 400])

function ground(): string {
  const grass = down(VY, 800, [
    [0, 0.3],
    [0.4, 0.66],
    [1, 0.9],
  ])
  const track = down(VY, 800, [
    [0, 0],
    [0.5, 0.06],
    [1, 0.3],
  ])
  return (
    grass.def +
    track.def +
    rect(0, VY - 1, 1200, 400, grass.fill) +
    way.floor(0, [-1.7, 1.7], [0.8, 400], track.fill)
  )
}

/** The shadow of a trunk: it falls towards the viewer, away from the low sun. */
function shade(side: number, z: number): string {
  const x = side * SIDE
  return (
    way.face(
      [
        [x - 0.25, 0, z],
        [x + 0.25, 0, z],
        [x * 0.1 + 0.5 + side, 0, z - 2.4],
        [x * 0.1 - 0.1 + side, 0, z - 2.4],
      ],
      0.92,
      0,
    ) +
    way.face(
      [
        [x * 0.1 - 0.2 + side, 0, z - 2.3],
        [x * 0.1 + 0.6 + side, 0, z - 2.5],
        [-side * 2.4, 0, z - 3.6],
        [-side * 2.5, 0, z - 3.3],
      ],
      0.92,
      0,
    )
  )
}

function trunk(side: number, z: number, random: () => number): string {
  const x = side * (SIDE + (random() - 0.5) * 0.4)
  const night = Math.min(1, Math.max(0.3, 1.12 - z / 44))
  const [bx, by] = way.point([x, 0, z])
  const s = way.scale([x, 0, z])
  const w = 0.27 * s
  const lean = side * -0.18 * s
  const high = 4.4 * s
  let out = path(
    `M${bx - w * 1.5} ${by + 3}` +
      `Q${bx - w * 0.8} ${by - w} ${bx - w * 0.75} ${by - high * 0.4}` +
      `L${bx + lean - w * 0.5} ${by - high}H${bx + lean + w * 0.5}` +
      `L${bx + w * 0.75} ${by - high * 0.4}` +
      `Q${bx + w * 0.8} ${by - w} ${bx + w * 1.5} ${by + 3}Z`,
    night,
  )
  out += stroke(
    `M${bx - side * w * 0.62} ${by - w}L${bx + lean - side * w * 0.4} ${by - high}`,
    Math.max(0, night - 0.75),
    w * 0.16,
  )
  for (let i = 0; i < 7; i++) {
    const from = by - high * (0.62 + i * 0.06)
    const reach = (i % 2 ? -1 : 1) * s * (1.1 + random() * 1.9)
    const rise = s * (1.4 + random() * 1.6)
    out += stroke(
      `M${bx + lean * 0.8} ${from}` +
        `Q${bx + reach * 0.5} ${from - rise * 0.4} ${bx + reach} ${from - rise}`,
      night,
      w * (0.5 - i * 0.04),
    )
  }
  return out + crown(bx + lean + side * s * 0.7, by - high * 1.12, s, night, random)
}

function crown(x: number, y: number, s: number, night: number, random: () => number): string {
  let out = ''
  for (let i = 0; i < 46; i++) {
    const a = random() * 6.28
    const far = Math.sqrt(random()) * 2.3 * s
    out += circle(
      x + Math.cos(a) * far,
      y - s * 0.9 + Math.sin(a) * far * 0.72,
      s * (0.2 + random() * 0.42),
      Math.max(0.2, night - random() * 0.22),
    )
  }
  return out
}

function trees(): string {
  const random = seeded(127)
  let out = ''
  for (let z = 46; z > 2; z -= 2.7) out += trunk(-1, z, random) + trunk(1, z, random)
  return out
}

function shadows(): string {
  let out = ''
  for (let z = 46; z > 3; z -= 2.7) out += shade(-1, z) + shade(1, z)
  return out
}

function air(): string {
  const sun = glow([VX, VY - 34], 560, [
    [0, 0],
    [0.2, 0.02],
    [0.6, 0.34],
    [1, 0.66],
  ])
  return sun.def + rect(0, 0, 1200, 800, sun.fill)
}

const SUN = circle(VX, VY - 62, 118, 1)

/** A path between trees to the horizon, with somebody far along it. */
export const plate: Scene = {
  name: 'walking-the-same-mile-plate',
  ...PLATE,
  paper: 'oat',
  ink: 'blue',
  seed: 1202,
  tone: air() + ground() + blurred(shadows(), 2.5) + trees() + walker(VX + 8, VY + 44, 78, 1),
  spot: SUN,
}
