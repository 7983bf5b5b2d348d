import type { PageKind, VitalName } from '#domain/vitals/vitals.ts'

export const pageNames: Record<PageKind, string> = {
  home: 'Home',
  latest: 'Latest',
  article: 'Articles',
  list: 'Tags and authors',
  search: 'Search',
  text: 'Other pages',
}

/** What the abbreviations measure, in plain words. */
export const vitalDescriptions: Record<VitalName, string> = {
  LCP: 'Main content visible',
  INP: 'Response to input',
  CLS: 'Layout shift',
  TTFB: 'Server response',
  FCP: 'First content visible',
}

/** The highest good value and the highest fair value (web.dev/articles/vitals). */
const thresholds: Record<VitalName, [good: number, fair: number]> = {
  LCP: [2_500, 4_000],
  INP: [200, 500],
  CLS: [0.1, 0.25],
  TTFB: [800, 1_800],
  FCP: [1_800, 3_000],
}

export function goodUpTo(metric: VitalName): number {
  return thresholds[metric][0]
}

export function vitalRating(metric: VitalName, value: number): 'good' | 'fair' | 'poor' {
  const [good, fair] = thresholds[metric]
  if (value <= good) return 'good'
  return value <= fair ? 'fair' : 'poor'
}

/** The value with its unit, such as `840 ms`, `2.6 s` or `0.02`. */
export function formatVital(metric: VitalName, value: number): string {
  if (metric === 'CLS') return value.toFixed(2)
  return value < 1_000 ? `${value} ms` : `${(value / 1_000).toFixed(1)} s`
}
