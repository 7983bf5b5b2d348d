import { render, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { libraryImage } from '#admin/testing/image-fixtures.ts'
import { openPortal } from '#admin/testing/open-portal.tsx'
import type { LibraryImage } from '#domain/images/library.ts'
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

it('announces how many pictures a search finds, also none', async () => {
  const { user } = await openPortal('/admin/media', {
    'GET /api/admin/images': { body: [image] },
    'GET /api/admin/image-uploaders': { body: [] },
    'GET /api/admin/images?limit=48&filter=all&q=xyz': { body: [] },
  })
  const announced = await screen.findByText('1 found')
  expect(announced.role).toBe('status')
  await user.type(screen.getByRole('searchbox'), 'xyz')
  await screen.findByText('No picture matches.')
  expect(announced.isConnected).toBe(true)
  expect(announced.textContent).toBe('No picture matches.')
})

it('passes the focus of a picture that is gone on to the next one', async () => {
  const other = { ...image, hash: 'b'.repeat(32), name: 'The other' }
  const gridOf = (...images: LibraryImage[]) => (
    <PictureGrid images={images} onChoose={() => undefined} />
  )
  const { rerender } = render(gridOf(image, other))
  screen.getByRole('button', { name: /^A name/ }).focus()
  rerender(gridOf(other))
  const next = screen.getByRole('button', { name: /^The other/ })
  await waitFor(() => expect(document.activeElement).toBe(next))
})

it('shows in the bin only what is there, and says what it has once it was read', async () => {
  const answer = Promise.withResolvers<void>()
  const { user } = await openPortal('/admin/media', {
    'GET /api/admin/images': { body: [image] },
    'GET /api/admin/image-uploaders': { body: [] },
    'GET /api/admin/images?limit=48&filter=bin': { body: [], after: answer.promise },
  })
  await screen.findByText('1 found')
  await user.click(screen.getByRole('tab', { name: 'Bin' }))
  await screen.findByText('Loading pictures...')
  expect(screen.queryByText('1 found')).toBeNull()
  expect(screen.queryByRole('button', { name: new RegExp(image.name) })).toBeNull()
  answer.resolve()
  await screen.findByText('The bin is empty.')
})
