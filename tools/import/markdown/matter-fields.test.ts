import { expect, it, vi } from 'vitest'
import { instantOf } from './matter-fields.ts'

it.each([
  ['2022-07-08', '2022-07-08T12:00:00.000Z'],
  ['Jul 08 2022', '2022-07-08T12:00:00.000Z'],
  ['8 July 2022', '2022-07-08T12:00:00.000Z'],
  ['2022-07-08 10:11', '2022-07-08T10:11:00.000Z'],
  ['Jul 08 2022 10:11', '2022-07-08T10:11:00.000Z'],
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
