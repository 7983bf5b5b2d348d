import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { quoteSlots } from './quote-placement.ts'

const paragraphs = fc.nat(400)
const quotes = fc.nat(30)

describe('quote placement', () => {
  it.each([
    [10, 1, [2]],
    [10, 2, [2, 4]],
    [10, 3, [2, 4, 6]],
    [4, 1, [0]],
    [5, 2, [1, 2]],
    [1, 3, [0, 0, 0]],
    [0, 2, []],
    [12, 0, []],
  ])('of %i paragraphs and %i quotes places them before %j', (count, quoteCount, slots) => {
    expect(quoteSlots(count, quoteCount)).toEqual(slots)
  })

  it('places quotes inside the text, in order, at even intervals', () => {
    fc.assert(
      fc.property(paragraphs, quotes, (count, quoteCount) => {
        const slots = quoteSlots(count, quoteCount)
        const steps = new Set(slots.slice(1).map((slot, index) => slot - (slots[index] ?? 0)))
        return (
          slots.length <= quoteCount &&
          slots.every((slot) => slot >= Math.min(2, Math.floor(count / 5)) && slot < count) &&
          steps.size <= 1
        )
      }),
    )
  })

  it('places every quote if there is a paragraph', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 }), quotes, (count, quoteCount) => {
        expect(quoteSlots(count, quoteCount)).toHaveLength(quoteCount)
      }),
    )
  })
})
