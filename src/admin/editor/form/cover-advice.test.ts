import { expect, it } from 'vitest'
import { coverAdvice } from './cover-advice.ts'

it.each([
  [{}, ''],
  [{ width: 1600, height: 900 }, ''],
  [{ width: 1600, height: 890 }, ''],
  [{ width: 800, height: 450 }, 'This one is 800x450: it may look soft on large screens.'],
  [{ width: 1600, height: 1200 }, 'This one is 1600x1200: its top and bottom are cut off.'],
  [{ width: 1600, height: 600 }, 'This one is 1600x600: its sides are cut off.'],
])('about %j is %j', (image, advice) => {
  expect(coverAdvice(image)).toBe(advice)
})
