import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { libraryImage } from '#admin/testing/image-fixtures.ts'
import { openPortal } from '#admin/testing/open-portal.tsx'
import { lastSentBody, signedInAs } from '#admin/testing/stub-api.ts'
import type { ImageUse, LibraryImage } from '#domain/images/library.ts'

async function openPicture(fields: Partial<LibraryImage>) {
  const image = libraryImage({ name: 'The mill', ...fields })
  const { user, requests, responses } = await openPortal('/admin/media', {
    ...signedInAs('Wren', 'writer'),
    'GET /api/admin/images': { body: [image] },
    'GET /api/admin/image-uploaders': { body: [] },
    [`GET /api/admin/images/${image.hash}`]: { body: { image, uses: [], more: false } },
  })
  await user.click(await screen.findByRole('button', { name: /^The mill/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Picture' }))
  const name = await dialog.findByLabelText<HTMLInputElement>('Name')
  const credit = dialog.getByLabelText<HTMLInputElement>('Credit')
  return {
    user,
    requests,
    responses,
    dialog,
    image,
    name,
    credit,
    may: { mayName: !name.disabled, mayCredit: !credit.disabled },
  }
}

it('says whose a picture is that a writer may not change', async () => {
  const { dialog, may } = await openPicture({ uploadedBy: 'desk' })
  expect(may).toEqual({ mayName: false, mayCredit: false })
  expect(
    dialog.getByText(/^Only the person who added this picture, editors and owners/),
  ).toBeTruthy()
  expect(dialog.queryByRole('button', { name: 'Save' })).toBeNull()
})

it('says what of a published picture only editors change', async () => {
  const { dialog, may } = await openPicture({ uploadedBy: 'Wren', published: true })
  expect(may).toEqual({ mayName: true, mayCredit: false })
  expect(dialog.getByText(/^Readers see this picture: only editors and owners/)).toBeTruthy()
})

it('says nothing of it where a writer may change all', async () => {
  const { dialog, may } = await openPicture({ uploadedBy: 'Wren' })
  expect(may).toEqual({ mayName: true, mayCredit: true })
  expect(dialog.queryByText(/only editors and owners|^Only the person/)).toBeNull()
})

it('takes no words while it is saved, which would close with it, and has all of them if that fails', async () => {
  const { user, responses, dialog, image, name } = await openPicture({ uploadedBy: 'Wren' })
  const { promise, resolve } = Promise.withResolvers<void>()
  responses[`PATCH /api/admin/images/${image.hash}`] = { status: 503, after: promise }
  // What discards nothing is called so.
  expect(dialog.getByRole('button', { name: 'Close' })).toBeTruthy()
  await user.type(name, ', at dawn')
  expect(name.closest('[inert]')).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(name.closest('[inert]')).toBeTruthy()
  expect(dialog.getByRole('button', { name: 'Cancel' }).closest('[inert]')).toBeNull()
  resolve()
  await dialog.findByRole('alert')
  expect(name.closest('[inert]')).toBeNull()
  expect(name.value).toBe('The mill, at dawn')
})

it('leaves as a colleague made it what was saved here before and not changed since', async () => {
  const { user, requests, responses, dialog, image, name, credit } = await openPicture({
    uploadedBy: 'Wren',
  })
  const path = `/api/admin/images/${image.hash}`
  const oldWords: ImageUse[] = [
    { kind: 'article', _id: 'flood', title: 'The Flood', states: ['draft'] },
  ]
  const saved = { ...image, name: 'The mill, at dawn', revision: 2 }
  responses[`PATCH ${path}`] = { body: { image: saved, oldWords } }
  const theirs = { ...saved, name: 'The old mill', revision: 3, width: 1300 }
  responses[`GET ${path}`] = { body: { image: theirs, uses: [], more: false } }
  await user.type(name, ', at dawn')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findByRole('button', { name: 'Saved' })
  await dialog.findByText(/^1300 ×/)
  await user.type(credit, 'X')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findByRole('button', { name: 'Saved' })
  expect(name.value).toBe('The old mill')
  expect(lastSentBody(requests, `PATCH ${path}`)).toEqual({ revision: 3, credit: 'X' })
})
