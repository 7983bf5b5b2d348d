import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { libraryImage } from '#admin/testing/image-fixtures.ts'
import { PictureGrid } from './picture-grid.tsx'

const image = libraryImage({
  name: 'A name that is longer than one line of a tile.jpg',
  alt: 'A gate',
  used: true,
  published: true,
})

it('names a picture whole, and marks one without an alternative text by a sign', () => {
  const images = [image, { ...image, hash: 'b'.repeat(32), alt: '', published: false }]
  render(<PictureGrid images={images} onChoose={() => undefined} />)
  expect(
    screen
      .getByRole('button', { name: /^A name that .* of a tile\.jpg\s*Published$/ })
      .querySelector('s'),
  ).toBeNull()
  const marked = screen.getByRole('button', { name: /Used.*, no alternative text/ })
  expect(marked.querySelector('s')?.getAttribute('aria-hidden')).toBe('true')
})
