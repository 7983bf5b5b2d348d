import { expect, it } from 'vitest'
import { isNamedListId, namedListsOf, tagListId } from './named-list.ts'

it.each([
  ['Water', 'tag/water'],
  ['  CLIMATE  Change ', 'tag/climate-change'],
  ['Café', 'tag/cafe'],
  ['O’Hara', 'tag/ohara'],
  ['9/11', 'tag/9-11'],
  ['C', 'tag/c'],
  ['C++', 'tag/c-plus-plus'],
  ['C#', 'tag/c-sharp'],
  ['#metoo', 'tag/metoo'],
])('the tag %j has the list %s', (name, id) => {
  expect(tagListId(name)).toBe(id)
})

it('names of other scripts, and those that are too long, have lists of their own', () => {
  const long = 'a very long name, '.repeat(6)
  const names = [
    '日本',
    '日本語',
    'Москва 2024',
    'Киев 2024',
    '日C+',
    '本C+',
    `${long}one`,
    `${long}two`,
  ]
  const ids = names.map((name) => tagListId(name) ?? '')
  expect(new Set(ids).size).toBe(names.length)
  for (const id of ids) expect([id, isNamedListId(id)]).toEqual([id, true])
  expect(tagListId('МОСКВА')).toBe(tagListId('Москва'))
})

it('a name without letters and digits has no list', () => {
  expect(tagListId('!?')).toBeUndefined()
})

it('an article is in each of its lists once, by its first spelling', () => {
  expect(namedListsOf({ tags: ['Café', 'cafe', '…', 'Ada'], author: 'Ada', audio: null })).toEqual([
    { id: 'tag/cafe', name: 'Café' },
    { id: 'tag/ada', name: 'Ada' },
    { id: 'author/ada', name: 'Ada' },
  ])
  const audio = { url: `/media/${'a'.repeat(32)}-9.mp3`, title: '', duration: null }
  const [, listed] = namedListsOf({ tags: [], author: 'Ada', audio })
  expect([listed?.id, listed && isNamedListId(listed.id)]).toEqual(['audio/all', true])
})
