import * as z from 'zod'
import { daysBefore } from '#domain/days.ts'

/** Page speed is recorded by kind of page only. */
export const pageKinds = ['home', 'latest', 'article', 'list', 'search', 'text'] as const

export type PageKind = (typeof pageKinds)[number]

/** The metrics that are recorded (web.dev/articles/vitals). */
export const vitalNames = ['LCP', 'INP', 'CLS', 'TTFB', 'FCP'] as const

export type VitalName = (typeof vitalNames)[number]

/** Higher values are refused: a tab may sleep for days. In milliseconds. */
const maxValueMs = 600_000

/** The report that a page sends when its reader leaves: each metric at most once. */
export const vitalsReportSchema = z.strictObject({
  page: z.enum(pageKinds),
  vitals: z
    .array(z.strictObject({ name: z.enum(vitalNames), value: z.number().min(0).max(maxValueMs) }))
    .min(1)
    .max(vitalNames.length)
    .refine((vitals) => new Set(vitals.map(({ name }) => name)).size === vitals.length, {
      message: 'Each metric may appear once.',
    }),
})

export type VitalsReport = z.infer<typeof vitalsReportSchema>

/** The figures cover this many days. */
export const vitalsDays = 28

/** The first day of the figures in UTC, such as `2026-11-21`. */
export function firstVitalsDay(now: Date): string {
  return daysBefore(now, vitalsDays - 1).slice(0, 10)
}

const figureSchema = z.object({
  metric: z.enum(vitalNames),
  /** In milliseconds; for CLS a score. */
  percentile75: z.number().nonnegative(),
  views: z.number().int().positive(),
})

export const vitalsSchema = z.object({
  /** Where the figures are stored; Cloudflare's API returns those in the analytics dataset. */
  kept: z.enum(['database', 'dataset']),
  since: z.string(),
  pages: z.array(z.object({ page: z.enum(pageKinds), figures: z.array(figureSchema) })),
  /** All pages together by day, such as `2026-11-21`; days without measures are missing. */
  days: z.array(z.object({ day: z.string(), figures: z.array(figureSchema) })),
})

export type Vitals = z.infer<typeof vitalsSchema>

export type VitalFigure = z.infer<typeof figureSchema>

/** Each bucket of a histogram ends 10 % higher than the one before. */
const growth = 1.1

/** CLS is a score of hundredths, the others are in milliseconds; both need buckets of useful size. */
function scaleOf(metric: VitalName): number {
  return metric === 'CLS' ? 1_000 : 1
}

/** The bucket that counts a value; 0 for values near zero. */
export function bucketOf(metric: VitalName, value: number): number {
  const scaled = value * scaleOf(metric)
  return scaled < 1 ? 0 : 1 + Math.floor(Math.log(scaled) / Math.log(growth))
}

/** The middle of a bucket stands for all its values. */
function midpointOf(metric: VitalName, bucket: number): number {
  if (bucket === 0) return 0
  const value = growth ** (bucket - 0.5) / scaleOf(metric)
  return metric === 'CLS' ? Math.round(value * 1_000) / 1_000 : Math.round(value)
}

export interface BucketCount {
  day: string
  page: PageKind
  metric: VitalName
  bucket: number
  views: number
}

/** The 75th percentiles by page kind and metric, from buckets in any order. */
export function percentilesOf(counts: readonly BucketCount[]): Vitals['pages'] {
  return pageKinds.flatMap((page) => {
    const figures = vitalNames.flatMap((metric) => {
      const own = counts.filter((count) => count.page === page && count.metric === metric)
      return own.length > 0 ? [figureOf(metric, own)] : []
    })
    return figures.length > 0 ? [{ page, figures }] : []
  })
}

/** The 75th percentiles by day and metric, from buckets in any order. */
export function dailyPercentilesOf(counts: readonly BucketCount[]): Vitals['days'] {
  const days = [...new Set(counts.map(({ day }) => day))].sort()
  return days.map((day) => ({
    day,
    figures: vitalNames.flatMap((metric) => {
      const own = counts.filter((count) => count.day === day && count.metric === metric)
      return own.length > 0 ? [figureOf(metric, own)] : []
    }),
  }))
}

function figureOf(metric: VitalName, counts: readonly BucketCount[]): VitalFigure {
  const views = counts.reduce((sum, count) => sum + count.views, 0)
  let seen = 0
  for (const { bucket, views: here } of counts.toSorted((a, b) => a.bucket - b.bucket)) {
    seen += here
    if (seen >= views * 0.75) return { metric, percentile75: midpointOf(metric, bucket), views }
  }
  return { metric, percentile75: 0, views }
}
