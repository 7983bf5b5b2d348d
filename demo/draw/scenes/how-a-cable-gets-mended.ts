import { seeded } from '../random.ts'
import { COVER, type Scene } from '../scene.ts'
import {
  blurred,
  circle,
  down,
  line,
  type Paint,
  path,
  placed,
  polygon,
  rect,
  stroke,
} from '../shapes.ts'

const SHIP = { x: 900, y: 470, turn: -7 }

function sky(): string {
  const random = seeded(81)
  const air = down(0, 560, [
    [0, 0.86],
    [0.45, 0.5],
    [0.85, 0.06],
    [1, 0],
  ])
  let clouds = ''
  for (let i = 0; i < 34; i++) {
    const y = 20 + random() * 400
    const x = random() * 1800 - 100
    const w = 140 + random() * 380
    clouds += path(
      `M${x - w} ${y + 12}Q${x - w / 2} ${y - 26} ${x} ${y - 14}T${x + w} ${y - 8}` +
        `Q${x} ${y + 26} ${x - w} ${y + 12}Z`,
      y < 230 ? 0.95 : random() < 0.5 ? 0.6 : 0,
    )
  }
  return air.def + rect(0, 0, 1600, 900, air.fill) + blurred(clouds, 13)
}

/** The outline of a swell: sharp crests, wide troughs. */
function crest(base: number, height: number, length: number, phase: number): [number, number][] {
  const points: [number, number][] = []
  for (let x = -20; x <= 1620; x += 8) {
    const t = (((x / length + phase) % 1) + 1) % 1
    const peak = 1 - Math.abs(2 * t - 1) ** 0.62
    const small = Math.sin(x / 37 + phase * 9) * 3 + Math.sin(x / 17 + phase * 5) * 2
    points.push([x, base - height * (1 - peak) + small])
  }
  return points
}

function swell(
  base: number,
  height: number,
  length: number,
  phase: number,
  light: number,
  dark: number,
): string {
  const points = crest(base, height, length, phase)
  const depth = down(base - height, base + 90, [
    [0, light],
    [0.5, (light + dark) / 2 + 0.1],
    [1, dark],
  ])
  let out = depth.def + polygon([...points, [1620, 900], [-20, 900]], depth.fill)
  const edge = points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${x} ${y.toFixed(1)}`).join('')
  out += stroke(edge, 0, 3 + height / 30)
  const random = seeded(Math.round(base))
  for (let i = 0; i < 26; i++) {
    const at = Math.floor(random() * (points.length - 40))
    const drop = 14 + random() * height * 0.9
    const run = points
      .slice(at, at + 10 + Math.floor(random() * 26))
      .map(([x, y], k) => `${k === 0 ? 'M' : 'L'}${x} ${(y + drop + k * 0.7).toFixed(1)}`)
    out += stroke(run.join(''), random() < 0.5 ? light * 0.3 : 1, 2 + random() * 3)
  }
  return out
}

/** The cable ship, bow to the left; its keel line at the origin. */
function ship(ink: Paint): string {
  return (
    path(
      'M-330-96L-352-104L-366-92L-344-78Q-318-10 -286 40H330Q352-10 356-84H250V-70H-120L-150-92Z',
      ink,
    ) +
    circle(-352, -96, 19, ink) +
    path('M60-70V-128H76V-178H96V-206H196V-178H214V-128H236V-70Z', ink) +
    path('M112-206V-262H158V-206Z', ink) +
    rect(-60, -104, 84, 36, ink) +
    line([-190, -90], [-190, -250], ink, 7) +
    line([-190, -244], [-330, -104], ink, 3) +
    line([-190, -244], [70, -168], ink, 3) +
    line([-190, -160], [-96, -232], ink, 5) +
    line([-96, -232], [-96, -110], ink, 2.5) +
    line([180, -206], [180, -300], ink, 5) +
    line([162, -276], [198, -276], ink, 4) +
    line([180, -296], [330, -88], ink, 2.5)
  )
}

function lights(): string {
  let out = ''
  for (const x of [104, 124, 144, 164]) out += rect(x, -196, 13, 12, 0)
  for (const x of [88, 112, 136, 160, 184, 206]) out += rect(x, -158, 9, 9, 0)
  return (
    out +
    rect(-300, -62, 640, 5, 0.35) +
    path('M-336-74L340-62L338-54L-330-66Z', 0.3) +
    rect(118, -250, 34, 12, 0.2)
  )
}

const CABLE = 'M546 416C490 560 462 640 466 720C468 800 420 860 330 910'

function dusk(): string {
  const air = down(0, 560, [
    [0, 1],
    [0.5, 0.7],
    [0.95, 0],
  ])
  return air.def + rect(0, 0, 1600, 570, air.fill)
}

/** A cable ship on a heavy sea at dusk; the cable runs on under the water. */
export const cover: Scene = {
  name: 'how-a-cable-gets-mended',
  ...COVER,
  paper: 'mist',
  ink: 'blue',
  seed: 801,
  tone:
    sky() +
    swell(545, 60, 420, 0.2, 0.3, 0.8) +
    placed(ship(1) + lights(), SHIP.x, SHIP.y, SHIP.turn) +
    swell(622, 130, 760, 0.86, 0.3, 0.94) +
    swell(780, 170, 1100, 0.2, 0.5, 1) +
    stroke(CABLE, 0, 11),
  spot: dusk() + stroke(CABLE, 1, 10),
}
