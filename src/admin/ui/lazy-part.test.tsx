import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { OpenedDialog } from './dialogs/opened-dialog.tsx'
import { lazyPart } from './lazy-part.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

it('is loaded again when it is shown again, and once only where it came', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const loads = vi
    .fn<() => Promise<{ Greeting: (props: { name: string }) => string }>>()
    .mockRejectedValueOnce(new TypeError('No connection.'))
    .mockRejectedValueOnce(new TypeError('No connection.'))
    .mockResolvedValue({ Greeting: ({ name }) => `Hello ${name}` })
  const Greeting = lazyPart('Greeting', loads)
  const dialog = (
    <OpenedDialog onClose={() => undefined}>
      <Greeting name="Wren" />
    </OpenedDialog>
  )

  const { unmount } = render(dialog)
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(loads).toHaveBeenCalledTimes(2)
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  await screen.findByText('Hello Wren')
  unmount()
  render(dialog)
  await screen.findByText('Hello Wren')
  expect(loads).toHaveBeenCalledTimes(3)
})
