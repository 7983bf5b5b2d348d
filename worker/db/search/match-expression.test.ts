import { describe, expect, it } from 'vitest'
import { matchExpression } from './match-expression.ts'

describe('the expression for a query', () => {
  it('wants every word or what begins with it', () => {
    expect(matchExpression('Library Cards')).toBe(
      '("library" OR "library"*) AND ("cards" OR "cards"*)',
    )
  })

  it('takes short words as beginnings only while they are typed', () => {
    expect(matchExpression('a city o')).toBe('"a" AND ("city" OR "city"*) AND ("o" OR "o"*)')
  })

  it.each([
    ['', undefined],
    ['   ', undefined],
    ['"*()^:-+', undefined],
    ['🔑 🗝️', undefined],
    ['\u0000', undefined],
    ['"', undefined],
    ['a"b', '"a" AND ("b" OR "b"*)'],
    ['title:', '("title" OR "title"*)'],
    ['NEAR(', '("near" OR "near"*)'],
    ['key OR key', '("key" OR "key"*) AND ("or" OR "or"*)'],
    ['naïve', '("naïve" OR "naïve"*)'],
    ['日本 の', '("日本" OR "日本"*) AND ("の" OR "の"*)'],
    ['日本', '("日本" OR "日本"*)'],
  ])('finds only words in %j', (query, expression) => {
    expect(matchExpression(query)).toBe(expression)
  })

  it.each([
    ['"Price of  Silence" now', '"price of silence" AND ("now" OR "now"*)'],
    ['“price”', '"price"'],
    ['„die Stadt“ "', '"die stadt"'],
    ['«a» "b" "b"', '"a" AND "b"'],
    ['"日本の"', '("日本の" OR "日本の"*)'],
    ['"" "*"', undefined],
    ['"title: OR" NEAR', '"title or" AND ("near" OR "near"*)'],
  ])('wants quoted words of %j in their order', (query, expression) => {
    expect(matchExpression(query)).toBe(expression)
  })

  it.each([
    ['strasse', ['straße'], []],
    ['Straße', ['strasse'], []],
    ['mueller', [], ['müller']],
    ['cœur', ['coeur'], []],
    ['الْكِتَاب', ['الكتاب', 'كتاب'], []],
    ['أحمد', ['احمد'], []],
    ['مدرسة', ['مدرسه'], []],
  ])('also wants how %s may be written', (word, beginnings, words) => {
    const text = word.toLowerCase()
    const terms = [text, ...beginnings].map((one) => `"${one}" OR "${one}"*`)
    const expected = [...terms, ...words.map((one) => `"${one}"`)].join(' OR ')
    expect(matchExpression(word)).toBe(`(${expected})`)
  })

  it('stops after ten words', () => {
    const words = Array.from({ length: 100 }, (_, index) => `word${index}`)
    expect(matchExpression(words.join(' '))?.split(' AND ')).toHaveLength(10)
  })
})
