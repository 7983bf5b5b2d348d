import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { article, editing } from './editor-page.ts'
import { expect, test } from './test.ts'
import { bring } from './transfer.ts'

const picture = new URL('../../demo/images/walking-the-same-mile-plate.jpg', import.meta.url)

test('an image that is pasted or dropped is uploaded, and its words are asked for', async ({
  page,
}) => {
  const { _id } = await article()
  const admin = await editing(page, _id)
  await admin.text.click()
  const image = (await readFile(picture)).toString('base64')
  for (const how of ['paste', 'drop'] as const) {
    await bring(page, how, { image })
    await expect(admin.dialog.locator('img')).toBeVisible({ timeout: 20_000 })
    await admin.dialog.getByLabel('Alternative text').fill(`A plate, by ${how}`)
    await admin.confirm('Insert')
    await expect(admin.text.getByRole('img', { name: `A plate, by ${how}` })).toBeVisible()
  }
  await expect(admin.saving).toHaveText('Draft saved')
})

test('a cover is dropped in its place; a file that misses every place changes nothing', async ({
  page,
}) => {
  const { _id } = await article()
  const admin = await editing(page, _id)
  const image = (await readFile(picture)).toString('base64')
  await bring(page, 'drop', { image }, '.cover-preview')
  await expect(page.getByRole('img', { name: 'Cover preview' })).toBeVisible({ timeout: 20_000 })
  await expect(admin.saving).toHaveText('Draft saved')
  await bring(page, 'drop', { file: 'Some notes.' }, '.cover-preview')
  await expect(page.getByText('Only image files can be uploaded.')).toBeVisible()
  for (const place of ['.ProseMirror', '.editor-head', '.cover-preview']) {
    expect(await strays(page, place), place).toBe(false)
  }
  await page.reload()
  await expect(page.getByRole('img', { name: 'Cover preview' })).toBeVisible()
  await expect(admin.text).toHaveText('It was quiet.')
})

test('while a cover is uploaded nothing is published without it, and leaving asks', async ({
  page,
}) => {
  const { _id } = await article()
  const admin = await editing(page, _id)
  const sent = Promise.withResolvers<void>()
  await page.route('**/api/upload/image', async (route) => {
    await sent.promise
    await route.continue()
  })
  await admin.chooseCover()
  await expect(page.getByRole('button', { name: 'Cancel upload' })).toBeVisible()
  await admin.button('Update & Publish').click()
  await expect(admin.dialog).toContainText('The cover image is still being uploaded.')
  await admin.confirm('OK')
  await admin.button('Back').click()
  await expect(admin.dialog).toContainText('An image is still being uploaded.')
  await admin.confirm('Stay')
  sent.resolve()
  await expect(page.getByRole('img', { name: 'Cover preview' })).toBeVisible({ timeout: 20_000 })
  await admin.button('Update & Publish').click()
  await expect(admin.dialog).toContainText('This article will be visible to all site users.')
})

/** Whether the browser would leave the page for a file that is dropped there. */
async function strays(page: Page, place: string): Promise<boolean> {
  return page.evaluate((selector) => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['x'], 'notes.txt', { type: 'text/plain' }))
    const event = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true })
    return document.querySelector(selector)?.dispatchEvent(event) ?? true
  }, place)
}
