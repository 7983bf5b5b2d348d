import type { Locator, Page } from '@playwright/test'
import { AdminScreen } from './admin.screen.ts'
import { article, client, editing } from './editor-page.ts'
import { ReaderScreen } from './reader.screen.ts'
import { expect, test } from './test.ts'
import { secrets } from './test-server.ts'

test('by the keyboard alone: from the sign-in through writing to the publication', async ({
  page,
}) => {
  const admin = new AdminScreen(page)
  const { keyboard } = page
  const title = `Without a mouse ${Date.now()}`
  // Builds of other tests would take the header's button away from under the focus.
  const json = await (await client()).releases()
  await page.route('**/api/admin/releases', (route) => route.fulfill({ json }))
  await new ReaderScreen(page).signIn()
  await page.goto('/admin/login')
  await admin.button('Sign In').waitFor()
  await tabTo(page.getByLabel('Username'))
  await keyboard.type(secrets.ADMIN_USERNAME)
  await tabTo(page.getByLabel('Password'))
  await keyboard.type(secrets.ADMIN_PASSWORD)
  await keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Content Management' }).waitFor()

  await tabTo(page.getByRole('link', { name: 'New Article' }))
  await keyboard.press('Enter')
  await admin.text.waitFor()
  await tabTo(page.getByLabel('Title').first())
  await keyboard.type(title)
  await tabTo(admin.text)
  await keyboard.press('Control+b')
  await keyboard.type('Bold')
  await keyboard.press('Control+b')
  await keyboard.type(' and plain.')
  await keyboard.press('Shift+Tab')
  await keyboard.press('ArrowRight')
  await keyboard.press('Enter')
  await expect(admin.text.locator('h2 strong')).toHaveText('Bold')

  await tabTo(admin.button('Add Quote'))
  await keyboard.press('Enter')
  await expect(page.getByRole('group', { name: 'Quote 1' }).getByLabel('Text')).toBeFocused()
  await keyboard.type('Bold and plain.')
  const source = page.getByRole('group', { name: 'Source 1' })
  await tabTo(source.getByLabel('Title'))
  await keyboard.type('The report')
  await tabTo(source.getByLabel('URL'))
  await keyboard.type('https://example.org/report')
  await tabTo(source.getByRole('button', { name: 'Insert' }))
  await keyboard.press('Enter')
  await expect(admin.text.locator('a[href="https://example.org/report"]')).toHaveText('The report')
  await expect(admin.saving).toHaveText('Draft saved')

  await tabTo(admin.button('Publish'), 'Shift+Tab')
  await keyboard.press('Enter')
  await expect(admin.dialog).toContainText(title)
  await tabTo(admin.dialog.getByRole('button', { name: 'Publish' }))
  await keyboard.press('Enter')
  await expect(admin.dialog).toContainText('Your article has been created successfully.')
  await keyboard.press('Enter')
  await expect(page).toHaveURL('/admin')
  await expect(admin.row(title)).toContainText('Published')
})

test('on a phone, what the keyboard comes back to is not under the bars that stay', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 700 })
  const { _id } = await article({ content: '<p>A line.</p>'.repeat(40) })
  const admin = await editing(page, _id)
  await page.getByLabel('Photo Credit').focus()
  const bar = await page.locator('.editor-bar').boundingBox()
  for (let stops = 0; stops < 12; stops++) {
    await page.keyboard.press('Shift+Tab')
    if (await isFocused(admin.text)) return
    const stop = await page.locator(':focus').boundingBox()
    expect(stop?.y).toBeGreaterThanOrEqual(bar?.height ?? Number.NaN)
  }
  throw new Error('The key does not lead to the text.')
})

/** Presses the key until it comes to what is wanted; on the way the focus can always be seen. */
async function tabTo(wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const page = wanted.page()
  for (let stops = 0; stops < 40; stops++) {
    await page.keyboard.press(key)
    expect(await focusIsSeen(page)).toBe(true)
    if (await isFocused(wanted)) return
  }
  throw new Error(`The key does not lead to ${wanted}.`)
}

function isFocused(wanted: Locator): Promise<boolean> {
  return wanted.evaluate((element) => element === document.activeElement)
}

/** Whether what has the focus, or the frame that it fills, is marked by an outline or a shadow. */
function focusIsSeen(page: Page): Promise<boolean> {
  return page.locator(':focus').evaluate((focused) =>
    [focused, focused.closest('.text-frame, .image-upload-button')].some((element) => {
      if (!element) return false
      const { outlineStyle, boxShadow } = getComputedStyle(element)
      return outlineStyle !== 'none' || boxShadow !== 'none'
    }),
  )
}
