import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { OpenedDialog } from './dialogs/opened-dialog.tsx'
import { lazyPart, useLoadedAhead } from './lazy-part.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

type Load = () => Promise<{ Greeting: (props: { name: string }) => string }>

const broken = new TypeError('error loading dynamically imported module')
const module = { Greeting: ({ name }: { name: string }) => `Hello ${name}` }

function openGreeting(load: Load) {
  const Greeting = lazyPart('Greeting', load)
  return (
    <OpenedDialog onClose={() => undefined}>
      <Greeting name="Wren" />
    </OpenedDialog>
  )
}

it('is loaded again when it is shown again, and once only where it came', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const loads = vi
    .fn<Load>()
    .mockRejectedValueOnce(broken)
    .mockRejectedValueOnce(broken)
    .mockResolvedValue(module)
  const dialog = openGreeting(loads)

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

it('names the connection where there is none, and is loaded once there is one', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  render(openGreeting(vi.fn<Load>().mockRejectedValueOnce(broken).mockResolvedValue(module)))
  const dialog = await screen.findByRole('alertdialog', { name: 'No connection' })
  expect(dialog.textContent).toContain('This dialog is loaded once you are online.')
  online.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  await screen.findByText('Hello Wren')
})

it('is not said to have failed while the page is being left, and is loaded if the page stays', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const loads = vi.fn<Load>().mockRejectedValueOnce(broken).mockResolvedValue(module)
  window.dispatchEvent(new Event('beforeunload'))
  render(openGreeting(loads))
  await vi.waitFor(() => expect(loads).toHaveBeenCalledOnce())
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  await screen.findByText('Hello Wren')
  expect(loads).toHaveBeenCalledTimes(2)
  expect(log).not.toHaveBeenCalled()
})

it('is loaded ahead once the screen has been there for a while', async () => {
  vi.useFakeTimers()
  const [first, second] = [vi.fn().mockRejectedValue(broken), vi.fn().mockResolvedValue(module)]
  function Screen() {
    useLoadedAhead(first, second)
    return null
  }
  render(<Screen />).unmount()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(first).not.toHaveBeenCalled()
  render(<Screen />)
  await vi.advanceTimersByTimeAsync(10_000)
  expect([first, second].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
  vi.useRealTimers()
})
