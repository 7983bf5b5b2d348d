import { expect, it } from 'vitest'
import { searchKey, searchWords } from './search-key.ts'

it.each([
  ['CAFÉ', true],
  ['ca\u00adfé', true],
  ['müll e', true],
  ['noir strasse', false],
  ['strasse', false],
  ['  é  ', true],
  ['ada', true],
  ['"café  noir"', true],
  ['„noir“ «ada müller»', true],
  ['"noir café"', false],
  ['noir "', false],
])('“%s” is found in “Café Noir” by “Ada Müller”: %s', (query, found) => {
  const key = searchKey('Café Noir', 'Ada Müller')
  expect(searchWords(query).every((word) => key.includes(word))).toBe(found)
})

it('words count once each, and those after the tenth not at all', () => {
  expect(searchWords('A a b')).toEqual(['a', 'b'])
  expect(searchWords('a b c d e f g h i j k')).toEqual([...'abcdefghij'])
})

it('a blank query has no words', () => {
  expect(searchWords(' \n ')).toEqual([])
})
