import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { ImageUse } from '#domain/images/library.ts'
import { expect } from '#tests/browser/test.ts'
import { test } from '#tests/browser/visual.ts'

test.use({ visitor: 'admin' })

function uses(count: number): ImageUse[] {
  return Array.from({ length: count }, (_, n) => ({
    kind: 'article',
    _id: `gate-${n}`,
    title: `Gate ${n}`,
    states: ['draft'],
  }))
}

/** A site on which the picture is in 1,003 places, and the bodies of the replacements that it got. */
async function manyPlaces(page: Page): Promise<{ places: unknown[]; portion: boolean }[]> {
  const bodies: { places: unknown[]; portion: boolean }[] = []
  await page.route('**/api/admin/images/*/replacement', async (route) => {
    if (route.request().method() === 'GET') {
      const left = [
        { uses: uses(1_000), more: true },
        { uses: uses(3), more: false },
      ][bodies.length]
      return route.fulfill({ json: left ?? { uses: [], more: false } })
    }
    const body = route.request().postDataJSON()
    bodies.push(body)
    const image = await page.request.get(`/api/admin/images/${body.by}`, {
      headers: { authorization: (await route.request().headerValue('authorization')) ?? '' },
    })
    return route.fulfill({ json: (await image.json()).image })
  })
  return bodies
}

test('a picture in more than a thousand places is replaced in portions', async ({
  page,
  admin,
  checkScreen,
}) => {
  const shade = Math.floor(Math.random() * 100)
  const file = async (name: string, height: number) => {
    const background = { r: shade, g: 20, b: 90 }
    const picture = sharp({ create: { width: 300, height, channels: 3, background } })
    return { name, mimeType: 'image/png', buffer: await picture.png().toBuffer() }
  }
  const names = [`portions-${shade}.png`, `instead-${shade}.png`] as const
  await admin.open()
  await admin.follow('Media')
  await page
    .getByLabel('Upload pictures')
    .setInputFiles([await file(names[0], 301), await file(names[1], 302)])
  await page.getByLabel('Search pictures').fill(names[0])
  await expect(page.locator('.media-tile')).toHaveCount(1)
  const bodies = await manyPlaces(page)
  await page.route('**/api/admin/images/*', async (route) => {
    const response = await route.fetch()
    const details = await response.json()
    return route.fulfill({
      response,
      json: { ...details, image: { ...details.image, used: true } },
    })
  })
  await page.getByRole('button', { name: new RegExp(`^${names[0]}`) }).click()
  await admin.confirm('Replace')
  await admin.dialog.getByLabel('Search pictures').fill(names[1])
  await expect(admin.dialog.locator('.media-tile')).toHaveCount(1)
  await admin.dialog.getByRole('button', { name: new RegExp(`^${names[1]}`) }).click()
  await expect(admin.dialog.getByText('the others follow when these are done')).toBeVisible()
  await admin.confirm('Replace in 1,000 places')
  await expect(
    admin.dialog.getByText('Replaced in 1,000 places. These are the next.'),
  ).toBeVisible()
  await checkScreen('media-replace-portion', admin.dialog.getByText('These are the next.'))
  await admin.confirm('Replace in 3 places')
  await expect(admin.dialog.getByLabel('Name')).toHaveValue(names[1])
  expect(bodies.map(({ places, portion }) => [places.length, portion])).toEqual([
    [1_000, true],
    [3, false],
  ])
})
