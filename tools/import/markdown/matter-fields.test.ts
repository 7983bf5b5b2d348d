import { expect, it, vi } from 'vitest'
import { assertInCalendar, instantOf } from './matter-fields.ts'

it.each([
  ['2022-07-08', '2022-07-08T12:00:00.000Z'],
  ['Jul 08 2022', '2022-07-08T12:00:00.000Z'],
  ['8 July 2022', '2022-07-08T12:00:00.000Z'],
  ['08.07.2022', '2022-07-08T12:00:00.000Z'],
  ['8.7.2022 10:11', '2022-07-08T10:11:00.000Z'],
  ['2022-07-08 10:11', '2022-07-08T10:11:00.000Z'],
  ['2022-7-8', '2022-07-08T12:00:00.000Z'],
  ['2022-7-8 9:05', '2022-07-08T09:05:00.000Z'],
  ['2022-07-08 1:11 PM', '2022-07-08T13:11:00.000Z'],
  ['2022-07', '2022-07-01T00:00:00.000Z'],
  ['Jul 08 2022 10:11', '2022-07-08T10:11:00.000Z'],
  ['2022-07-08 10:11:12+02', '2022-07-08T08:11:12.000Z'],
  ['2022-07-08 10:11:12 -0500', '2022-07-08T15:11:12.000Z'],
  ['Fri, 08 Jul 2022 10:11:12 GMT', '2022-07-08T10:11:12.000Z'],
  ['2022-07-08T10:11:12+02:00', '2022-07-08T08:11:12.000Z'],
  ['some day', null],
  [true, null],
])('the date %j is the same instant wherever it is read', (written, instant) => {
  for (const place of ['Pacific/Kiritimati', 'America/New_York', 'UTC']) {
    vi.stubEnv('TZ', place)
    expect(instantOf(written)).toBe(instant)
  }
  vi.unstubAllEnvs()
})

it.each([
  '2020-02-30',
  '2020-2-30',
  '2023-02-30 10:11',
  '2021-02-29T02:00:00+02:00',
  'Feb 30 2020',
  '31 Apr 2022',
  '31.04.2022',
])('the date %s, which is not in the calendar, is refused with its field', (written) =>
  expect(() => assertInCalendar('date', written)).toThrow(`date: the calendar has no ${written}`),
)

it.each([
  '2020-02-29',
  '2022-12-31T23:00:00-05:00',
  'Feb 29 2020',
  '05.06.2020',
  '1 May 2022 02:30',
  '2022-07-08Z',
  'some day',
])('the date %s is not refused', (written) => assertInCalendar('date', written))
