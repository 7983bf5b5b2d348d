import { expect, it } from 'vitest'
import { en } from '#domain/language/words/en.ts'
import { syndicatedHtml } from './syndicated-html.ts'

const origin = 'https://magazine.example'
const media = `/media/${'a'.repeat(32)}-1600x900.webp`
const plain = {
  content: '',
  quotes: [],
  citations: [],
  language: '',
  corrections: [],
  coverImage: '',
  coverAlt: '',
  photoCredit: '',
}

it('contains only absolute addresses', () => {
  const html = syndicatedHtml(
    { ...plain, content: `<p><img src="${media}" alt="x"></p>`, coverImage: media },
    origin,
    { words: en },
  )
  expect(html.match(/src="[^"]*"/g)).toEqual(Array(2).fill(`src="${origin}${media}"`))
})

it('shows a link with a blank address as plain words', () => {
  const html = syndicatedHtml(
    { ...plain, content: '<p><a href="javascript:x">w</a></p>' },
    origin,
    { words: en },
  )
  expect(html).toBe('<p>w</p>')
})

it('places featured quotes as the page does, and the sources last', () => {
  const html = syndicatedHtml(
    {
      ...plain,
      content: '<p>one</p><p>two</p>',
      quotes: [{ text: 'Said <so>', attribution: 'Ada', position: 'right' }],
      citations: [{ title: 'A & B', url: 'https://a.example/?x=1&y=2' }],
    },
    origin,
    { words: en },
  )
  expect(html).toBe(
    '<blockquote><p>Said &lt;so&gt;</p><p>— Ada</p></blockquote><p>one</p><p>two</p>' +
      '<h2>Sources</h2><ul><li><a href="https://a.example/?x=1&amp;y=2">A &amp; B</a></li></ul>',
  )
})

it('credits the cover’s photographer', () => {
  const html = syndicatedHtml(
    { ...plain, coverImage: media, coverAlt: 'A mast', photoCredit: 'Lee' },
    origin,
    { words: en },
  )
  expect(html).toBe(
    `<figure><img src="${origin}${media}" alt="A mast"><figcaption>Photo: Lee</figcaption></figure>`,
  )
})
