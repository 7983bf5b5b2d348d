import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { expect, it, onTestFinished } from 'vitest'
import { ignoreStrayPresses } from './stray-presses.ts'

function Rows() {
  const [rows, setRows] = useState(['one', 'two', 'three'])
  return (
    <ul>
      {rows.map((row) => (
        <li key={row}>
          <button type="button" onClick={() => setRows(rows.filter((other) => other !== row))}>
            Delete {row}
          </button>
        </li>
      ))}
    </ul>
  )
}

const names = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)

function press(place: { clientX: number; clientY: number; detail?: number }): void {
  const [first] = screen.getAllByRole('button')
  if (first) fireEvent.click(first, { detail: 1, ...place })
}

function open(shown: ReactNode = <Rows />): void {
  onTestFinished(ignoreStrayPresses())
  onTestFinished(cleanup)
  render(shown)
}

it('a double press of a button that goes does not press what comes to its place', async () => {
  open()
  const place = { clientX: 100, clientY: 50 }
  press(place)
  press({ clientX: 104, clientY: 53 })
  press({ ...place, detail: 2 })
  expect(names()).toEqual(['Delete two', 'Delete three'])
  await new Promise((done) => setTimeout(done, 500))
  press(place)
  expect(names()).toEqual(['Delete three'])
})

it('presses elsewhere, single ones of a mouse, and those of keys are what they are', () => {
  open()
  press({ clientX: 100, clientY: 50 })
  const single = { bubbles: true, detail: 1, pointerType: 'mouse', clientX: 100, clientY: 50 }
  fireEvent(screen.getByText('Delete two'), new PointerEvent('click', single))
  press({ clientX: 0, clientY: 0, detail: 0 })
  expect(names()).toEqual([])
})

it('a second press of the same control counts', () => {
  let pressed = 0
  open(
    <label>
      <input type="checkbox" onChange={() => pressed++} />
      Choose
    </label>,
  )
  const place = { clientX: 10, clientY: 10, detail: 1 }
  fireEvent.click(screen.getByText('Choose'), place)
  fireEvent.click(screen.getByRole('checkbox'), place)
  expect(pressed).toBe(2)
})
