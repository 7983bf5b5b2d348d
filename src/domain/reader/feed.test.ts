import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { feedPageCount, feedPageRange, feedPageSize, feedTopRange } from './feed.ts'

const counts = fc.nat(500)

describe('feed pages', () => {
  it('contain every article once', () => {
    fc.assert(
      fc.property(counts, (count) => {
        const pages = Array.from({ length: feedPageCount(count) }, (_, index) =>
          feedPageRange(count, index + 1),
        )
        const covered = pages.flatMap(({ start, end }) =>
          Array.from({ length: end - start }, (_, index) => start + index),
        )
        expect(covered.sort((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, i) => i))
      }),
    )
  })

  it('do not change when an article is added, except the newest', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), (count) => {
        for (let page = 1; page < feedPageCount(count); page++) {
          const [before, after] = [feedPageRange(count, page), feedPageRange(count + 1, page)]
          expect([after.start - 1, after.end - 1]).toEqual([before.start, before.end])
        }
      }),
    )
  })

  it('continue below the top without a gap', () => {
    fc.assert(
      fc.property(counts, (count) => {
        const { end, older } = feedTopRange(count)
        expect(older === 0 ? count : feedPageRange(count, older).start).toBe(end)
        expect(end).toBeLessThanOrEqual(2 * feedPageSize)
      }),
    )
  })
})
