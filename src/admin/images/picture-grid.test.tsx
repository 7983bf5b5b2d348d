import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { LibraryImage } from '#domain/images/library.ts'
import { PictureGrid } from './picture-grid.tsx'

const image: LibraryImage = {
  hash: 'a'.repeat(32),
  url: `/media/${'a'.repeat(32)}-600x400-aabbcc.webp`,
  width: 600,
  height: 400,
  name: 'A name that is longer than one line of a tile.jpg',
  alt: 'A gate',
  credit: '',
  licence: '',
  focus: { x: 50, y: 50 },
  revision: 1,
  uploadedBy: 'desk',
  uploadedAt: '2026-11-20T18:40:00.000Z',
  used: true,
  published: true,
  deletedAt: null,
  deletedBy: null,
  keptUntil: null,
}

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
