import type { PageKind } from '#domain/page-kind.ts'
import type { VitalName } from '#domain/vitals.ts'

export const pageNames: Record<PageKind, string> = {
  home: 'Home',
  latest: 'Latest',
  article: 'Articles',
  search: 'Search',
  text: 'Other pages',
}

/** What each measure is of, for those who do not know its letters. */
export const vitalMeanings: Record<VitalName, string> = {
  LCP: 'Largest content seen',
  INP: 'Answer to a gesture',
  CLS: 'Shift of the layout',
  TTFB: 'First byte',
  FCP: 'First content seen',
}

/** Up to where a figure is good, and from where it is poor (web.dev/articles/vitals). */
const thresholds: Record<VitalName, [good: number, poor: number]> = {
  LCP: [2_500, 4_000],
  INP: [200, 500],
  CLS: [0.1, 0.25],
  TTFB: [800, 1_800],
  FCP: [1_800, 3_000],
}

/**
 * @param metric the measure
 * @param value its 75th percentile
 * @returns how that is judged
 */
export function judgement(metric: VitalName, value: number): 'good' | 'fair' | 'poor' {
  const [good, poor] = thresholds[metric]
  if (value <= good) return 'good'
  return value <= poor ? 'fair' : 'poor'
}

/**
 * @param metric the measure
 * @param value its 75th percentile
 * @returns the figure with its unit, such as `840 ms`, `2.6 s` or `0.02`
 */
export function vitalFigure(metric: VitalName, value: number): string {
  if (metric === 'CLS') return value.toFixed(2)
  return value < 1_000 ? `${value} ms` : `${(value / 1_000).toFixed(1)} s`
}
