import { walker } from '../figure.ts'
import { seeded } from '../random.ts'
import { COVER, type Scene } from '../scene.ts'
import {
  across,
  circle,
  clipped,
  down,
  glow,
  line,
  type Point,
  path,
  polygon,
  rect,
  stroke,
  trace,
} from '../shapes.ts'

const POLE: Point = [1090, 292]
const DOME: Point = [420, 690]
const RADIUS = 218
const TOWARDS = Math.atan2(DOME[1] - 92 - POLE[1], DOME[0] + 128 - POLE[0])
const HALF = (4.2 * Math.PI) / 180

function around(angle: number, radius: number): Point {
  return [POLE[0] + Math.cos(angle) * radius, POLE[1] + Math.sin(angle) * radius]
}

function arc(radius: number, from: number, to: number): string {
  const points: Point[] = []
  for (let a = from; a < to; a += 0.03) points.push(around(a, radius))
  points.push(around(to, radius))
  return trace(points)
}

/** A point on the dome, from its azimuth and its elevation in degrees. */
function onDome(azimuth: number, elevation: number): Point {
  const [a, e] = [(azimuth * Math.PI) / 180, (elevation * Math.PI) / 180]
  return [
    DOME[0] + RADIUS * Math.sin(a) * Math.cos(e),
    DOME[1] - RADIUS * Math.sin(e) - 26 * Math.cos(a) * Math.cos(e) + 26,
  ]
}

function meridian(azimuth: number, from: number, to: number): Point[] {
  const points: Point[] = []
  for (let e = from; e <= to; e += 3) points.push(onDome(azimuth, e))
  return points
}

/** The missing part of the sky, from the pole down to the dome. */
function wedge(fill: number): string {
  return polygon([POLE, around(TOWARDS - HALF, 662), around(TOWARDS + HALF, 662)], fill, 0)
}

function sky(): string {
  const random = seeded(11)
  const night = down(0, 800, [
    [0, 0.97],
    [0.45, 0.88],
    [0.85, 0.5],
    [1, 0.3],
  ])
  let out = night.def + rect(0, 0, 1600, 900, night.fill)
  for (let r = 34; r < 1500; r += 9 + random() * 15) {
    let from = random() * 6.3
    const end = from + 6.1
    while (from < end) {
      const to = from + 0.25 + random() * 1.1
      const bright = random()
      if (bright > 0.3) out += stroke(arc(r, from, to), 0.75 - bright * 0.75, 1.6 + bright * 3.4)
      from = to + 0.05 + random() * 0.4
    }
  }
  for (let i = 0; i < 60; i++) {
    const a = TOWARDS + (i * Math.PI) / 30
    if (i === 0) continue
    const long = i % 5 === 0 ? 46 : 24
    out += line(around(a, 248), around(a, 248 - long), 0, i % 5 === 0 ? 9 : 5)
  }
  return out + stroke(arc(262, TOWARDS + HALF, TOWARDS + Math.PI * 2 - HALF), 0, 4, 'butt')
}

function dome(): string {
  const light = glow([500, 560], 330, [
    [0, 0.02],
    [0.35, 0.12],
    [0.7, 0.62],
    [1, 0.98],
  ])
  const drum = across(200, 640, [
    [0, 1],
    [0.55, 0.55],
    [0.78, 0.2],
    [1, 0.7],
  ])
  let out = light.def + drum.def
  out += rect(212, 712, 416, 150, drum.fill)
  out += clipped(rect(0, 0, 1600, 716, 0), circle(DOME[0], DOME[1] + 20, RADIUS, light.fill))
  for (const azimuth of [-66, -40, -14, 12]) {
    out += stroke(trace(meridian(azimuth, 0, 88)), 0.7, 2.2)
  }
  const slit = [...meridian(28, 4, 96), ...meridian(58, 4, 96).reverse()]
  out += polygon(slit, 1) + rect(196, 700, 448, 20, 0.95) + rect(196, 698, 448, 4, 0.1)
  for (let x = 236; x < 620; x += 48) out += rect(x, 752, 12, 44, 0.95)
  return out
}

function ground(): string {
  const slope = down(780, 900, [
    [0, 0.82],
    [1, 1],
  ])
  const far = 'M0 770Q300 690 640 742T1180 700T1600 742V900H0Z'
  const near = 'M0 838Q200 796 430 812T900 832T1600 858V900H0Z'
  return path(far, 0.78) + slope.def + dome() + path(near, slope.fill) + walker(1338, 672, 58, 1)
}

/** A dome under turning stars, and the one tick of the sky's dial that is missing. */
export const cover: Scene = {
  name: 'the-second-that-was-not-there',
  ...COVER,
  paper: 'oat',
  ink: 'green',
  seed: 101,
  tone: sky() + wedge(0) + ground() + opening(),
  spot: wedge(1),
}

function opening(): string {
  const [a, b] = [around(TOWARDS - HALF, 662), around(TOWARDS + HALF, 662)]
  const [c, d] = [around(TOWARDS - HALF, 560), around(TOWARDS + HALF, 560)]
  return polygon([a, b, d, c], 0, 0)
}
