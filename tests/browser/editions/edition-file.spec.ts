import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { editionFilePath } from '#domain/editions/edition.ts'
import { expect } from '#tests/browser/test.ts'
import { test } from '#tests/browser/visual.ts'
import { ReleaseStore } from '#tools/platform/release-store.ts'

test.use({ visitor: 'admin' })

test('an edition as one HTML file is read without a network, and loads nothing', async ({
  page,
  context,
  magazine,
  checkScreen,
}) => {
  const { current = '' } = await ReleaseStore.open(join(magazine.state, 'releases'))
  const copy = test.info().outputPath('edition.html')
  await copyFile(join(current, editionFilePath(1, 'html')), copy)
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await context.setOffline(true)
  await page.goto(pathToFileURL(copy).href)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Things That Hold')
  const pictures = page.locator('img')
  expect(await pictures.count()).toBeGreaterThan(3)
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded()
    // One colour would have no entropy at all.
    const { entropy } = await sharp(await picture.screenshot()).stats()
    expect(entropy).toBeGreaterThan(2)
  }
  const fonts = await page.evaluate(async () =>
    [...(await document.fonts.ready)].map(({ family, status }) => `${family} ${status}`),
  )
  expect(fonts).toContain('Newsreader Variable loaded')
  await checkScreen('edition-file')
  const entry = page.getByRole('navigation').getByRole('link').last()
  const title = await entry.innerText()
  await entry.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: title })).toBeInViewport()
  await checkScreen('edition-file-article')
  await page.setViewportSize({ width: 390, height: 844 })
  const wideTable = await page
    .locator('article')
    .first()
    .evaluate((article) => {
      const row = document.createElement('tr')
      for (let index = 0; index < 12; index++) row.insertCell().append('Longest')
      const table = document.createElement('table')
      table.createTBody().append(row)
      article.append(table)
      const text = document.createRange()
      text.selectNodeContents(row.cells[0] ?? row)
      return [text.getClientRects().length, document.documentElement.scrollWidth]
    })
  expect(wideTable, 'lines of a word in a wide table, and the width of the page').toEqual([1, 390])
  expect(requested).toEqual([pathToFileURL(copy).href])
  await context.setOffline(false)
})
