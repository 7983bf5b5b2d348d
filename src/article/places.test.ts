import { describe, expect, it } from 'vitest'
import { articleBody } from '#domain/articles/article-body.ts'
import { addPlaces } from './places.ts'

function placesOf(html: string) {
  const tree = articleBody(html, [])
  const contents = addPlaces(tree)
  const ids = tree.children.map((node) => node.type === 'element' && node.properties.id)
  return { contents, ids }
}

describe('the places of an article', () => {
  it('lists the contents from three headings on, the lower ones below the others', () => {
    const two = '<h2>The Break</h2><p>A.</p><h3>At night</h3><p>B.</p>'
    expect(placesOf(two).contents).toEqual([])
    expect(placesOf(`${two}<h2>The Break</h2>`).contents).toEqual([
      { id: 'section-the-break', text: 'The Break', isLower: false },
      { id: 'section-at-night', text: 'At night', isLower: true },
      { id: 'section-the-break-2', text: 'The Break', isLower: false },
    ])
  })

  it('gives no two headings one address, also if the words of one end with a number', () => {
    const headings = ['Day', 'Day', 'Day 2', 'Day 3', 'Day'].map((words) => `<h2>${words}</h2>`)
    const { ids } = placesOf(headings.join(''))
    expect(ids.slice(0, 2)).toEqual(['section-day', 'section-day-2'])
    expect(new Set(ids).size).toBe(headings.length)
  })

  it('keeps the address of a paragraph while its words stay', () => {
    const [place] = placesOf('<p>The same <em>words</em>.</p>').ids
    expect(place).toMatch(/^p-[0-9a-z]+$/)
    expect(placesOf('<p>Before.</p><p>The same words.</p>').ids[1]).toBe(place)
    expect(placesOf('<p>Other words.</p>').ids[0]).not.toBe(place)
  })

  it('gives headings in any script an address, and empty paragraphs none', () => {
    expect(placesOf('<h2>海底ケーブル</h2><p></p>').ids).toEqual([
      expect.stringMatching(/^section-[0-9a-z]+$/),
      undefined,
    ])
  })
})
