import type { Random } from './random.ts'
import { line, type Point } from './shapes.ts'

/** A bare tree that forks upwards from its foot; `angle` is its lean in radians. */
export function bareTree(
  [x, y]: Point,
  long: number,
  angle: number,
  width: number,
  random: Random,
): string {
  const tip: Point = [x + Math.sin(angle) * long, y - Math.cos(angle) * long]
  let out = line([x, y], tip, 0.95, width, 'round')
  if (width < 1.7) return out
  const forks = random() < 0.4 ? 3 : 2
  for (let i = 0; i < forks; i++) {
    const turn = (i - (forks - 1) / 2) * (0.5 + random() * 0.35) + (random() - 0.5) * 0.3
    const reach = long * (0.64 + random() * 0.18)
    out += bareTree(tip, reach, angle * 0.85 + turn, width * 0.64, random)
  }
  return out
}
