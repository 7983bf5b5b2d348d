import type { Page } from '@playwright/test'
import { wordsIn } from '#domain/language/words.ts'
import { defaultAppearance } from '#src/publication.ts'
import { expect } from '#tests/browser/test.ts'
import { test } from '#tests/browser/visual.ts'
import { iconFile, logoFile } from '#tests/support/face-pictures.ts'
import { resetFace } from './reset-face.ts'

test.use({ visitor: 'admin' })

const rootValue = (page: Page, name: string) =>
  page.evaluate((of) => getComputedStyle(document.documentElement).getPropertyValue(of), name)

/** What a new owner does: each step is one screen. */
test('a fresh start gets another name, language and face by clicking, and Undo brings the face back', async ({
  page,
  browser,
  admin,
  magazine,
  checkScreen,
}) => {
  try {
    const { links } = wordsIn('de')
    await test.step('the name and the language', async () => {
      await page.goto('/admin/settings')
      await page.getByLabel('Name', { exact: true }).fill('The Lighthouse')
      await page.getByLabel('Tagline').fill('light, now and then')
      await page.getByLabel('Language of the site').selectOption('de')
      await admin.button('Save Settings').click()
      await page.getByText('Saved by editor').waitFor()
    })

    await test.step('the face', async () => {
      await page.getByRole('link', { name: 'Appearance' }).click()
      await page.getByLabel('As a number').fill('#ffff00')
      await expect(page.getByText(/darker, as #646400: 4.5:1 with its ground/)).toBeVisible()
      await expect(page.getByText(/At night as you chose it, #ffff00/)).toBeVisible()
      await page.getByRole('radio', { name: /^Weekly/ }).check()
      await page.getByLabel('Label of header link 3').fill('')
      await checkScreen('appearance-choosing', page.getByLabel('Preview on paper'))
      await admin.button('Save Appearance').click()
      await page.getByText('Please give the link a label.').waitFor()
      await page.getByRole('button', { name: 'Remove header link 3' }).click()
      await page.getByLabel('Line 1', { exact: true }).fill('all quiet at sea')
    })

    await test.step('the logo and the icon', async () => {
      const upload = async (label: string, name: string, buffer: Buffer, mimeType = 'image/png') =>
        page.getByLabel(label, { exact: true }).setInputFiles({ name, mimeType, buffer })
      await upload('Upload logo', 'logo.svg', Buffer.from('<svg/>'), 'image/svg+xml')
      await expect(page.getByText('Choose a file of type PNG or WebP.')).toBeVisible()
      await upload('Upload logo', 'logo.png', await logoFile('#15181a'))
      await expect(page.getByAltText('Logo, at night')).toBeVisible()
      await upload('Upload logo at night', 'logo-night.png', await logoFile('#e9ece6'))
      await expect(page.getByAltText('Logo at night, at night')).toBeVisible()
      await page.getByLabel('Alternative text of the logo').fill('A lamp and its beam')
      await upload('Upload icon', 'icon.png', await logoFile('#15181a'))
      await admin.button('Save Appearance').click()
      await page.getByText('The icon is a square of at least 512 × 512 pixels.').waitFor()
      await upload('Replace icon', 'icon.png', await iconFile())
      await checkScreen('appearance-logo', page.getByAltText('Icon, on paper'))
      await admin.button('Save Appearance').click()
      await page.getByText('Readers see it now.').waitFor()
      // A message stays while the pointer is on it.
      await page.locator('.message').hover()
      // The portal has it without a reload.
      expect(await rootValue(page, '--signal')).toContain('#646400')
      await expect(page.locator('.bar .brand').getByRole('img')).toHaveAccessibleName(
        'A lamp and its beam',
      )
    })

    await test.step('readers see it, and the login does', async () => {
      const reader = await page.context().newPage()
      await reader.goto('/')
      await expect(reader.getByRole('heading', { level: 1 })).toHaveText('The Lighthouse')
      expect(await rootValue(reader, '--signal')).toContain('light-dark(#646400')
      await expect(reader.locator('html')).toHaveAttribute('lang', 'de')
      const { home, latest, admin: portal } = links
      await expect(reader.locator('.site-links a')).toHaveText([home, latest, portal])
      await expect
        .poll(() => reader.evaluate(() => document.fonts.check('500 40px Headlines')))
        .toBe(true)
      const brand = reader.locator('.site-bar .brand')
      const sourceOf = () =>
        brand.getByRole('img', { name: 'A lamp and its beam' }).getAttribute('src')
      const onPaper = await sourceOf()
      const isLoaded = () =>
        brand
          .getByRole('img')
          .evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)
      await expect.poll(isLoaded).toBe(true)
      await reader.locator('.site-tools [data-theme-toggle]').click()
      await expect.poll(isLoaded).toBe(true)
      expect(await sourceOf()).not.toBe(onPaper)
      const icons = await reader
        .locator('link[rel=icon], link[rel=apple-touch-icon]')
        .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href))
      expect(icons.map((href) => href.split('.').at(-2))).toEqual([
        'favicon',
        'favicon-night',
        'touch',
      ])
      await reader.locator('.site-tools [data-theme-toggle]').click()
      await reader.close()
      const stranger = await browser.newPage({ storageState: { cookies: [], origins: [] } })
      await stranger.goto(`${magazine.origin}/login`)
      await expect(stranger.locator('.terminal-lines')).toContainText('all quiet at sea')
      const logo = stranger.getByRole('heading', { level: 1 }).getByRole('img')
      await expect(logo).toHaveAccessibleName('A lamp and its beam')
      await expect
        .poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBe(640)
      await checkScreen('login-logo', logo)
      await stranger.close()
    })

    await test.step('Undo brings back the face before, not the name', async () => {
      await admin.button('Undo').click()
      await page.getByText('The face before is back.').waitFor()
      const { settings } = await magazine.client.settings()
      const { name, language, appearance } = settings ?? {}
      expect([name, language, appearance]).toEqual(['The Lighthouse', 'de', defaultAppearance])
      await expect(page.getByLabel('As a number')).toHaveValue(defaultAppearance.accent)
    })
  } finally {
    await resetFace(magazine)
  }
})

test('a reader sets the text in the typeface for low vision, on every page', async ({ page }) => {
  await page.goto('/')
  await page.locator('.card h2 a, .card h3 a').first().click()
  await page.getByRole('button', { name: 'Text', exact: true }).click()
  const loaded = page.waitForResponse(/atkinson-hyperlegible-next\.[^/]*woff2/)
  await page.getByRole('radio', { name: 'Clear' }).check()
  expect((await loaded).status()).toBe(200)
  await page.goto('/latest')
  expect(await rootValue(page, '--serif')).toContain('Clear')
  expect(await page.evaluate(() => getComputedStyle(document.body).letterSpacing)).not.toBe(
    'normal',
  )
})
