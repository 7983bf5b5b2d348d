import { expect, it } from 'vitest'
import { timeAgo } from './time-ago.ts'

const now = new Date('2026-11-21T12:00:00.000Z')

it.each([
  ['2026-11-21T12:00:05.000Z', 'a moment ago'],
  ['2026-11-21T11:59:01.000Z', 'a moment ago'],
  ['2026-11-21T11:59:00.000Z', '1 minute ago'],
  ['2026-11-21T11:00:01.000Z', '59 minutes ago'],
  ['2026-11-21T09:30:00.000Z', '2 hours ago'],
  ['2026-11-20T12:00:00.000Z', '1 day ago'],
  ['2026-10-21T12:00:00.000Z', '31 days ago'],
])('%s is %s', (instant, words) => {
  expect(timeAgo(instant, now)).toBe(words)
})
