import type { Page } from '@playwright/test'
import { expect, test } from '#tests/browser/test.ts'
import { transfer } from '#tests/browser/transfer.ts'
import { blankPicture, readPlate, smallPicture } from './picture.ts'

test.use({ visitor: 'admin' })

test('what is pasted or dropped into the text comes out clean, and its images are uploaded', async ({
  page,
  admin,
  createArticle,
}) => {
  const { _id } = await createArticle()
  await admin.edit(_id)
  await admin.text.click()

  await test.step('a text from Word, Google Docs and web pages', async () => {
    await page.keyboard.press('Control+A')
    await transfer(page, 'paste', {
      html: `<b style="font-weight:normal" id="docs-internal-guid-1"><h2>Head</h2><p>Plain <span
        style="font-weight:700">bold</span></p></b><table><tr><td>Placed</td></tr></table>
        <p style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">· </span>Item</p>
        <p style="mso-list:l1 level1 lfo2"><span style="mso-list:Ignore">1. </span>Numbered</p>
        <p><a href="javascript:alert(1)">bad</a> <a href="https://a.example/">good</a><a
        style="mso-footnote-id:ftn1" href="#_ftn1" name="_ftnref1">[1]</a></p><div
        style="mso-element:footnote-list"><hr><div style="mso-element:footnote" id="ftn1"><p><a
        href="#_ftnref1" name="_ftn1">[1]</a> A note.</p></div></div>`,
    })
    await expect(admin.text.getByRole('heading', { name: 'Head' })).toBeVisible()
    await expect(admin.text.locator('strong')).toHaveText(['bold'])
    await expect(admin.text.locator('table')).toHaveCount(0)
    await expect(admin.text.getByRole('list')).toHaveText(['Item', 'Numbered', 'A note.'])
    await expect(admin.text.locator('sup')).toHaveText('1')
    await expect(admin.text.getByText('bad')).toHaveAttribute('href', '')
    await expect(admin.text.getByText('good')).toHaveAttribute('href', 'https://a.example/')
    await expect(admin.saving).toHaveText('Draft saved')
  })

  await test.step('an image, whose words are asked for', async () => {
    const image = (await smallPicture()).toString('base64')
    for (const how of ['paste', 'drop'] as const) {
      await transfer(page, how, { image })
      await expect(admin.dialog.locator('img')).toBeVisible()
      await admin.dialog.getByLabel('Alternative text').fill(`A plate, by ${how}`)
      await admin.confirm('Insert')
      await expect(admin.text.getByRole('img', { name: `A plate, by ${how}` })).toBeVisible()
    }
    await expect(admin.saving).toHaveText('Draft saved')
  })

  await test.step('a picture gets its caption by keyboard, and moves with it', async () => {
    const figure = admin.text.locator('figure')
    await admin.text.getByRole('img', { name: 'by paste' }).click()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Caption, credit, width' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(admin.dialog.getByLabel('Alternative text')).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.type('The path.')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Photo: Lee')
    await admin.dialog.getByLabel('Wide').check()
    await page.keyboard.press('Enter')
    await expect(figure).toHaveAttribute('data-width', 'wide')
    await expect(figure.locator('cite')).toHaveText('Photo: Lee')
    await expect(admin.text).toBeFocused()
    await page.keyboard.press('Control+X')
    await expect(figure).toHaveCount(0)
    await page.keyboard.press('Control+Home')
    // The browser reports the caret's move to the editor by the next frame.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    )
    await page.keyboard.press('Control+V')
    await expect(admin.text.locator('figure ~ h2').first()).toHaveText('Head')
    await expect(figure.locator('figcaption')).toHaveText('The path. Photo: Lee')
    await expect(admin.saving).toHaveText('Draft saved')
    await page.reload()
    await expect(admin.text.locator('figure[data-width] cite')).toHaveText('Photo: Lee')
  })
})

