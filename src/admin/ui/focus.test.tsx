import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { ConfirmDialog } from './dialogs/confirm-dialog.tsx'
import { Modal } from './dialogs/modal.tsx'
import { focusRefused } from './fields/focus-refused.ts'
import { passFocusOn } from './focus.ts'

afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})

const frame = () => new Promise((done) => requestAnimationFrame(done))

const frames = async () => {
  for (let time = 0; time < 3; time++) await frame()
}

it('returns the focus to a button that is enabled again, unless it went elsewhere', async () => {
  document.body.innerHTML = '<h1 tabindex="-1">Screen</h1><button>Save</button><input>'
  const [heading, button, field] = ['heading', 'button', 'textbox'].map((role) =>
    screen.getByRole(role),
  )
  const afterAct = async (change: () => void) => {
    button?.focus()
    button?.setAttribute('disabled', '')
    // As browsers do; jsdom leaves it.
    button?.blur()
    await frames()
    change()
    await frames()
    return document.activeElement
  }
  const enableAfter = (act: () => unknown) => () => {
    act()
    button?.removeAttribute('disabled')
  }
  expect(await afterAct(enableAfter(() => undefined))).toBe(button)
  expect(await afterAct(enableAfter(() => field?.focus()))).toBe(field)
  expect(await afterAct(() => button?.remove())).toBe(heading)
})

it('goes on in a list where the button for more of it was', async () => {
  document.body.innerHTML =
    '<h1 tabindex="-1">Screen</h1><ul><li><a href="/1">1</a></li></ul><p class="list-end"><button>Load more</button></p>'
  screen.getByRole('button').focus()
  document.querySelector('ul')?.insertAdjacentHTML('beforeend', '<li><a href="/2">2</a></li>')
  document.querySelector('.list-end')?.remove()
  await frames()
  expect(document.activeElement).toBe(screen.getByRole('link', { name: '1' }))
})

it('leaves alone what a person left for nothing', async () => {
  document.body.innerHTML = '<h1 tabindex="-1">Screen</h1><input>'
  const field = screen.getByRole('textbox')
  field.focus()
  field.blur()
  await frames()
  document.body.append('A message')
  field.remove()
  await frames()
  expect(document.activeElement).toBe(document.body)
})

it('takes the heading of a screen that is shown after what had the focus is gone', async () => {
  document.body.innerHTML = '<button>Sign In</button>'
  const button = screen.getByRole('button')
  button.focus()
  button.remove()
  await frames()
  expect(document.activeElement).toBe(document.body)
  document.body.innerHTML = '<h1 tabindex="-1">Articles</h1>'
  await frames()
  expect(document.activeElement).toBe(screen.getByRole('heading'))
})

it('leads to what is refused, unless something is typed elsewhere by then', async () => {
  document.body.innerHTML =
    '<main tabindex="-1"><form><input aria-invalid="true"><input><button>Save</button></form></main>'
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
  // The second of two presses met the ground: what is refused has moved the button.
  screen.getByRole('main').focus()
  focusRefused(document.forms[0], button)
  await waitFor(() => expect(document.activeElement).toBe(refused))
})

it('leads to what is refused also if that is rendered after the next frame', async () => {
  document.body.innerHTML = '<form><input><button>Save</button></form>'
  const field = screen.getByRole('textbox')
  const button = screen.getByRole('button')
  button.focus()
  focusRefused(document.forms[0], button)
  await frame()
  field.setAttribute('aria-invalid', 'true')
  await waitFor(() => expect(document.activeElement).toBe(field))
})

it('returns the focus to a button that is moved in its list', async () => {
  document.body.innerHTML = '<p><button>Publish</button></p><p>Another card</p>'
  const button = screen.getByRole('button')
  button.focus()
  document.body.append(button.parentElement as HTMLElement)
  await frames()
  expect(document.activeElement).toBe(button)
})

it('takes the dialog in which a step was left for the next one', async () => {
  const step = (name: string) => (
    <Modal title="Picture" onClose={() => undefined}>
      <button key={name} type="button">
        {name}
      </button>
    </Modal>
  )
  const { rerender } = render(step('Replace'))
  screen.getByRole('button').focus()
  rerender(step('Cancel'))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('dialog')))
})

it('returns from a notice to the button that was disabled when it opened', async () => {
  const view = (isBusy: boolean, notice: string) => (
    <>
      <button type="button" disabled={isBusy}>
        Build now
      </button>
      {notice && (
        <Modal title="Error" onClose={() => undefined}>
          <button type="button">{notice}</button>
        </Modal>
      )}
    </>
  )
  const { rerender } = render(view(false, ''))
  const button = screen.getByRole('button')
  button.focus()
  rerender(view(true, ''))
  // As browsers do; jsdom leaves it.
  button.blur()
  await frames()
  rerender(view(false, 'OK'))
  screen.getByRole('button', { name: 'OK' }).focus()
  await frames()
  rerender(view(false, ''))
  await waitFor(() => expect(document.activeElement).toBe(button))
})

it('returns to a field whose form was inert while it was sent', async () => {
  const form = (inert: boolean) => (
    <div inert={inert}>
      <input aria-label="Title" />
    </div>
  )
  const { rerender } = render(form(false))
  const field = screen.getByLabelText('Title')
  field.focus()
  rerender(form(true))
  field.blur()
  await frames()
  rerender(form(false))
  await waitFor(() => expect(document.activeElement).toBe(field))
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
