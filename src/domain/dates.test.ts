import { describe, expect, it } from 'vitest'
import { articleDate, cardDate, timeAgo, timeUntil } from '#domain/dates.ts'

describe('the date line of an article', () => {
  it.each([
    ['2026-11-20T23:40:00.000Z', 'NOVEMBER 20, 2026, 6:40 PM ET'],
    ['2026-07-04T04:05:00.000Z', 'JULY 4, 2026, 12:05 AM ET'],
    ['2026-03-08T06:59:00.000Z', 'MARCH 8, 2026, 1:59 AM ET'],
    ['2026-03-08T07:00:00.000Z', 'MARCH 8, 2026, 3:00 AM ET'],
    ['2026-01-01T02:00:00.000Z', 'DECEMBER 31, 2025, 9:00 PM ET'],
    ['2026-06-01T16:00:00.000Z', 'JUNE 1, 2026, 12:00 PM ET'],
  ])('of %s is "%s"', (instant, line) => {
    expect(articleDate(instant)).toBe(line)
  })
})

describe('the date on a card', () => {
  it('is in long format and New York’s time zone, or the word Draft', () => {
    expect(cardDate('2026-11-21T03:00:00.000Z')).toBe('November 20, 2026')
    expect(cardDate(null)).toBe('Draft')
  })
})

describe('how long ago an instant was', () => {
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
})

describe('another time zone', () => {
  it('is that of the date, and named beside the time', () => {
    expect(articleDate('2026-11-20T23:40:00.000Z', 'Europe/Berlin')).toBe(
      'NOVEMBER 21, 2026, 12:40 AM GMT+1',
    )
    expect(cardDate('2026-11-20T23:40:00.000Z', 'Asia/Tokyo')).toBe('November 21, 2026')
  })
})

describe('how far off a time is', () => {
  it.each([
    ['2026-11-25T14:20:00.000Z', 'in 3 days, 2 h'],
    ['2026-11-23T12:30:00.000Z', 'in 1 day'],
    ['2026-11-22T15:05:00.000Z', 'in 3 h, 5 min'],
    ['2026-11-22T14:00:00.000Z', 'in 2 h'],
    ['2026-11-22T12:41:00.000Z', 'in 41 min'],
    ['2026-11-22T12:00:59.000Z', 'in less than a minute'],
    ['2026-11-22T12:00:00.000Z', 'over'],
  ])('%s is "%s"', (instant, words) => {
    expect(timeUntil(instant, new Date('2026-11-22T12:00:00.000Z'))).toBe(words)
  })
})
