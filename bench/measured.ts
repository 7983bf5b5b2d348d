/** A row of a table: what was measured, and figures. */
export type MeasuredRow = Record<string, string | number>

/**
 * @param figures at least one
 * @returns the one in the middle
 */
export function median(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0
}
