import type { Page } from '@playwright/test'

/**
 * Pastes as the clipboard of another program would, or drops as a file manager would.
 *
 * @param page the page with the editor
 * @param how which of the two
 * @param content what is brought: HTML, an image as base64, or the text of a file
 * @param onto the selector of what it is brought to: the text, unless told
 */
export async function bring(
  page: Page,
  how: 'paste' | 'drop',
  content: { html?: string; image?: string; file?: string },
  onto = '.ProseMirror',
): Promise<void> {
  await page.evaluate(
    ({ how, html, image, file, onto }) => {
      const transfer = new DataTransfer()
      if (html) transfer.setData('text/html', html)
      if (image) {
        const bytes = Uint8Array.from(atob(image), (letter) => letter.charCodeAt(0))
        transfer.items.add(new File([bytes], 'plate.jpg', { type: 'image/jpeg' }))
      }
      if (file) transfer.items.add(new File([file], 'notes.txt', { type: 'text/plain' }))
      const target = document.querySelector(onto)
      const { left, top } = target?.getBoundingClientRect() ?? { left: 0, top: 0 }
      const at = { clientX: left + 20, clientY: top + 40, bubbles: true, cancelable: true }
      target?.dispatchEvent(
        how === 'paste'
          ? new ClipboardEvent('paste', {
              clipboardData: transfer,
              bubbles: true,
              cancelable: true,
            })
          : new DragEvent('drop', { dataTransfer: transfer, ...at }),
      )
    },
    { how, onto, ...content },
  )
}
