import { describe, expect, it } from 'vitest'
import { readingProgress } from '#domain/reading-progress.ts'

describe('readingProgress', () => {
  it('grows from 0 at the top to 100 where the end of the text is on the screen', () => {
    expect(readingProgress(0, 2800, 800)).toBe(0)
    expect(readingProgress(500, 2800, 800)).toBe(25)
    expect(readingProgress(2000, 2800, 800)).toBe(100)
  })

  it('stays between 0 and 100 beyond both ends', () => {
    expect(readingProgress(-120, 2800, 800)).toBe(0)
    expect(readingProgress(9000, 2800, 800)).toBe(100)
  })

  it('is complete where the whole text fits on the screen', () => {
    expect(readingProgress(0, 600, 800)).toBe(100)
  })
})
