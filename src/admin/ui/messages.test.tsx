import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { endFakeTime } from '#src/testing/end-fake-time.ts'
import { Messages, useMessage } from './messages.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(endFakeTime)

function Act() {
  const show = useMessage()
  return (
    <button type="button" onClick={() => show({ text: 'Deleted', undo: async () => 'Restored' })}>
      Delete
    </button>
  )
}

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

it('stays for ten seconds, which do not run while it has the focus or the pointer', async () => {
  render(
    <Messages>
      <Act />
    </Messages>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
  const undo = screen.getByRole('button', { name: 'Undo' })
  expect(screen.getByRole('status').contains(undo)).toBe(true)
  await wait(6_000)
  act(() => undo.focus())
  await wait(60_000)
  expect(screen.getByText('Deleted')).toBeTruthy()
  act(() => undo.blur())
  await wait(3_000)
  expect(screen.getByText('Deleted')).toBeTruthy()
  await wait(1_100)
  expect(screen.queryByText('Deleted')).toBeNull()
})

it('returns the focus to where it came from when its buttons are used', async () => {
  render(
    <Messages>
      <Act />
    </Messages>,
  )
  const act = screen.getByRole('button', { name: 'Delete' })
  for (const name of ['Undo', 'Close message']) {
    act.focus()
    fireEvent.click(act)
    const button = screen.getByRole('button', { name })
    button.focus()
    fireEvent.click(button)
    await wait(100)
    expect(document.activeElement).toBe(act)
  }
})

it('says what undoing did', async () => {
  render(
    <Messages>
      <Act />
    </Messages>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await wait(0)
  expect(screen.getByText('Restored')).toBeTruthy()
  await wait(10_100)
  expect(screen.queryByText('Restored')).toBeNull()
})

it('offers to undo again what could not be undone', async () => {
  const undo = vi.fn(async () => 'Restored')
  undo.mockRejectedValueOnce(new TypeError()).mockRejectedValueOnce(new TypeError())
  function Fail() {
    const show = useMessage()
    return (
      <button type="button" onClick={() => show({ text: 'Deleted', undo })}>
        Delete
      </button>
    )
  }
  render(
    <Messages>
      <Fail />
    </Messages>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
  for (let time = 0; time < 2; time++) {
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await wait(0)
    expect(screen.getByText('It could not be undone. Please try again.')).toBeTruthy()
  }
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await wait(0)
  expect(screen.getByText('Restored')).toBeTruthy()
})
