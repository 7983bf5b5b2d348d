import { expect, it } from 'vitest'
import { changeLogOf } from './change-log.ts'

const words = (count: number, name = 'w') =>
  Array.from({ length: count }, (_, index) => `${name}${index}`).join(' ')

const text = (content: string, title = 'The Mill', summary = '') => ({ title, summary, content })

it('shows the words that were removed and added, with ten on each side', () => {
  const log = changeLogOf(
    text(`<p>Before.</p><p>${words(20)} made 300 sacks ${words(20, 'v')}</p>`),
    text(`<p>Before.</p><p>${words(20)} made 30 sacks ${words(20, 'v')}</p>`, 'The Mill'),
  )
  expect(log).toEqual([
    {
      part: 'text',
      runs: [
        { change: 'same', text: `… ${words(20).split(' ').slice(11).join(' ')} made ` },
        { change: 'removed', text: '300' },
        { change: 'added', text: '30' },
        { change: 'same', text: ' sacks v0 v1 v2 v3 v4 v5 v6 v7 v8 … ' },
      ],
    },
  ])
})

it('shows the headline and the summary, but no formatting, links, pictures or addresses', () => {
  const log = changeLogOf(
    text('<p>See <a href="https://a.example">this</a>.</p><img src="/media/a.jpg" alt="">'),
    text('<h2>See <a href="https://b.example">this</a>.</h2><p></p>', 'A Mill', 'Sacks.'),
  )
  expect(log).toEqual([
    {
      part: 'headline',
      runs: [
        { change: 'removed', text: 'The' },
        { change: 'added', text: 'A' },
        { change: 'same', text: ' Mill' },
      ],
    },
    { part: 'summary', runs: [{ change: 'added', text: 'Sacks.' }] },
  ])
})

it('says that no word changed, or too many', () => {
  expect(changeLogOf(text('<p>It was.</p>'), text('<p>It <em>was</em>.</p>'))).toBe('unchanged')
  expect(changeLogOf(text(''), text(`<p>${words(1_000)}</p>`))).toBe('too-long')
})
