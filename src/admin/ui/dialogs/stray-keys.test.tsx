import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { endFakeTime } from '#src/testing/end-fake-time.ts'
import { NoticeDialog } from './notice-dialog.tsx'
import { OpenedDialog } from './opened-dialog.tsx'
import { watchGestures } from './stray-keys.ts'

let unwatch = () => {}
let openByItself = () => {}

function Page() {
  const [isOpen, setOpen] = useState(false)
  openByItself = () => act(() => setOpen(true))
  return (
    <>
      <textarea onKeyDown={({ ctrlKey }) => ctrlKey && setOpen(true)} />
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && (
        <NoticeDialog title="Notice" onClose={() => setOpen(false)}>
          It came by itself.
        </NoticeDialog>
      )}
    </>
  )
}

beforeEach(() => {
  vi.useFakeTimers()
  unwatch = watchGestures()
  render(<Page />)
})

afterEach(() => {
  endFakeTime()
  unwatch()
})

const ok = () => screen.getByText('OK')
const space = { key: ' ', code: 'Space' }
const letter = { key: 'n', code: 'KeyN' }

/** Whether the key did what it does there: an event that nobody prevented. */
function press(key: { key: string; code: string }): boolean {
  const down = fireEvent.keyDown(ok(), key)
  return fireEvent.keyUp(ok(), key) && down
}

it('takes no key for 300 ms if it opened by itself', () => {
  openByItself()
  expect(press(space)).toBe(false)
  expect(screen.getByRole('alertdialog', { hidden: true }).dataset.settling).toBe('')
  vi.advanceTimersByTime(299)
  expect(press(space)).toBe(false)
  vi.advanceTimersByTime(1)
  expect(screen.getByRole('alertdialog', { hidden: true }).dataset.settling).toBeUndefined()
  expect(press(space)).toBe(true)
})

it('takes no key until the ones that were down are released', () => {
  fireEvent.keyDown(screen.getByRole('textbox'), letter)
  openByItself()
  vi.advanceTimersByTime(5_000)
  expect(fireEvent.keyDown(ok(), { ...letter, repeat: true })).toBe(false)
  expect(press(space)).toBe(false)
  expect(fireEvent.keyUp(ok(), letter)).toBe(false)
  expect(press(space)).toBe(true)
})

it('does not take the rest of a key that was pressed in the first 300 ms', () => {
  openByItself()
  expect(fireEvent.keyDown(ok(), space)).toBe(false)
  vi.advanceTimersByTime(1_000)
  expect(fireEvent.keyDown(ok(), { ...space, repeat: true })).toBe(false)
  expect(fireEvent.keyUp(ok(), space)).toBe(false)
  expect(press(space)).toBe(true)
})

it('takes every key at once if a click or a shortcut opened it', () => {
  fireEvent.click(screen.getByText('Open'))
  expect(press(space)).toBe(true)
  fireEvent.click(ok())
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'k', code: 'KeyK', ctrlKey: true })
  expect(press(space)).toBe(true)
})

it('is opened by itself if a letter was typed in the same moment', () => {
  fireEvent.keyDown(screen.getByRole('textbox'), letter)
  fireEvent.keyUp(screen.getByRole('textbox'), letter)
  openByItself()
  expect(press(space)).toBe(false)
})

it('takes keys at once if a person opened it, though its code came later, but not what follows it', () => {
  cleanup()
  const notice = (title: string) => (
    <OpenedDialog onClose={() => undefined}>
      <NoticeDialog key={title} title={title} onClose={() => undefined}>
        Its code came later.
      </NoticeDialog>
    </OpenedDialog>
  )
  const { rerender } = render(notice('Asked for'))
  expect(press(space)).toBe(true)
  vi.advanceTimersByTime(1)
  rerender(notice('What came of it'))
  expect(press(space)).toBe(false)
})
