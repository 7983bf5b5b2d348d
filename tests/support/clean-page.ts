import { cleanup, configure } from '@testing-library/react'
import { afterAll } from 'vitest'

// A busy machine draws later than within the second that is waited by default.
configure({ asyncUtilTimeout: 150_000 })

// jsdom does not implement modal dialogs. These only open and close.
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true
}
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false
}

// All files share one page.
afterAll(() => {
  cleanup()
  document.body.replaceChildren()
  localStorage.clear()
})
