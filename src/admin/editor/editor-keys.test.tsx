import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { Editor } from '@tiptap/core'
import { expect, it } from 'vitest'
import { note, withNote } from '#admin/testing/note-fixtures.ts'
import { openEditor, stored, storedPath } from '#admin/testing/open-editor.tsx'

const save = `PUT ${storedPath}`
const saved = { [save]: { body: { ...stored, revision: 4 } } }

it('saves by Ctrl+S while a panel is open beside the text', async () => {
  const { user, requests } = await openEditor({ ...withNote, ...saved })
  await user.click(await screen.findByRole('button', { name: 'Notes (1)' }))
  await user.type(screen.getByLabelText('Summary'), ' Still.')
  await user.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(requests.some(({ route }) => route === save)).toBe(true))
})

it('saves by the key of S on a keyboard without Latin letters, and by no other one', async () => {
  const { user, requests } = await openEditor(saved)
  await user.type(screen.getByLabelText('Summary'), ' Still.')
  // On a Dvorak keyboard it writes an o.
  fireEvent.keyDown(document.body, { key: 'o', code: 'KeyS', ctrlKey: true })
  expect(requests.some(({ route }) => route === save)).toBe(false)
  expect(fireEvent.keyDown(document.body, { key: 'ы', code: 'KeyS', ctrlKey: true })).toBe(false)
  await waitFor(() => expect(requests.some(({ route }) => route === save)).toBe(true))
})

it('leaves the letters that AltGr writes, which Windows reports as Ctrl and Alt', async () => {
  await openEditor()
  const content = screen.getByRole('textbox', { name: 'Article Content' })
  const { editor } = content as HTMLElement & { editor: Editor }
  editor.commands.selectAll()
  const keys = { ctrlKey: true, altKey: true, modifierAltGraph: true }
  expect(fireEvent.keyDown(content, { ...keys, key: '[', code: 'KeyF' })).toBe(true)
  expect(document.documentElement.classList.contains('focus-mode')).toBe(false)
  expect(fireEvent.keyDown(content, { ...keys, key: 'µ', code: 'KeyM' })).toBe(true)
  expect(screen.queryByRole('dialog', { name: 'Notes' })).toBeNull()
})

it('goes on with what a dialog asks, whatever key would change the text below it', async () => {
  const { user } = await openEditor()
  await user.click(screen.getByRole('button', { name: 'Link' }))
  await user.type(await screen.findByLabelText('Text'), 'The contract')
  await user.keyboard('{Control>}{Alt>}s{/Alt}{/Control}')
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(screen.getByLabelText<HTMLInputElement>('Text').value).toBe('The contract')
})

it('a click into noted words shows the note, and leaves the cursor there; the key for notes goes to it', async () => {
  const anchor = { ranges: [[0, 2]], text: 'It', before: '', after: ' was quiet.' }
  const { user } = await openEditor({
    ...withNote,
    [`GET ${storedPath}`]: { body: { ...stored, content: '<p>It was quiet.</p>' } },
    [`GET ${storedPath}/notes`]: { body: [{ ...note, anchor }] },
  })
  const article = screen.getByRole('textbox', { name: 'Article Content' })
  const noted = () => article.querySelector<HTMLElement>('.noted')
  await waitFor(() => expect(noted()).toBeTruthy())
  article.focus()
  noted()?.click()
  const quote = await screen.findByRole('button', { name: 'quiet' })
  expect(quote.getAttribute('aria-current')).toBe('true')
  expect(document.activeElement).toBe(article)
  await user.keyboard('{Control>}{Alt>}m{/Alt}{/Control}')
  await waitFor(() => expect(document.activeElement).toBe(quote))
})

it('announces that a text is saved, and not each step on the way', async () => {
  const { user } = await openEditor({ [`PUT ${storedPath}`]: { never: true } })
  const status = await screen.findByText('Draft saved')
  expect(status.ariaBusy).toBe('false')
  await user.type(screen.getByLabelText('Photo Credit'), 'A')
  expect(status.textContent).toBe('Unsaved changes')
  expect(status.ariaBusy).toBe('true')
  await user.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(status.textContent).toBe('Saving...'))
  expect(status.ariaBusy).toBe('true')
})

it('announces each note that is resolved, also one after the other', async () => {
  const other = { ...note, id: '1b0f7c52-0a5e-4a3c-8f0e-6d2f0d0c0a01', quote: 'loud' }
  const resolved = { resolvedBy: 'desk', resolvedAt: note.createdAt }
  const answers = [note, other].map((one) => [
    `PUT /api/admin/notes/${one.id}/resolved`,
    { body: { ...one, ...resolved } },
  ])
  const { user } = await openEditor({
    ...withNote,
    [`GET ${storedPath}/notes`]: { body: [note, other] },
    ...Object.fromEntries(answers),
  })
  await user.click(await screen.findByRole('button', { name: 'Notes (2)' }))
  for (const words of ['quiet', 'loud']) {
    const [resolve] = await screen.findAllByRole('button', { name: 'Resolve' })
    if (resolve) await user.click(resolve)
    await screen.findByText(`Note resolved: “${words}”`)
  }
})
