import type { Locator, Page } from '@playwright/test'
import { expect } from './test.ts'

/** Presses the key until the element has the focus. On the way the focus is always visible. */
export async function tabTo(wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const page = wanted.page()
  for (let stops = 0; stops < 40; stops++) {
    await page.keyboard.press(key)
    expect(await isFocusVisible(page)).toBe(true)
    if (await isFocused(wanted)) return
  }
  throw new Error(`The key does not lead to ${wanted}.`)
}

/** Whether it is what the keyboard acts on. */
export function isFocused(wanted: Locator): Promise<boolean> {
  return wanted.evaluate((element) => element === document.activeElement)
}

/** Whether the focused element, or the frame that it fills, has an outline or a shadow. */
export function isFocusVisible(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const focused = document.activeElement
    return [focused, focused?.closest('.text-frame, .image-upload-button')].some((element) => {
      if (!element) return false
      const { outlineStyle, boxShadow } = getComputedStyle(element)
      return outlineStyle !== 'none' || boxShadow !== 'none'
    })
  })
}
