import { cleanup, configure } from '@testing-library/react'
import { afterAll, beforeAll } from 'vitest'
import { guardFocus } from '#admin/ui/focus.ts'

// A busy machine draws later than within the second that is waited by default.
configure({ asyncUtilTimeout: 150_000 })

// jsdom does not implement modal dialogs. These only open and close.
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true
}
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false
}

// jsdom loads no pictures. It does not say so either, and a file's size would be waited for without end.
class UnreadableImage {
  readonly naturalWidth = 0
  readonly naturalHeight = 0
  onerror = () => undefined
  set src(_address: string) {
    queueMicrotask(() => this.onerror())
  }
}
Object.assign(window, { Image: UnreadableImage })

// As the portal does.
let endGuard: () => void
beforeAll(() => {
  endGuard = guardFocus()
})

// All files share one page.
afterAll(() => {
  endGuard()
  cleanup()
  document.body.replaceChildren()
  localStorage.clear()
})
