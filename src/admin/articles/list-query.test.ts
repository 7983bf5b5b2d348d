import { describe, expect, it } from 'vitest'
import { formatListQuery, parseListQuery, toggleSort } from './list-query.ts'

describe('the list query', () => {
  it.each([
    ['', { filter: 'all', q: '', sort: 'updated', order: 'desc' }],
    ['tab=drafts&q=a+b', { filter: 'draft', q: 'a b', sort: 'updated', order: 'desc' }],
    ['sort=title', { filter: 'all', q: '', sort: 'title', order: 'asc' }],
    ['sort=title&order=desc', { filter: 'all', q: '', sort: 'title', order: 'desc' }],
    [
      'tab=published&sort=published&order=asc',
      { filter: 'published', q: '', sort: 'published', order: 'asc' },
    ],
  ])('parses and formats %j', (query, request) => {
    expect(parseListQuery(new URLSearchParams(query))).toEqual(request)
    expect(
      new URLSearchParams(formatListQuery(parseListQuery(new URLSearchParams(query)))).toString(),
    ).toBe(query)
  })

  it('falls back to the defaults for unknown values', () => {
    const query = new URLSearchParams('tab=x&sort=y&order=z&q=+')
    expect(parseListQuery(query)).toEqual(parseListQuery(new URLSearchParams()))
  })

  it('sorts by a column, then reverses the order', () => {
    const first = toggleSort(parseListQuery(new URLSearchParams()), 'title')
    expect(first).toMatchObject({ sort: 'title', order: 'asc' })
    expect(toggleSort(first, 'title').order).toBe('desc')
  })
})
