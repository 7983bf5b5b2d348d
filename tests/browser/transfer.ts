import type { Page } from '@playwright/test'

/** HTML, an image as base64, or the text of a file. */
interface TransferredContent {
  html?: string
  image?: string
  /** The name of the image's file. */
  name?: string
  file?: string
}

/** Pastes as the clipboard of another program would, or drops as a file manager would. */
export async function transfer(
  page: Page,
  how: 'paste' | 'drop',
  content: TransferredContent,
  target = '.ProseMirror',
): Promise<void> {
  await page.evaluate(
    ({ how, content: { html, image, name = 'plate.jpg', file }, target }) => {
      const data = new DataTransfer()
      if (html) data.setData('text/html', html)
      if (image) {
        const bytes = Uint8Array.from(atob(image), (letter) => letter.charCodeAt(0))
        data.items.add(new File([bytes], name, { type: 'image/jpeg' }))
      }
      if (file) data.items.add(new File([file], 'notes.txt', { type: 'text/plain' }))
      const element = document.querySelector(target)
      const { left, top } = element?.getBoundingClientRect() ?? { left: 0, top: 0 }
      const init = { bubbles: true, cancelable: true }
      const event =
        how === 'paste'
          ? new ClipboardEvent('paste', init)
          : new DragEvent('drop', { ...init, clientX: left + 20, clientY: top + 40 })
      // Firefox empties what an event of a script is given.
      const property = how === 'paste' ? 'clipboardData' : 'dataTransfer'
      Object.defineProperty(event, property, { value: data })
      element?.dispatchEvent(event)
    },
    { how, content, target },
  )
}
