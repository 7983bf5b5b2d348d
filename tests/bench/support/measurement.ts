import { availableParallelism, loadavg } from 'node:os'

/**
 * @param values at least one
 * @returns the one in the middle; of an even number the larger of the two
 */
export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

/** What figures were taken on, and how busy it was. */
export function machine(): string {
  const load = loadavg()[0]?.toFixed(1)
  return `${availableParallelism()} cores, ${load} of them busy, Node ${process.version}`
}

/** A row of a table: what was measured, and figures. */
export type MeasuredRow = Record<string, string | number>
