import sharp from 'sharp'
import { expect } from './test.ts'
import { test } from './visual.ts'

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
  const shade = Math.floor(Math.random() * 200)
  await admin.open()
  await admin.follow('Media')
  const tile = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })

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
    await page.getByRole('button', { name: 'Remove words.txt' }).click()
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
    await admin.edit(_id)
    await admin.cover.getByRole('button', { name: 'Choose from library' }).click()
    await admin.dialog.getByLabel('Search pictures').fill(`gate-${shade}`)
    await tile(`gate-${shade}`).click()
    await expect(admin.cover.getByLabel('Alternative text')).toHaveValue('A gate')
    await expect(admin.saving).toHaveText('Draft saved')
    await magazine.client.send('PUT', `/api/admin/articles/${_id}/publish`)
    await page.goto(`/article/${(await magazine.client.read(_id)).slug}`)
    await expect(page.locator('figcaption')).toHaveText('Photo: Ada Osei (CC BY 4.0)')
    await page.goto('/')
    await expect(page.getByRole('article').filter({ hasText: title }).locator('img')).toHaveCSS(
      'object-position',
      '50% 0%',
    )
  })

  await test.step('the other one is deleted and taken back', async () => {
    await page.goto(`/admin/media?q=${shade}.png`)
    await tile(`gate-${shade}`).click()
    await expect(admin.dialog.getByRole('link', { name: `Gate ${shade}` })).toBeVisible()
    await expect(admin.dialog.getByText('it cannot be deleted')).toBeVisible()
    await admin.confirm('Close')
    await tile(`wall-${shade}`).click()
    await admin.confirm('Move to the bin')
    await page.getByRole('tab', { name: 'Bin' }).click()
    await tile(`wall-${shade}`).click()
    await admin.confirm('Take back')
    await page.getByRole('tab', { name: 'Unused' }).click()
    await expect(tile(`wall-${shade}`)).toBeVisible()
  })
})
