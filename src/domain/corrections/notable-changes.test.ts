import { expect, it } from 'vitest'
import { notableChanges } from './notable-changes.ts'

const text = {
  title: 'The Mill',
  summary: '',
  author: 'Ada',
  content: '',
  quotes: [],
}

function changes(before: string, after: string) {
  return notableChanges({ ...text, content: before }, { ...text, content: after })
}

it.each([
  ['a letter', '<p>The mil was old.</p>', '<p>The mill was old.</p>'],
  [
    'punctuation after a name',
    '<p>He met Ada Stone and left.</p>',
    '<p>He met Ada Stone, and left.</p>',
  ],
  ['formatting', '<p>It made 300 sacks.</p>', '<p>It <strong>made</strong> 300 sacks.</p>'],
  ['a sentence’s first word', '<p>But it was. However it is.</p>', '<p>Yet it was. But it is.</p>'],
  ['the words after an abbreviation', '<p>We saw Dr. Osei rn.</p>', '<p>We saw Dr. Osei run.</p>'],
])('%s is a typo', (_name, before, after) => {
  expect(changes(before, after)).toEqual([])
})

it.each([
  [
    'number',
    '<p>The mill made 300 sacks a day.</p>',
    '<p>The mill made 30 sacks a day.</p>',
    { before: 'mill made 300 sacks a', after: 'mill made 30 sacks a' },
  ],
  [
    'number',
    '<p>In two years.</p>',
    '<p>In ten years.</p>',
    { before: 'In two years.', after: 'In ten years.' },
  ],
  [
    'number',
    '<p>It cost $5.</p>',
    '<p>It cost €5.</p>',
    { before: 'It cost $5.', after: 'It cost €5.' },
  ],
  [
    'name',
    '<p>He met Ada Stone.</p>',
    '<p>He met Ida Stone.</p>',
    { before: 'He met Ada Stone.', after: 'He met Ida Stone.' },
  ],
  [
    'name',
    '<p>Then Stone left. Stone lied.</p>',
    '<p>Then Stone left. Brown lied.</p>',
    { before: 'Stone left. Stone lied.', after: 'Stone left. Brown lied.' },
  ],
  [
    'name',
    '<p>We saw Mr. Osei.</p>',
    '<p>We saw Mr. Oseh.</p>',
    { before: 'saw Mr. Osei.', after: 'saw Mr. Oseh.' },
  ],
  [
    'quotation',
    '<p>“It was here,” she said.</p>',
    '<p>“It was there,” she said.</p>',
    { before: '“It was here,” she said.', after: '“It was there,” she said.' },
  ],
  [
    'quotation',
    '<p>She said "it was so".</p>',
    '<p>She said it was so.</p>',
    { before: 'She said "it was so".', after: 'She said it was so.' },
  ],
  [
    'quotation',
    '<blockquote><p>It is.</p></blockquote>',
    '<blockquote><p>It was.</p></blockquote>',
    { before: 'It is.', after: 'It was.' },
  ],
  [
    'quotation',
    '<p>»Es war alles so«, sagte sie.</p>',
    '<p>»Es war nichts so«, sagte sie.</p>',
    { before: '»Es war alles so«, sagte', after: '»Es war nichts so«, sagte' },
  ],
  [
    'quotation',
    '<p>‘It wasn’t here at all,’ she said.</p>',
    '<p>‘It wasn’t there at all,’ she said.</p>',
    { before: '‘It wasn’t here at all,’', after: '‘It wasn’t there at all,’' },
  ],
])('a changed %s is reported, with the words beside it', (kind, before, after, told) => {
  expect(changes(before, after)).toEqual([{ kind, ...told }])
})

it.each([
  '„So war es“, sagte sie und gieng.',
  '»So war es«, sagte sie und gieng.',
  '«C’était ainsi», dit-elle, le gieng.',
  'The dogs’ bowl, ‘so it was’, gieng.',
])('a typo behind a quotation is none of it: %s', (passage) => {
  expect(changes(`<p>${passage}</p>`, `<p>${passage.replace('gieng', 'ging')}</p>`)).toEqual([])
})

it('tells of the headline, the byline, and who said a featured quote', () => {
  const quote = { text: 'So.', attribution: 'a clerk', position: 'left' as const }
  const before = { ...text, quotes: [{ ...quote, attribution: 'Ada Stone' }] }
  const after = { ...before, title: 'A Mill', author: 'Ida', quotes: [quote] }
  expect(notableChanges(before, after)).toEqual([
    { kind: 'headline', before: 'The Mill', after: 'A Mill' },
    { kind: 'name', before: 'Ada', after: 'Ida' },
    { kind: 'name', before: 'So. — Ada Stone', after: 'So. — a clerk' },
  ])
})

it('says so if nearly everything changed, in a moment', () => {
  const words = (mark: string) =>
    `<p>${Array.from({ length: 5_000 }, (_, index) => `${mark}${index}x`).join(' ')}</p>`
  expect(changes(words('a'), words('b'))).toEqual([{ kind: 'text', before: '', after: '' }])
})
