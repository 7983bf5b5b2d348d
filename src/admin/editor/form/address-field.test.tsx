import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openEditor, stored, storedPath } from '#admin/testing/open-editor.tsx'

it('an address that was not stored stays, with the focus where it was, which returns to its button', async () => {
  const route = `PUT ${storedPath}/address`
  const { user, responses } = await openEditor({ [route]: { status: 503 } })
  const focused = () => document.activeElement?.getAttribute('aria-label')
  await user.click(await screen.findByRole('button', { name: 'Change the address' }))
  const field = screen.getByLabelText<HTMLInputElement>('Address')
  await user.clear(field)
  await user.type(field, 'Große Fähre')
  expect(screen.getByText('/article/grosse-fahre')).toBeTruthy()
  await user.clear(field)
  await user.type(field, 'the-ferry')
  const save = screen.getByRole('button', { name: 'Save address' })
  await user.click(save)
  await screen.findByText('Failed to change the address. Please try again.')
  await waitFor(() => expect(document.activeElement).toBe(save))
  expect(field.value).toBe('the-ferry')
  responses[route] = { body: { ...stored, slug: 'the-ferry' } }
  await user.click(save)
  await waitFor(() => expect(focused()).toBe('Change the address'))
})
