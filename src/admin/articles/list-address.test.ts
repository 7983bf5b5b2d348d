import { describe, expect, it } from 'vitest'
import { listAddress, listQuery, sortedBy } from './list-address.ts'

describe('the address of a list', () => {
  it.each([
    ['', { filter: 'all', q: '', sort: 'updated', order: 'desc' }],
    ['tab=drafts&q=a+b', { filter: 'draft', q: 'a b', sort: 'updated', order: 'desc' }],
    ['sort=title', { filter: 'all', q: '', sort: 'title', order: 'asc' }],
    ['sort=title&order=desc', { filter: 'all', q: '', sort: 'title', order: 'desc' }],
    [
      'tab=published&sort=published&order=asc',
      { filter: 'published', q: '', sort: 'published', order: 'asc' },
    ],
  ])('%j and back', (query, address) => {
    expect(listAddress(new URLSearchParams(query))).toEqual(address)
    expect(new URLSearchParams(listQuery(listAddress(new URLSearchParams(query)))).toString()).toBe(
      query,
    )
  })

  it('that makes no sense lists all as usual', () => {
    const query = new URLSearchParams('tab=x&sort=y&order=z&q=+')
    expect(listAddress(query)).toEqual(listAddress(new URLSearchParams()))
  })

  it('is sorted by a column, then the other way round', () => {
    const first = sortedBy(listAddress(new URLSearchParams()), 'title')
    expect(first).toMatchObject({ sort: 'title', order: 'asc' })
    expect(sortedBy(first, 'title').order).toBe('desc')
  })
})
