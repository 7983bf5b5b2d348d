import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { FormDialog } from './form-dialog.tsx'

afterEach(cleanup)

it('takes no words while it is sent, which would close with it, and has all of them if that fails', async () => {
  const { promise, reject } = Promise.withResolvers<void>()
  render(
    <FormDialog
      title="Pitch"
      action="Save"
      failure="It was not saved."
      onSubmit={() => promise}
      onClose={() => undefined}
    >
      <input aria-label="Idea" />
    </FormDialog>,
  )
  const field = screen.getByLabelText<HTMLInputElement>('Idea')
  await userEvent.type(field, 'Salt')
  expect(field.closest('[inert]')).toBeNull()
  await userEvent.keyboard('{Enter}')
  await screen.findByRole('button', { name: 'Saving...' })
  expect(field.closest('[inert]')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Cancel' }).closest('[inert]')).toBeNull()
  reject(new Error())
  await screen.findByText('It was not saved.')
  await waitFor(() => expect(field.closest('[inert]')).toBeNull())
  expect(field.value).toBe('Salt')
})
