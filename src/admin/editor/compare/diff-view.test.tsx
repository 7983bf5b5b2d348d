import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { formOf } from '#admin/editor/form/article-form.ts'
import { diffBlocks } from '#domain/versions/block-diff.ts'
import { blocksOfHtml } from '#domain/versions/text-blocks.ts'
import { DiffView } from './diff-view.tsx'
import { differences } from './differences.ts'

function draw(before: string, after = before) {
  const blocks = diffBlocks(blocksOfHtml(before), blocksOfHtml(after))
  return render(<DiffView blocks={blocks} />).container
}

/** The rows of a table, a list of cells each: `-gone-`, `+new+`. */
function rowsOf(drawn: HTMLElement): string[] {
  for (const hidden of drawn.querySelectorAll('.visually-hidden')) hidden.remove()
  for (const gone of drawn.querySelectorAll('del')) gone.replaceWith(`-${gone.textContent}-`)
  for (const added of drawn.querySelectorAll('ins')) added.replaceWith(`+${added.textContent}+`)
  return [...drawn.querySelectorAll('tr')].map((row) =>
    [...row.children].map(({ tagName, textContent }) => `${tagName} ${textContent}`).join(', '),
  )
}

const table = (...rows: string[]) =>
  `<table><tbody><tr><th>Year</th><th>Riders</th></tr>${rows.join('')}</tbody></table>`
const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`

it('draws a table as one, with empty cells', () => {
  expect(rowsOf(draw(table(row('<p>2019</p><p>2020</p>', '41,200'), row('', 'few'))))).toEqual([
    'TH Year, TH Riders',
    'TD 2019\n2020, TD 41,200',
    'TD , TD few',
  ])
})

it.each([
  [
    'words in their cell',
    table(row('2019', '41,200'), row('2020', '9,800 of them')),
    ['TH Year, TH Riders', 'TD 2019, TD 41,200', 'TD 2020, TD -12-+9+,800 of them'],
  ],
  [
    'a new row',
    table(row('2019', '41,200'), row('2020', '12,800 of them'), row('2021', '30')),
    [
      'TH Year, TH Riders',
      'TD 2019, TD 41,200',
      'TD 2020, TD 12,800 of them',
      'TD +2021+, TD +30+',
    ],
  ],
  [
    'a row that is gone, and a new column',
    table(row('2020', '12,800 of them', 'new')),
    ['TH Year, TH Riders', 'TD -2019-, TD -41,200-', 'TD 2020, TD 12,800 of them, TD +new+'],
  ],
])('marks in a table %s', (_name, after, rows) => {
  const before = table(row('2019', '41,200'), row('2020', '12,800 of them'))
  expect(rowsOf(draw(before, after))).toEqual(rows)
})

it('keeps bullets, the numbers of a list, and lists in it', () => {
  const list =
    '<ol start="3"><li><p>a</p></li><li><p>b</p><p>more</p><ul><li>c</li></ul></li><li>d</li></ol>'
  const items = [...draw(list).querySelectorAll('li')].map((item) => [
    item.parentElement?.tagName,
    item.value,
    item.style.marginInlineStart,
    item.style.listStyle,
    item.textContent,
  ])
  expect(items).toEqual([
    ['OL', 3, '0em', '', 'a'],
    ['OL', 4, '0em', '', 'b'],
    ['OL', 0, '0em', 'none', 'more'],
    ['UL', 0, '1.4em', '', 'c'],
    ['OL', 5, '0em', '', 'd'],
  ])
})

const picture = (alt: string) => `<figure><img src="/media/a.webp" alt="${alt}"></figure>`

it('draws a picture with its alternative text as such, and says how that changed', () => {
  const drawn = draw(picture('A cat'))
  expect(drawn.querySelector('img')?.alt).toBe('A cat')
  expect(drawn.textContent).toBe('')
  const changed = draw(picture('A cat'), picture('A dog'))
  expect(changed.querySelector('img')?.alt).toBe('A dog')
  expect(changed.textContent).toContain('Alternative text: A ')
})

it('draws a cover that is gone', () => {
  const form = formOf(null)
  const [found] = differences({ ...form, coverImage: '/media/a.webp' }, form)
  const { container } = render(<DiffView blocks={found?.blocks ?? []} />)
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/media/a.webp')
  expect(container.textContent).toContain('image removed')
})
