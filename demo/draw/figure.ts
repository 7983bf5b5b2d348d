import { circle, type Paint, path, placed, stroke } from './shapes.ts'

/** A person seen from behind in mid-step, feet at (x, y), `tall` pixels from heel to crown. */
export function walker(x: number, y: number, tall: number, ink: Paint): string {
  const body =
    path('M-11-82Q-14-60-13-36Q0-32 13-36Q14-60 11-82Q0-90-11-82Z', ink) +
    circle(0, -93, 6.6, ink) +
    stroke('M-6-40L-8-20L-9-2', ink, 7.5) +
    stroke('M6-40L8-22L4-5', ink, 7.5) +
    stroke('M-11-78Q-18-62-17-45', ink, 5) +
    stroke('M11-78Q18-64 20-48', ink, 5)
  return placed(body, x, y, 0, tall / 100)
}
