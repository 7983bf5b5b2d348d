import { describe, expect, it } from 'vitest'
import { type ListRequest, unnarrowed } from '#admin/api/articles.ts'
import { formatListQuery, narrowedTo, parseListQuery, toggleSort } from './list-query.ts'

const narrowed = { author: 'Ida M', category: 'Finance', tag: 'a b', stage: 'ready' } as const

describe('the list query', () => {
  it.each([
    ['', {}],
    ['tab=drafts&q=a+b', { filter: 'draft', q: 'a b' }],
    ['author=Ida+M&category=Finance&tag=a+b&stage=ready', narrowed],
    ['sort=title', { sort: 'title', order: 'asc' }],
    ['sort=title&order=desc', { sort: 'title' }],
    [
      'tab=published&sort=published&order=asc',
      { filter: 'published', sort: 'published', order: 'asc' },
    ],
  ] satisfies [string, Partial<ListRequest>][])('parses and formats %j', (query, given) => {
    const request = { ...unnarrowed, filter: 'all', sort: 'updated', order: 'desc', ...given }
    expect(parseListQuery(new URLSearchParams(query))).toEqual(request)
    expect(
      new URLSearchParams(formatListQuery(parseListQuery(new URLSearchParams(query)))).toString(),
    ).toBe(query)
  })

  it('falls back to the defaults for unknown values', () => {
    const query = new URLSearchParams('tab=x&sort=y&order=z&q=+')
    expect(parseListQuery(query)).toEqual(parseListQuery(new URLSearchParams()))
  })

  it('says in words what a list is narrowed to', () => {
    const request = { ...unnarrowed, ...narrowed }
    expect(narrowedTo(request)).toEqual(['Ida M', 'Finance', 'tag a b', 'stage Ready'])
    expect(narrowedTo({ ...unnarrowed, q: 'words' })).toEqual([])
  })

  it('sorts by a column, then reverses the order', () => {
    const first = toggleSort(parseListQuery(new URLSearchParams()), 'title')
    expect(first).toMatchObject({ sort: 'title', order: 'asc' })
    expect(toggleSort(first, 'title').order).toBe('desc')
  })
})
