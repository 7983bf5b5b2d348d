import { expect, it, onTestFinished } from 'vitest'
import { setPublication } from '#admin/publication.ts'
import { defaultSettings } from '#src/publication.ts'
import { endOfDay, formatDate, formatDateTime, formatRegionalDate, instantOf } from './date-time.ts'

it.each([
  ['UTC', 'Nov 20, 2026, 10:40 PM', 'Nov 20, 2026', '11/20/2026', '2026-11-20T23:59:59.000Z'],
  [
    'America/New_York',
    'Nov 20, 2026, 5:40 PM EST',
    'Nov 20, 2026',
    '11/20/2026',
    '2026-11-21T04:59:59.000Z',
  ],
  [
    'Asia/Tokyo',
    'Nov 21, 2026, 7:40 AM GMT+9',
    'Nov 21, 2026',
    '11/21/2026',
    '2026-11-20T14:59:59.000Z',
  ],
])('a moment is written as in %s', (timeZone, ...written) => {
  const at = '2026-11-20T22:40:00.000Z'
  setPublication({ ...defaultSettings, timeZone })
  onTestFinished(() => setPublication(defaultSettings))
  const texts = [formatDateTime(at), formatDate(at), formatRegionalDate(at)]
  expect([...texts, endOfDay('2026-11-20')]).toEqual(written)
  expect(endOfDay('2026-11-40')).toBeUndefined()
})

it.each([
  ['2026-11-01T00:30', '2026-11-01T04:30:00.000Z'],
  ['2026-11-01T02:30', '2026-11-01T07:30:00.000Z'],
  ['2026-03-08T01:59', '2026-03-08T06:59:00.000Z'],
  ['2026-03-08T03:00', '2026-03-08T07:00:00.000Z'],
])('%s is found on a day when the clocks change', (wallTime, instant) => {
  expect(instantOf(wallTime, 'America/New_York')).toBe(instant)
})

it('a time of a year that is typed only in part is found', () => {
  expect(instantOf('0202-01-31T10:00', 'Etc/UTC')).toBe('0202-01-31T10:00:00.000Z')
})

it('the zone is named of a time that comes twice, so that the two differ', () => {
  const timeZone = 'Europe/Berlin'
  setPublication({ ...defaultSettings, timeZone })
  onTestFinished(() => setPublication(defaultSettings))
  const minutes = ['T00:30', 'T01:30', 'T02:00'].map((time) => `2027-10-31${time}:00.000Z`)
  expect(minutes.map((minute) => formatDateTime(minute, timeZone))).toEqual([
    'Oct 31, 2027, 2:30 AM GMT+2',
    'Oct 31, 2027, 2:30 AM GMT+1',
    'Oct 31, 2027, 3:00 AM',
  ])
})
