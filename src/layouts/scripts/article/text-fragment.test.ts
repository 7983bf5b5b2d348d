import { expect, it } from 'vitest'
import { type Place, textFragment } from './text-fragment.ts'

const runs = [
  'The cable, the ship and the sea.',
  'When a cable parts, the network routes around it in less time than it takes to say so, and an alarm comes up.',
  'The cable is hauled aboard. The cable is sealed.',
]

/** The place before, or after, some words of a run. */
function at(run: number, words: string, isAfter = false): Place {
  const offset = runs[run]?.indexOf(words) ?? -1
  expect(offset).toBeGreaterThanOrEqual(0)
  return { run, offset: isAfter ? offset + words.length : offset }
}

function fragment(from: Place, to: Place): string | undefined {
  const found = textFragment(runs, from, to)
  return found?.replace(':~:text=', '').split(',').map(decodeURIComponent).join(' | ')
}

it('names a short passage by all of its words, whole ones', () => {
  expect(fragment(at(1, 'etwork'), at(1, 'routes aro', true))).toBe('network routes around')
  expect(
    textFragment(['a well-known, odd & rare thing'], { run: 0, offset: 2 }, { run: 0, offset: 23 }),
  ).toBe(':~:text=well%2Dknown%2C%20odd%20%26%20rare')
})

it('names a long one by its first and last words', () => {
  expect(fragment(at(1, 'When'), at(1, 'alarm', true))).toBe(
    'When a cable parts, the | say so, and an alarm',
  )
  expect(fragment(at(1, 'an alarm'), at(2, 'aboard', true))).toBe(
    'an alarm comes up | The cable is hauled aboard',
  )
})

it('tells a passage from an earlier one of the same words', () => {
  expect(fragment(at(2, 'cable is sealed'), at(2, 'cable is sealed', true))).toBe('cable is sealed')
  expect(fragment({ run: 2, offset: 28 }, { run: 2, offset: 37 })).toBe(
    'is hauled aboard.- | The cable',
  )
  expect(fragment(at(2, 'The'), at(2, 'cable', true))).toBe('alarm comes up.- | The cable')
})

it('is none without a word', () => {
  expect(fragment(at(0, ', the'), at(0, ', ', true))).toBeUndefined()
})
