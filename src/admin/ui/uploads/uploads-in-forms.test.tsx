import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { field, openEdition, stored } from '#admin/testing/open-edition.tsx'
import { openEditor, stored as storedArticle, storedPath } from '#admin/testing/open-editor.tsx'
import { openPortal } from '#admin/testing/open-portal.tsx'

const url = `/media/${'a'.repeat(32)}-640x400.webp`
const upload = 'POST /api/upload/image'
const picture = () => new File(['pixels'], 'gate.png', { type: 'image/png' })

/** The answer to an upload, which comes once it is let go. */
function heldUpload() {
  const { promise, resolve } = Promise.withResolvers<void>()
  const response = { status: 201, body: { url, width: 640, height: 400 }, after: promise }
  return { responses: { [upload]: response }, letGo: resolve }
}

const chooser = (within: Element) =>
  within.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement

it.each(['chosen', 'dropped'])(
  'what is typed into an edition before and while its cover is uploaded stays (%s)',
  async (how) => {
    const { responses, letGo } = heldUpload()
    const { user, requests } = await openEdition(stored.id, responses)
    await user.type(field('Editorial'), 'Before.')
    const cover = screen.getByRole('group', { name: 'Cover image' })
    if (how === 'dropped') fireEvent.drop(cover, { dataTransfer: { files: [picture()] } })
    else await user.upload(chooser(cover.parentElement as Element), picture())
    await waitFor(() => expect(requests.some(({ route }) => route.startsWith(upload))).toBe(true))
    await user.type(field('Editorial'), ' Meanwhile.')
    letGo()
    expect((await screen.findByAltText('Cover preview')).getAttribute('src')).toBe(url)
    expect(field('Editorial').value).toBe('Before. Meanwhile.')
  },
)

it('leaving Media while pictures are uploaded asks first, and not once they are stored', async () => {
  const { responses, letGo } = heldUpload()
  const { user } = await openPortal('/admin/media', {
    'GET /api/admin/images': { body: [] },
    'GET /api/admin/images/uploaders': { body: [] },
    ...responses,
  })
  await user.upload(await screen.findByLabelText('Upload pictures'), picture())
  const nav = within(screen.getByRole('navigation', { name: 'Portal' }))
  await user.click(nav.getByRole('link', { name: 'Board' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.getByText(/^A file is still being uploaded\. .* is cancelled\.$/)).toBeTruthy()
  expect(dialog.queryByText(/not saved/)).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  letGo()
  expect(await screen.findByText('1 of 1 uploaded')).toBeTruthy()
  await user.click(nav.getByRole('link', { name: 'Board' }))
  await waitFor(() => expect(location.pathname).toBe('/admin/board'))
})

it('the dialog of a picture is not sent while another one is uploaded', async () => {
  const { responses, letGo } = heldUpload()
  const { user } = await openEditor(responses)
  await user.click(screen.getByRole('button', { name: 'Image' }))
  const dialog = await screen.findByRole('dialog')
  const insert = within(dialog).getByRole('button', { name: 'Insert' })
  await user.click(within(dialog).getByLabelText('Image address'))
  await user.paste('https://a.example/old.jpg')
  expect(insert).toHaveProperty('disabled', false)
  await user.upload(chooser(dialog), picture())
  await within(dialog).findByRole('button', { name: 'Cancel upload' })
  expect(insert).toHaveProperty('disabled', true)
  letGo()
  await waitFor(() => expect(insert).toHaveProperty('disabled', false))
  expect(within(dialog).getByLabelText('Image address')).toHaveProperty('value', url)
})

it('another cover of an article takes neither the words nor the credit of the one before', async () => {
  const { responses, letGo } = heldUpload()
  const coverImage = `/media/${'b'.repeat(32)}-640x400.webp`
  const cover = { coverImage, coverAlt: 'A red gate', photoCredit: 'John Old' }
  await openEditor({
    [`GET ${storedPath}`]: { body: { ...storedArticle, ...cover } },
    ...responses,
  })
  expect(field('Photo Credit').value).toBe('John Old')
  const drop = screen.getByRole('group', { name: 'Cover image' })
  fireEvent.drop(drop, { dataTransfer: { files: [picture()] } })
  await screen.findByRole('button', { name: 'Cancel upload' })
  letGo()
  await waitFor(() => expect(screen.getByAltText('Cover preview').getAttribute('src')).toBe(url))
  expect(field('Alternative text').value).toBe('')
  expect(field('Photo Credit').value).toBe('')
})

it('the focus goes from an upload that is cancelled to the button of the next one', async () => {
  const { responses } = heldUpload()
  const { user } = await openEdition(stored.id, responses)
  const cover = screen.getByRole('group', { name: 'Cover image' }).parentElement as Element
  await user.upload(chooser(cover), picture())
  ;(await screen.findByRole('button', { name: 'Cancel upload' })).focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(chooser(cover)))
  expect(chooser(cover).closest('[hidden]')).toBeNull()
})
