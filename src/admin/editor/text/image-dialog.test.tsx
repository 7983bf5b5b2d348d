import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Editor } from '@tiptap/core'
import { expect, it } from 'vitest'
import { libraryImage } from '#admin/testing/image-fixtures.ts'
import { openEditor, stored, storedPath } from '#admin/testing/open-editor.tsx'
import { saveElsewhere } from '#admin/testing/presence-fixtures.ts'
import { lastSentBody } from '#admin/testing/stub-api.ts'

const addressOf = (letter: string) => `/media/${letter.repeat(32)}-800x600.webp`
const gate = addressOf('a')
const mill = libraryImage({ hash: 'b'.repeat(32), url: addressOf('b'), name: 'mill.webp' })
const shown = `<img src="${gate}" alt="A red gate">`
const figure = `<figure>${shown}<figcaption>Dusk. <cite>John Old</cite></figcaption></figure>`

async function openPicture(content: string) {
  const opened = await openEditor({
    [`GET ${storedPath}`]: { body: { ...stored, content } },
    [`PUT ${storedPath}`]: { body: { ...stored, revision: 6 } },
    'GET /api/admin/images': { body: [mill] },
  })
  const { editor } = document.querySelector('.tiptap') as Element & { editor: Editor }
  editor.state.doc.descendants(({ type }, position) => {
    if (type.name === 'image') editor.commands.setNodeSelection(position)
  })
  await opened.user.click(screen.getByRole('button', { name: 'Image' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Image' }))
  return { ...opened, dialog, editor }
}

it('changes its picture, wherever a colleague’s words have moved it meanwhile', async () => {
  const { user, dialog, responses, requests } = await openPicture(`<p>One.</p>${shown}<p>Two.</p>`)
  const theirs = `<p>Zero, by a colleague.</p><p>One.</p>${shown}<p>Two.</p>`
  saveElsewhere(responses, { content: theirs })
  await screen.findByText('Merged with ada’s changes.')
  fireEvent.change(dialog.getByLabelText('Alternative text'), { target: { value: 'A gate' } })
  await user.click(dialog.getByRole('button', { name: 'Change' }))
  await user.click(screen.getByRole('button', { name: 'Save as Draft' }))
  await waitFor(() =>
    expect(lastSentBody(requests, `PUT ${storedPath}`)?.content).toBe(
      theirs.replace('A red gate', 'A gate'),
    ),
  )
})

it('takes neither the words nor the credit of another picture along, unless they are typed', async () => {
  const { user, dialog } = await openPicture(`${figure}<p>Two.</p>`)
  const field = (name: string) => dialog.getByLabelText<HTMLInputElement>(name)
  await user.click(dialog.getByRole('button', { name: 'Choose from library' }))
  await user.click(await screen.findByRole('button', { name: /mill\.webp/ }))
  await waitFor(() => expect(field('Image address').value).toBe(mill.url))
  expect([field('Alternative text').value, field('Credit').value]).toEqual(['', ''])
  expect(field('Caption').value).toBe('Dusk.')
})