test('a cover is dropped in its place; nothing is published while one is uploaded', async ({
  page,
  admin,
  createArticle,
}) => {
  const { _id } = await createArticle()
  await admin.edit(_id)
  const preview = page.getByRole('img', { name: 'Cover preview' })

  await test.step('a cover is dropped; a file that misses every place changes nothing', async () => {
    const image = (await smallPicture()).toString('base64')
    await transfer(page, 'drop', { image }, '.cover-preview')
    await expect(preview).toBeVisible()
    await expect(admin.saving).toHaveText('Draft saved')
    await transfer(page, 'drop', { file: 'Some notes.' }, '.cover-preview')
    await expect(page.getByText('Only image files can be uploaded.')).toBeVisible()
    for (const place of ['.ProseMirror', '.editor-head', '.cover-preview']) {
      expect(await leavesPage(page, place), place).toBe(false)
    }
    await page.reload()
    await expect(preview).toBeVisible()
    await expect(admin.text).toHaveText('It was quiet.')
  })

  await test.step('a photo above the limit is made smaller, and stays upright; a HEIC says what to do', async () => {
    const chooser = admin.cover.locator('input[type=file]')
    const file = { name: 'IMG_1.heic', mimeType: '', buffer: Buffer.from('....ftypheic') }
    await chooser.setInputFiles(file)
    await expect(page.getByText('Settings, Camera, Formats, Most Compatible')).toBeVisible()
    await chooser.setInputFiles({
      name: 'IMG_2.jpg',
      mimeType: 'image/jpeg',
      buffer: largePhotoOnItsSide(await readPlate()),
    })
    await expect(page.getByText(/was made smaller: 10\.\d MB became \d\.\d MB/)).toBeVisible()
    await expect(page.getByText('its top and bottom are cut off')).toBeVisible()
    await chooser.setInputFiles({
      name: 'page.png',
      mimeType: 'image/png',
      buffer: await blankPicture(200, 12_400),
    })
    await expect(page.getByText(/The image was too large and was made smaller/)).toBeVisible()
    await expect(preview).toHaveAttribute('src', /-194x12000/)
  })

  await test.step('while a cover is uploaded, publishing waits and leaving asks', async () => {
    const sent = Promise.withResolvers<void>()
    await page.route('**/api/upload/image?*', async (route) => {
      await sent.promise
      await route.continue()
    })
    await admin.chooseCover()
    const cancel = page.getByRole('button', { name: 'Cancel upload' })
    await expect(cancel).toBeVisible()
    await admin.button('Publish').click()
    await expect(admin.dialog).toContainText('A file is still being uploaded.')
    await admin.confirm('OK')
    await admin.button('Back').click()
    await expect(admin.dialog).toContainText('A file is still being uploaded.')
    await admin.confirm('Stay')
    sent.resolve()
    await expect(cancel).toHaveCount(0)
    await expect(preview).toBeVisible()
    await admin.button('Publish').click()
    await expect(admin.dialog).toContainText('This article will be visible to all site users.')
  })
})

