import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addMonths,
  daysBetween,
  mondayOf,
  resolveWallTime,
  startOfDay,
  wallTimeOf,
} from './wall-time.ts'

const berlin = 'Europe/Berlin'
/** Its clocks change by half an hour. */
const lordHowe = 'Australia/Lord_Howe'

describe('a wall time', () => {
  it('is an instant, with the offset of that day', () => {
    const inWinter = resolveWallTime('2026-12-01T09:00', berlin)
    expect(inWinter).toEqual({ kind: 'once', at: '2026-12-01T08:00:00.000Z', offset: '+01:00' })
    const inSummer = resolveWallTime('2026-07-01T09:00', berlin)
    expect(inSummer).toEqual({ kind: 'once', at: '2026-07-01T07:00:00.000Z', offset: '+02:00' })
    expect(resolveWallTime('2026-07-01T09:00', 'Asia/Kathmandu')).toMatchObject({
      at: '2026-07-01T03:15:00.000Z',
      offset: '+05:45',
    })
  })

  it('that a clock change skips is none', () => {
    const skipped = { kind: 'skipped', from: '02:00', to: '03:00' }
    expect(resolveWallTime('2027-03-28T02:30', berlin)).toEqual(skipped)
    expect(resolveWallTime('2027-03-28T02:00', berlin)).toEqual(skipped)
    expect(resolveWallTime('2027-03-28T01:59', berlin).kind).toBe('once')
    expect(resolveWallTime('2027-03-28T03:00', berlin)).toMatchObject({ offset: '+02:00' })
    expect(resolveWallTime('2026-10-04T02:10', lordHowe)).toEqual({
      kind: 'skipped',
      from: '02:00',
      to: '02:30',
    })
    expect(resolveWallTime('2026-10-04T02:30', lordHowe)).toMatchObject({ offset: '+11:00' })
  })

  it('that comes twice is two instants', () => {
    expect(resolveWallTime('2026-10-25T02:30', berlin)).toEqual({
      kind: 'twice',
      first: { at: '2026-10-25T00:30:00.000Z', offset: '+02:00' },
      second: { at: '2026-10-25T01:30:00.000Z', offset: '+01:00' },
    })
    expect(resolveWallTime('2026-04-05T01:45', lordHowe)).toEqual({
      kind: 'twice',
      first: { at: '2026-04-04T14:45:00.000Z', offset: '+11:00' },
      second: { at: '2026-04-04T15:15:00.000Z', offset: '+10:30' },
    })
    expect(resolveWallTime('2026-10-25T03:00', berlin).kind).toBe('once')
  })

  it('of no day is refused', () => {
    expect(() => resolveWallTime('2026-02-30T09:00', berlin)).toThrow(RangeError)
    expect(() => resolveWallTime('2026-02-20T25:00', berlin)).toThrow(RangeError)
  })

  it('comes back from its instant, in any zone and minute', () => {
    const zones = fc.constantFrom(berlin, lordHowe, 'America/New_York', 'Asia/Kolkata', 'Etc/UTC')
    const minutes = fc.integer({ min: 28_000_000, max: 32_000_000 })
    fc.assert(
      fc.property(zones, minutes, (timeZone, minute) => {
        const at = new Date(minute * 60_000).toISOString()
        const resolved = resolveWallTime(wallTimeOf(at, timeZone), timeZone)
        if (resolved.kind === 'skipped') throw new Error(`${at} is skipped in ${timeZone}.`)
        const moments = resolved.kind === 'once' ? [resolved] : [resolved.first, resolved.second]
        expect(moments.map((moment) => moment.at)).toContain(at)
      }),
    )
  })
})

describe('a day', () => {
  it('begins when its clocks say so', () => {
    expect(startOfDay('2026-10-25', berlin)).toBe('2026-10-24T22:00:00.000Z')
    // The clocks of Chile go from 24:00 to 01:00.
    expect(startOfDay('2026-09-06', 'America/Santiago')).toBe('2026-09-06T04:00:00.000Z')
  })

  it('belongs to a week and a month', () => {
    expect(mondayOf('2026-11-22')).toBe('2026-11-16')
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-01')
    expect(daysBetween('2026-10-24', '2026-10-26')).toEqual([
      '2026-10-24',
      '2026-10-25',
      '2026-10-26',
    ])
  })
})
