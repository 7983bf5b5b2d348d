import { z } from 'zod'
import { type PageKind, pageKinds } from './page-kind.ts'

/** The measures of a page's speed that are kept (web.dev/articles/vitals). */
export const vitalNames = ['LCP', 'INP', 'CLS', 'TTFB', 'FCP'] as const

export type VitalName = (typeof vitalNames)[number]

/** The longest time in milliseconds that is taken for one: a tab may sleep for days. */
const longest = 600_000

/** What a page tells once it is left: what kind it is, and each measure at most once. */
export const vitalsReportSchema = z.strictObject({
  page: z.enum(pageKinds),
  vitals: z
    .array(z.strictObject({ name: z.enum(vitalNames), value: z.number().min(0).max(longest) }))
    .min(1)
    .max(vitalNames.length)
    .refine((vitals) => new Set(vitals.map(({ name }) => name)).size === vitals.length, {
      message: 'A measure is told once.',
    }),
})

export type VitalsReport = z.infer<typeof vitalsReportSchema>

/** How many days the figures cover. */
export const vitalsDays = 28

const figureSchema = z.object({
  metric: z.enum(vitalNames),
  /** Three in four page views were at least this good: milliseconds, for CLS a score. */
  percentile75: z.number().nonnegative(),
  /** How many page views were measured. */
  views: z.number().int().positive(),
})

/** The answer to `GET /api/admin/vitals`. */
export const vitalsSchema = z.object({
  /** Where the figures are kept; those in the analytics dataset are asked for at Cloudflare. */
  kept: z.enum(['database', 'dataset']),
  /** The first day that they cover. */
  since: z.string(),
  pages: z.array(z.object({ page: z.enum(pageKinds), figures: z.array(figureSchema) })),
})

export type Vitals = z.infer<typeof vitalsSchema>

export type VitalFigure = z.infer<typeof figureSchema>

/** Each bucket of a histogram reaches a tenth further than the one before. */
const growth = 1.1

/** CLS is a score of hundredths, the others are milliseconds: both get buckets of a fitting size. */
function scaleOf(metric: VitalName): number {
  return metric === 'CLS' ? 1_000 : 1
}

/**
 * @param metric the measure
 * @param value its value
 * @returns the bucket that counts it: 0 for nothing at all, then in steps of a tenth
 */
export function bucketOf(metric: VitalName, value: number): number {
  const scaled = value * scaleOf(metric)
  return scaled < 1 ? 0 : 1 + Math.floor(Math.log(scaled) / Math.log(growth))
}

/** The middle of a bucket, by which its values are told. */
function middleOf(metric: VitalName, bucket: number): number {
  if (bucket === 0) return 0
  const value = growth ** (bucket - 0.5) / scaleOf(metric)
  return metric === 'CLS' ? Math.round(value * 1_000) / 1_000 : Math.round(value)
}

/** A bucket with how many page views fell into it. */
export interface BucketCount {
  page: PageKind
  metric: VitalName
  bucket: number
  views: number
}

/**
 * @param counts the buckets of every page kind and measure, in any order
 * @returns the 75th percentiles by page kind, in the order of the kinds and measures
 */
export function percentilesOf(counts: readonly BucketCount[]): Vitals['pages'] {
  return pageKinds.flatMap((page) => {
    const figures = vitalNames.flatMap((metric) => {
      const own = counts.filter((count) => count.page === page && count.metric === metric)
      return own.length > 0 ? [figureOf(metric, own)] : []
    })
    return figures.length > 0 ? [{ page, figures }] : []
  })
}

function figureOf(metric: VitalName, counts: readonly BucketCount[]): VitalFigure {
  const views = counts.reduce((sum, count) => sum + count.views, 0)
  let seen = 0
  for (const { bucket, views: here } of counts.toSorted((a, b) => a.bucket - b.bucket)) {
    seen += here
    if (seen >= views * 0.75) return { metric, percentile75: middleOf(metric, bucket), views }
  }
  return { metric, percentile75: 0, views }
}