test('pictures on other sites are stored here, or named before they are published', async ({
  page,
  context,
  admin,
  createArticle,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/, /blocked by CORS policy/)
  const body = await smallPicture()
  let fetched = 0
  await context.route('https://open.example/**', (route) => {
    if (route.request().resourceType() === 'fetch') fetched++
    return route.fulfill({
      body,
      contentType: 'image/jpeg',
      headers: { 'access-control-allow-origin': '*' },
    })
  })
  await context.route('https://closed.example/**', (route) =>
    route.fulfill({
      body,
      contentType: 'image/jpeg',
      // Without this header Playwright would allow every page.
      headers: { 'access-control-allow-origin': 'https://closed.example' },
    }),
  )
  const { _id } = await createArticle({
    published: true,
    coverImage: 'https://closed.example/c.jpg',
  })
  await admin.edit(_id)
  await admin.text.click()

  // What failed is tried again once it comes back.
  let isDown = true
  await context.route('https://down.example/**', (route) => {
    if (isDown) return route.abort()
    const headers = { 'access-control-allow-origin': '*' }
    return route.fulfill({ body, contentType: 'image/jpeg', headers })
  })
  const down = { html: '<p>Down: <img src="https://down.example/d.jpg" alt="Down"></p><p>.</p>' }
  const failed = page.getByRole('alert').filter({ hasText: 'https://down.example/d.jpg' })
  await transfer(page, 'paste', down)
  await expect(failed).toBeVisible()
  await page.keyboard.press('Control+A')
  await page.keyboard.press('Delete')
  await expect(failed).toHaveCount(0)
  isDown = false
  await transfer(page, 'paste', down)
  await expect(admin.text.getByRole('img', { name: 'Down' })).toHaveAttribute('src', /^\/media\//)

  await page.keyboard.press('Control+End')
  await transfer(page, 'paste', {
    html: `<p>Seen: <img src="https://open.example/a.jpg" alt="Open"></p><p>and</p>
      <p><img src="https://closed.example/b.jpg" alt="Closed"></p><p>Last.</p>`,
  })
  const stored = admin.text.getByRole('img', { name: 'Open' })
  await expect(stored).toHaveAttribute('src', /^\/media\//)
  await page.keyboard.press('Control+End')
  await transfer(page, 'paste', {
    html: '<p>Again: <img src="https://open.example/a.jpg" alt="Twice"></p><p>End.</p>',
  })
  const again = admin.text.getByRole('img', { name: 'Twice' })
  await expect(again).toHaveAttribute('src', (await stored.getAttribute('src')) ?? '')
  expect(fetched).toBe(1)
  await expect(page.getByRole('alert')).toContainText(
    'https://closed.example/b.jpg: The other site does not let it be copied.',
  )
  await admin.button('Update & Publish').click()
  await expect(admin.dialog).toContainText('2 pictures are on other sites.')
  await expect(admin.dialog.getByRole('listitem')).toHaveText([
    'https://closed.example/c.jpg',
    'https://closed.example/b.jpg',
  ])
  await admin.confirm('Update & Publish')
  await admin.confirm('OK')

  const elsewhere: string[] = []
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url())
    if (protocol.startsWith('http') && host !== new URL(page.url()).host) elsewhere.push(host)
  })
  for (const path of [`/article/${_id}`, '/']) {
    const answer = await page.goto(path)
    expect(answer?.headers()['content-security-policy']).toMatch(/img-src 'self' blob: data:;/)
  }
  await page.goto(`/article/${_id}`)
  await expect(page.getByRole('link', { name: 'Picture on closed.example: Closed' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Open' })).toBeVisible()
  expect(elsewhere).toEqual([])
})

/** A JPEG of more than 10 MB whose camera was held on its side (EXIF orientation 6). */
function largePhotoOnItsSide(jpeg: Buffer): Buffer {
  const exif = Buffer.from('ffe10022457869660000', 'hex')
  const entry = Buffer.from('4d4d002a00000008000101120003000000010006000000000000', 'hex')
  return Buffer.concat([
    jpeg.subarray(0, 2),
    exif,
    entry,
    jpeg.subarray(2),
    Buffer.alloc(10_200_000),
  ])
}

/** Whether the browser would leave the page for a file that is dropped there. */
async function leavesPage(page: Page, place: string): Promise<boolean> {
  return page.evaluate((selector) => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['x'], 'notes.txt', { type: 'text/plain' }))
    const event = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true })
    return document.querySelector(selector)?.dispatchEvent(event) ?? true
  }, place)
}

test('Insert stays under the pointer while the picture loads', async ({ page, admin }) => {
  const { promise: pressed, resolve: press } = Promise.withResolvers<void>()
  await page.route('**/media/**', async (route) => {
    await pressed
    await route.continue()
  })
  await admin.write('A picture that loads late', ['Words.'])
  await transfer(page, 'paste', { image: (await smallPicture(301)).toString('base64') })
  const insert = admin.dialog.getByRole('button', { name: 'Insert' })
  await expect(insert).toBeEnabled()
  await insert.hover()
  await page.mouse.down()
  press()
  const preview = admin.dialog.locator('img')
  await expect
    .poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await page.mouse.up()
  await expect(admin.text.locator('img')).toBeVisible()
})
