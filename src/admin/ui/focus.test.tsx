import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { ConfirmDialog } from './dialogs/confirm-dialog.tsx'
import { focusRefused } from './fields/focus-refused.ts'
import { keepFocus, passFocusOn } from './focus.ts'
import { MoreButton } from './query-state.tsx'

afterEach(cleanup)

const frame = () => new Promise((done) => requestAnimationFrame(done))

it('returns the focus to a button that is enabled some frames later, unless it went elsewhere', async () => {
  document.body.innerHTML = '<h1 tabindex="-1">Screen</h1><button>Save</button><input>'
  const [heading, button, field] = ['heading', 'button', 'textbox'].map((role) =>
    screen.getByRole(role),
  )
  const isRendered = async (change: () => void) => {
    button?.setAttribute('disabled', '')
    ;(document.activeElement as HTMLElement).blur()
    keepFocus(button)
    for (let time = 0; time < 4; time++) await frame()
    change()
    for (let time = 0; time < 4; time++) await frame()
    return document.activeElement
  }
  expect(await isRendered(() => button?.removeAttribute('disabled'))).toBe(button)
  expect(await isRendered(() => field?.focus())).toBe(field)
  expect(await isRendered(() => button?.remove())).toBe(heading)
})

it('leads to what is refused, unless something is typed elsewhere by then', async () => {
  document.body.innerHTML = '<form><input aria-invalid="true"><input><button>Save</button></form>'
  const [refused, other] = screen.getAllByRole('textbox')
  const button = screen.getByRole('button')
  button.focus()
  focusRefused(document.forms[0], button)
  other?.focus()
  await frame()
  await frame()
  expect(document.activeElement).toBe(other)
  other?.blur()
  focusRefused(document.forms[0], button)
  await waitFor(() => expect(document.activeElement).toBe(refused))
  document.body.replaceChildren()
})

it('returns the focus to a button that is moved in its list some frames later', async () => {
  document.body.innerHTML = '<p><button>Publish</button></p><p>Another card</p>'
  const button = screen.getByRole('button')
  button.focus()
  keepFocus(button)
  for (let time = 0; time < 4; time++) await frame()
  expect(document.activeElement).toBe(button)
  document.body.append(button.parentElement as HTMLElement)
  button.blur()
  for (let time = 0; time < 2; time++) await frame()
  expect(document.activeElement).toBe(button)
  document.body.replaceChildren()
})

it('stays on the button that loads more, which browsers take it from meanwhile', async () => {
  const list = {
    hasNextPage: true,
    isFetchingNextPage: false,
    fetchNextPage: () => Promise.resolve({} as never),
  }
  render(<MoreButton list={list} what="articles" />)
  const button = screen.getByRole('button', { name: 'Load more' })
  button.focus()
  fireEvent.click(button)
  button.blur()
  for (let time = 0; time < 3; time++) await frame()
  expect(document.activeElement).toBe(button)
})

it('begins at Cancel where the browser focuses a link of the question', async () => {
  for (const [focused, expected] of [
    ['<a href="/admin/settings">Settings</a>', 'Cancel'],
    ['<button>Other</button>', 'Other'],
  ] as const) {
    document.body.innerHTML = focused
    ;(document.body.firstElementChild as HTMLElement).focus()
    render(
      <ConfirmDialog title="Delete" action="Delete" onConfirm={() => {}} onCancel={() => {}}>
        Sure?
      </ConfirmDialog>,
    )
    expect(document.activeElement?.textContent).toBe(expected)
    cleanup()
  }
})

it('reads out what an alert dialog asks, with its title', () => {
  render(
    <ConfirmDialog title="Revoke" action="Revoke" onConfirm={() => {}} onCancel={() => {}}>
      <p>The key of the press list.</p>
    </ConfirmDialog>,
  )
  const spoken = { name: 'Revoke', description: 'The key of the press list.', hidden: true }
  expect(screen.getByRole('alertdialog', spoken)).toBeTruthy()
})

it('passes the focus of a button that is removed on to the upload beside it', async () => {
  const actions = (hasFile: boolean) => (
    <div>
      <label>
        Upload audio
        <input type="file" />
      </label>
      {hasFile && (
        <button type="button" ref={passFocusOn}>
          Remove audio
        </button>
      )}
    </div>
  )
  const { rerender } = render(actions(true))
  screen.getByRole('button', { name: 'Remove audio' }).focus()
  rerender(actions(false))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Upload audio')))
})
