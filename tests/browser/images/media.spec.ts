import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { publishArticle } from '#domain/articles/calls.ts'
import { request } from '#domain/calls/request.ts'
import { createEdition } from '#domain/editions/calls.ts'
import { listImages } from '#domain/images/calls.ts'
import { expect } from '#tests/browser/test.ts'
import { test } from '#tests/browser/visual.ts'

test.use({ visitor: 'admin' })

/** Above and below differ, so that a crop shows which part it keeps. */
async function tallPicture(name: string, shade: number) {
  const create = {
    width: 300,
    height: 500,
    channels: 3,
    background: { r: shade, g: 90, b: 40 },
  } as const
  return { name, mimeType: 'image/png', buffer: await sharp({ create }).png().toBuffer() }
}

test('pictures are added, described, chosen for an article, and taken back from the bin', async ({
  page,
  admin,
  magazine,
  checkScreen,
}) => {
  const shade = 100 + Math.floor(Math.random() * 100)
  await admin.open()
  await admin.follow('Media')
  const tile = (name: string, within: Page | Locator = page) =>
    within.getByRole('button', { name: new RegExp(`^${name}`) })
  let articleId = ''
  const pictureOf = async (name: string) => {
    const { items } = await request(magazine.client, listImages, { query: { q: name } })
    return items[0]?.url ?? ''
  }
  const hashOf = async (name: string) => (await pictureOf(name)).split(/[/-]/)[2] ?? ''

  await test.step('several at once, one of which is none', async () => {
    await page
      .getByLabel('Upload pictures')
      .setInputFiles([
        await tallPicture(`gate-${shade}.png`, shade),
        await tallPicture(`wall-${shade}.png`, shade + 1),
        { name: 'words.txt', mimeType: 'text/plain', buffer: Buffer.from('words') },
      ])
    await expect(page.getByText('2 of 3 uploaded')).toBeVisible()
    await expect(page.getByText('Only image files can be uploaded.')).toBeVisible()
    await page.getByRole('button', { name: 'Try again: words.txt' }).press('Enter')
    const remove = page.getByRole('button', { name: 'Remove words.txt' })
    await expect(remove).toBeFocused()
    await remove.press('Enter')
    await page.getByLabel('Search pictures').fill(`${shade}.png`)
    await expect(page.locator('.media-tile')).toHaveCount(2)
    await checkScreen('media')
  })

  await test.step('one is described by keyboard', async () => {
    await tile(`wall-${shade}`).focus()
    await page.keyboard.press('ArrowRight')
    await expect(tile(`gate-${shade}`)).toBeFocused()
    await page.keyboard.press('Enter')
    await admin.dialog.getByLabel('Alternative text').fill('A gate')
    await admin.dialog.getByLabel('Credit').fill('Ada Osei')
    await admin.dialog.getByLabel('Licence').fill('CC BY 4.0')
    await admin.dialog.getByLabel('Focal point, from the top').fill('0')
    await checkScreen('media-picture')
    await admin.confirm('Save')
    await expect(admin.dialog).toHaveCount(0)
  })

  await test.step('it becomes the cover of an article, which shows its credit', async () => {
    const { _id, title } = await magazine.client.create({
      title: `Gate ${shade}`,
      content: '<p>x</p>',
    })
    articleId = _id
    await admin.edit(_id)
    await admin.unfold('Featured Image')
    await admin.cover.getByRole('button', { name: 'Choose from library' }).click()
    await admin.dialog.getByLabel('Search pictures').fill(`gate-${shade}`)
    // The list that is searched would move away under the pointer.
    await expect(admin.dialog.locator('.media-tile')).toHaveCount(1)
    await tile(`gate-${shade}`).click()
    await expect(admin.dialog).toHaveCount(0)
    await expect(admin.cover.getByLabel('Alternative text')).toHaveValue('A gate')
    await expect(admin.cover.getByAltText('Cover preview')).toHaveCSS('object-position', '50% 0%')
    await expect(admin.saving).toHaveText('Draft saved')
    await request(magazine.client, publishArticle, { params: { id: _id } })
    await page.goto(`/article/${(await magazine.client.read(_id)).slug}`)
    await expect(page.locator('figcaption')).toHaveText('Photo: Ada Osei (CC BY 4.0)')
    await page.goto('/')
    await expect(page.getByRole('article').filter({ hasText: title }).locator('img')).toHaveCSS(
      'object-position',
      '50% 0%',
    )
  })

  await test.step('the preview shows its credit, and the library where it is', async () => {
    await page.goto('/admin')
    await admin.edit(articleId)
    await page.getByRole('button', { name: 'Preview', exact: true }).click()
    const preview = page.frameLocator('.preview-frame')
    await expect(preview.locator('figcaption')).toHaveText('Photo: Ada Osei (CC BY 4.0)')
    await page.getByRole('button', { name: 'Close preview' }).click()
    const cover = { coverImage: await pictureOf(`gate-${shade}.png`) }
    const edition = { number: 1_000 + shade, title: 'Gates', ...cover }
    await request(magazine.client, createEdition, { body: edition })
    await page.goto(`/admin/media?q=${shade}.png`)
    await tile(`gate-${shade}`).click()
    await expect(admin.dialog.getByText('it cannot be deleted')).toBeVisible()
    await expect(admin.dialog.getByRole('link', { name: `Gate ${shade}` })).toBeVisible()
    await expect(admin.dialog.getByRole('link', { name: `${1_000 + shade}: Gates` })).toBeVisible()
  })

  await test.step('it is replaced by the other one, once every place was shown', async () => {
    await admin.confirm('Replace')
    await tile(`gate-${shade}`, admin.dialog).click()
    await expect(admin.dialog.getByText('This is the picture itself')).toBeVisible()
    await admin.dialog.getByLabel('Search pictures').fill(`${shade}.png`)
    await expect(admin.dialog.locator('.media-tile')).toHaveCount(2)
    await checkScreen('media-replace-choose')
    await tile(`wall-${shade}`, admin.dialog).click()
    const changed = admin.dialog.getByRole('region', { name: 'These change' })
    await expect(changed.getByRole('listitem')).toHaveText([/published$/, /unpublished edition$/])
    await expect(
      admin.dialog.getByRole('region', { name: 'These keep the old picture' }),
    ).toContainText('versions')
    await checkScreen('media-replace')
    await admin.confirm('Replace in 2 places')
    await expect(admin.dialog.getByLabel('Name')).toHaveValue(`wall-${shade}.png`)
    await admin.confirm('Close')
    await page.goto(`/article/${(await magazine.client.read(articleId)).slug}`)
    const [old, now] = [await hashOf(`gate-${shade}.png`), await hashOf(`wall-${shade}.png`)]
    await expect(page.locator('.article-cover img')).toHaveAttribute('src', new RegExp(now))
    expect(await page.content()).not.toContain(old)
  })

  await test.step('the old one stays while versions have it', async () => {
    await page.goto(`/admin/media?q=${shade}.png`)
    await tile(`gate-${shade}`).click()
    await expect(admin.dialog.getByText('it cannot be deleted')).toBeVisible()
    await admin.confirm('Close')
  })

  await test.step('one that nothing has is deleted, taken back, and deleted for good', async () => {
    const arch = await tallPicture(`arch-${shade}.png`, shade + 2)
    await page.getByLabel('Upload pictures').setInputFiles([arch])
    await tile(`arch-${shade}`).click()
    await admin.confirm('Move to the bin')
    await page.getByRole('tab', { name: 'Bin' }).click()
    await tile(`arch-${shade}`).click()
    await admin.confirm('Take back')
    await page.getByRole('tab', { name: 'All' }).click()
    await tile(`arch-${shade}`).click()
    await admin.confirm('Move to the bin')
    await page.getByRole('tab', { name: 'Bin' }).click()
    await tile(`arch-${shade}`).click()
    await admin.confirm('Delete for good')
    const confirmation = page.getByRole('alertdialog')
    await expect(confirmation).toContainText('This cannot be undone')
    await checkScreen('media-delete-for-good')
    await confirmation.getByRole('button', { name: 'Delete for good' }).click()
    await expect(page.getByText('No picture matches.')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})
