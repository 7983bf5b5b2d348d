import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pageKindOf } from './page-kind.ts'
import { bucketOf, dailyPercentilesOf, percentilesOf, type VitalName } from './vitals.ts'

function percentileOf(metric: VitalName, values: number[]): number | undefined {
  const counts = values.map((value) => ({
    day: '2026-11-21',
    page: 'article' as const,
    metric,
    views: 1,
    bucket: bucketOf(metric, value),
  }))
  return percentilesOf(counts)[0]?.figures[0]?.percentile75
}

describe('the 75th percentile', () => {
  it('is within 5 % of the exact one', () => {
    const times = fc.array(fc.double({ min: 1, max: 60_000, noNaN: true }), { minLength: 1 })
    fc.assert(
      fc.property(times, (values) => {
        const exact = values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.75) - 1] ?? 0
        const estimated = percentileOf('LCP', values) ?? 0
        expect(Math.abs(estimated - exact)).toBeLessThanOrEqual(exact * 0.05 + 0.5)
      }),
    )
  })

  it('of CLS is a score', () => {
    expect(percentileOf('CLS', [0, 0, 0, 0.4])).toBe(0)
    expect(percentileOf('CLS', [0.1])).toBeCloseTo(0.1, 2)
  })

  it('is grouped by page kind and metric', () => {
    const [today, yesterday] = ['2026-11-21', '2026-11-20']
    const counts = [
      { day: today, page: 'article', metric: 'FCP', bucket: 10, views: 2 },
      { day: today, page: 'home', metric: 'LCP', bucket: 70, views: 3 },
      { day: yesterday, page: 'home', metric: 'LCP', bucket: 60, views: 1 },
      { day: today, page: 'article', metric: 'LCP', bucket: 60, views: 1 },
    ] as const
    const days = dailyPercentilesOf(counts)
    expect(days.map(({ day }) => day)).toEqual([yesterday, today])
    expect(days[0]?.figures).toMatchObject([{ metric: 'LCP', views: 1 }])
    expect(days[1]?.figures).toMatchObject([
      { metric: 'LCP', views: 4 },
      { metric: 'FCP', views: 2 },
    ])
    const pages = percentilesOf(counts)
    expect(pages.map(({ page }) => page)).toEqual(['home', 'article'])
    expect(pages[0]?.figures).toMatchObject([{ metric: 'LCP', views: 4 }])
  })
})

describe('the kind of a page', () => {
  it.each([
    ['/', 'home'],
    ['/latest', 'latest'],
    ['/search', 'search'],
    ['/tag/water', 'list'],
    ['/contributors/the-desk', 'list'],
    ['/article/the-price-7f3k2m', 'article'],
    ['/about', 'text'],
    ['/audio', 'list'],
    ['/explore', 'text'],
  ])('of %s is %s', (path, kind) => {
    expect(pageKindOf(path)).toBe(kind)
  })
})
