import { expect, it } from 'vitest'
import { formOf } from './article-form.ts'
import { forgetKeptWriting, keepWriting, readKeptWriting } from './kept-writing.ts'

it('keeps the writing of each article apart until it is forgotten', () => {
  const form = { ...formOf(null), title: 'Half a thought', content: '<p>So</p>' }
  const writing = { keptAt: '2026-11-21T10:00:00.000Z', revision: null, form }
  expect(keepWriting(null, writing)).toBe(true)
  expect(readKeptWriting(null)).toEqual(writing)
  expect(readKeptWriting('another')).toBeNull()
  forgetKeptWriting(null)
  expect(readKeptWriting(null)).toBeNull()
})

it('does not stumble over what it cannot read', () => {
  localStorage.setItem('latchkey.writing.a', '{"form":{}}')
  localStorage.setItem('latchkey.writing.b', 'broken')
  expect(readKeptWriting('a')).toBeNull()
  expect(readKeptWriting('b')).toBeNull()
})
