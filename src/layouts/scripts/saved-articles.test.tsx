import { expect, it } from 'vitest'
import { readMarks } from './article-marks.ts'

it('removing a saved article leads the focus to the list, and on to the page when that is gone', async () => {
  localStorage.setItem('latchkey.site', 'token')
  const saved = [
    ['/article/a', 'A'],
    ['/article/b', 'B'],
  ]
  localStorage.setItem('latchkey.marks', JSON.stringify({ saved, read: [] }))
  document.body.innerHTML = `<main tabindex="-1"><section data-saved-articles hidden>
    <h2 tabindex="-1">Saved</h2><ul></ul></section></main>`
  await import('./saved-articles.ts')
  const remove = () => document.querySelector<HTMLButtonElement>('li button')?.click()
  remove()
  expect(document.activeElement?.textContent).toBe('Saved')
  expect(readMarks().saved).toEqual([['/article/a', 'A']])
  remove()
  expect(document.querySelector('section')?.hidden).toBe(true)
  expect(document.activeElement?.localName).toBe('main')
})
