import { across, blurred, circle, ellipse, gradient, line, placed, rect, stroke } from './shapes.ts'

/** Where a coin is: its radius, how open its face is seen (0 to 1), its turn in degrees. */
export type Coin = { x: number; y: number; r: number; open: number; turn: number; thick: number }

/** The silhouette of a coin, for the second ink. */
export function coinShape({ x, y, r, open, turn, thick }: Coin, ink = 1): string {
  const body =
    rect(-r, 0, 2 * r, thick, ink) +
    ellipse(0, thick, r, r * open, ink) +
    ellipse(0, 0, r, r * open, ink)
  return placed(body, x, y, turn)
}

/** A coin with a milled edge, a raised rim and a light from above. */
export function coin(place: Coin): string {
  const { x, y, r, open, turn, thick } = place
  const edge = across(-r, r, [
    [0, 0.55],
    [0.3, 0.3],
    [0.55, 0.85],
    [1, 1],
  ])
  const face = gradient(
    [-r, -r * open],
    [r, r * open],
    [
      [0, 0],
      [0.45, 0.06],
      [0.8, 0.42],
      [1, 0.66],
    ],
  )
  let milled = ''
  for (let a = 6; a < 180; a += 6) {
    const c = Math.cos((a * Math.PI) / 180)
    const s = Math.sin((a * Math.PI) / 180)
    milled += line([r * c, r * open * s], [r * c, r * open * s + thick], 1, 2.4)
  }
  const rim = (k: number): string =>
    `M${-r * k} 0A${r * k} ${r * open * k} 0 1 0 ${r * k} 0` +
    `A${r * k} ${r * open * k} 0 1 0 ${-r * k} 0Z`
  const body =
    edge.def +
    face.def +
    rect(-r, 0, 2 * r, thick, edge.fill) +
    ellipse(0, thick, r, r * open, edge.fill) +
    milled +
    ellipse(0, 0, r, r * open, 0) +
    ellipse(0, 0, r * 0.97, r * open * 0.97, face.fill) +
    stroke(rim(0.99), 0.7, 2) +
    stroke(rim(0.82), 0.9, 4) +
    stroke(rim(0.79), 0, 3)
  let relief = circle(0, 0, r * 0.34, 0.7) + circle(-r * 0.04, -r * 0.05, r * 0.31, 0.04)
  for (let a = 0; a < 360; a += 15) {
    const [c, s] = [Math.cos((a * Math.PI) / 180), Math.sin((a * Math.PI) / 180)]
    relief += circle(r * 0.62 * c, r * 0.62 * s, r * 0.055, 0.95)
  }
  return placed(body + placed(relief, 0, 0, 0, 1, open), x, y, turn)
}

/** The soft shadow a coin throws on what is under it. */
export function coinShadow({ x, y, r, open, turn, thick }: Coin, dx: number, dy: number): string {
  return blurred(placed(ellipse(0, thick, r, r * open, 1), x + dx, y + dy, turn), r / 12)
}
