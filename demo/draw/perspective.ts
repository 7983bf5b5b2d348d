import { type Paint, type Point, polygon } from './shapes.ts'

/** A point in space: to the right, up, and away from the viewer. */
export type Spot = readonly [number, number, number]

/** Where something begins and ends along one axis. */
export type Span = readonly [number, number]

/** Where the viewer stands and looks: pitch and yaw in degrees, focal length in pixels. */
export type View = {
  eye: Spot
  pitch?: number
  yaw?: number
  focal: number
  centre: Point
}

/** The paints of the faces of a box; a missing face is not drawn. */
export type Faces = { front?: Paint; side?: Paint; top?: Paint; bottom?: Paint }

/** What a view can draw. */
export type Camera = {
  point: (spot: Spot) => Point
  scale: (spot: Spot) => number
  face: (spots: readonly Spot[], fill: Paint, seam?: number) => string
  /** A level rectangle at the height y. */
  floor: (y: number, xs: Span, zs: Span, fill: Paint, seam?: number) => string
  /** An upright rectangle that runs away from the viewer at x. */
  wall: (x: number, ys: Span, zs: Span, fill: Paint, seam?: number) => string
  /** An upright rectangle that faces the viewer at the distance z. */
  sheet: (z: number, xs: Span, ys: Span, fill: Paint, seam?: number) => string
  box: (corner: Spot, size: Spot, faces: Faces) => string
}

const NEAR = 0.05

/** A pinhole camera that turns shapes in space into shapes of the picture. */
export function camera(view: View): Camera {
  const pitch = ((view.pitch ?? 0) * Math.PI) / 180
  const yaw = ((view.yaw ?? 0) * Math.PI) / 180
  const [ex, ey, ez] = view.eye

  const local = ([x, y, z]: Spot): Spot => {
    const dx = x - ex
    const dy = y - ey
    const dz = z - ez
    const across = dx * Math.cos(yaw) - dz * Math.sin(yaw)
    const ahead = dx * Math.sin(yaw) + dz * Math.cos(yaw)
    return [
      across,
      dy * Math.cos(pitch) - ahead * Math.sin(pitch),
      dy * Math.sin(pitch) + ahead * Math.cos(pitch),
    ]
  }

  const flat = ([x, y, z]: Spot): Point => {
    const depth = Math.max(z, NEAR)
    return [view.centre[0] + (x * view.focal) / depth, view.centre[1] - (y * view.focal) / depth]
  }

  const face = (spots: readonly Spot[], fill: Paint, seam = 0.6): string => {
    const seen = clip(spots.map(local))
    return seen.length < 3 ? '' : polygon(seen.map(flat), fill, seam)
  }

  const floor: Camera['floor'] = (y, [x, X], [z, Z], fill, seam) =>
    face(
      [
        [x, y, z],
        [X, y, z],
        [X, y, Z],
        [x, y, Z],
      ],
      fill,
      seam,
    )
  const wall: Camera['wall'] = (x, [y, Y], [z, Z], fill, seam) =>
    face(
      [
        [x, y, z],
        [x, y, Z],
        [x, Y, Z],
        [x, Y, z],
      ],
      fill,
      seam,
    )
  const sheet: Camera['sheet'] = (z, [x, X], [y, Y], fill, seam) =>
    face(
      [
        [x, y, z],
        [X, y, z],
        [X, Y, z],
        [x, Y, z],
      ],
      fill,
      seam,
    )

  const box: Camera['box'] = ([x, y, z], [w, h, d], { front, side, top, bottom }) => {
    const xs: Span = [x, x + w]
    const ys: Span = [y, y + h]
    const zs: Span = [z, z + d]
    let out = ''
    if (top !== undefined && ey > y + h) out += floor(y + h, xs, zs, top)
    if (bottom !== undefined && ey < y) out += floor(y, xs, zs, bottom)
    if (side !== undefined && ex < x) out += wall(x, ys, zs, side)
    if (side !== undefined && ex > x + w) out += wall(x + w, ys, zs, side)
    if (front !== undefined && ez < z) out += sheet(z, xs, ys, front)
    return out
  }

  return {
    point: (spot) => flat(local(spot)),
    scale: (spot) => view.focal / Math.max(local(spot)[2], NEAR),
    face,
    floor,
    wall,
    sheet,
    box,
  }
}

/** The part of a polygon in front of the viewer. */
function clip(spots: readonly Spot[]): Spot[] {
  const out: Spot[] = []
  spots.forEach((here, i) => {
    const next = spots[(i + 1) % spots.length] ?? here
    if (here[2] >= NEAR) out.push(here)
    if (here[2] >= NEAR !== next[2] >= NEAR) {
      const t = (NEAR - here[2]) / (next[2] - here[2])
      out.push([here[0] + (next[0] - here[0]) * t, here[1] + (next[1] - here[1]) * t, NEAR])
    }
  })
  return out
}
