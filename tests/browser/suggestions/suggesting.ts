import type { Page } from '@playwright/test'
import { expect } from '#tests/browser/test.ts'

export const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Suggestions' })

/** Puts other words in the place of the first that are these. */
export async function replaceWords(page: Page, words: string, others: string): Promise<void> {
  const select = (wanted: string) => {
    const text = document.querySelector('.tiptap')
    const walker = document.createTreeWalker(text ?? document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const at = walker.currentNode.textContent?.indexOf(wanted) ?? -1
      if (at < 0) continue
      getSelection()?.setBaseAndExtent(
        walker.currentNode,
        at,
        walker.currentNode,
        at + wanted.length,
      )
      break
    }
    // The editor may put its own selection back while it draws.
    return new Promise((resolve) => {
      requestAnimationFrame(() => resolve(getSelection()?.toString()))
    })
  }
  await expect.poll(() => page.evaluate(select, words)).toBe(words)
  await page.keyboard.insertText(others)
}
