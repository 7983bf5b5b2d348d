import { describe, expect, it } from 'vitest'
import { cardSizes, sizesOfCard } from './picture-sizes.ts'

describe('the sizes of the covers in a list, by how many cards it shows', () => {
  const { lead, half, third } = cardSizes
  it.each([
    [1, [lead]],
    [2, [lead, third]],
    [3, [lead, half, half]],
    [4, [lead, half, half, third]],
    [5, [lead, half, half, half, half]],
    [6, [lead, half, half, third, third, third]],
    [8, [lead, half, half, third, third, third, half, half]],
  ])('%i', (count, expected) => {
    expect(expected.map((_, index) => sizesOfCard(index, count))).toEqual(expected)
  })
})
