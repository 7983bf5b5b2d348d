/**
 * @param values at least one
 * @returns the one in the middle; of an even number the larger of the two
 */
export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

/** A row of a table: what was measured, and figures. */
export type MeasuredRow = Record<string, string | number>
