import { expect, it } from 'vitest'
import { isQuotedFrom } from './quoted-words.ts'

const content = '<p>He said: “It’s  <em>not</em> over.”</p><p>Then he left, quietly.</p>'

it.each([
  ['It’s not over', true],
  ["it's not over.", true],
  ['“It’s not over.”', true],
  ['over. Then he left', true],
  ['It was not over', false],
  ['', true],
  ['  ', true],
])('the text contains %j: %s', (quote, found) => {
  expect(isQuotedFrom(quote, content)).toBe(found)
})
