import { expect, it } from 'vitest'
import { serializeHtml } from '#domain/html-tree.ts'
import { ImportWarnings } from '#tools/import/import-warnings.ts'
import { treeOfLexical } from './lexical.ts'

const dropped = ['What only the newsletter showed was dropped']
const shown = ['Only some could see a part of it there; here every reader can']

it.each([
  [{ showOnWeb: false, showOnEmail: true, segment: '' }, '', dropped],
  [{ emailOnly: true, segment: '' }, '', dropped],
  [{ web: { nonMember: false, memberSegment: '' } }, '', dropped],
  [{ web: { nonMember: false, memberSegment: 'status:-free' } }, '<p>Code: 7</p>', shown],
  [{ web: { nonMember: true, memberSegment: 'status:free,status:-free' } }, '<p>Code: 7</p>', []],
  [{ emailOnly: false, showOnEmail: true, segment: '' }, '<p>Code: 7</p>', []],
  [null, '<p>Code: 7</p>', []],
])('a card with the visibility %j becomes %j', (visibility, html, warned) => {
  const warnings = new ImportWarnings()
  const card = { type: 'html', html: '<p>Code: 7</p>', visibility }
  const document = JSON.stringify({ root: { type: 'root', children: [card] } })
  expect(serializeHtml(treeOfLexical(document, warnings))).toBe(html)
  expect(warnings.list()).toEqual(warned)
})
