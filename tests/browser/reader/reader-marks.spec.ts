import { readFile } from 'node:fs/promises'
import type { Page, Request } from '@playwright/test'
import { expect, test } from '#tests/browser/test.ts'

const title = 'How a Cable Gets Mended'

test('an article is saved and read: cards say so, Explore lists and exports it', async ({
  page,
  reader,
}) => {
  const card = reader.cards.filter({ hasText: title })
  const mark = () =>
    card.locator('.card-facts').evaluate((facts) => getComputedStyle(facts, '::after').content)
  await reader.open('/')
  expect(await mark()).toBe('none')
  await card.getByRole('link', { name: title }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Saved' })).toHaveAttribute('aria-pressed', 'true')
  await page.goto('/')
  await expect.poll(mark).toBe('"Saved"')
  await card.getByRole('link', { name: title }).click()
  await page.locator('.sources').scrollIntoViewIfNeeded()
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('latchkey.marks')))
    .toContain('"read":["/article/')

  await page.goto('/latest')
  await reader.reachList()
  await reader.chip('Finance').click()
  await expect(reader.heading).toHaveText('Finance Stories')
  await reader.chip('All').click()
  await expect.poll(mark).toBe('"Saved, read"')

  await page.goto('/explore')
  const saved = page.getByRole('region', { name: 'Saved for later' })
  await expect(saved.getByRole('link')).toHaveText([title])
  const download = page.waitForEvent('download')
  await saved.getByRole('button', { name: 'Export as a file' }).click()
  const file = JSON.parse(await readFile(await (await download).path(), 'utf8'))
  expect(file.saved).toEqual([{ title, address: expect.stringContaining('/article/') }])
  expect(file.read).toEqual([file.saved[0].address])
  await saved.getByRole('button', { name: `Remove ${title}` }).click()
  await expect(saved.getByRole('link')).toHaveCount(0)
})
