import { defaultSettings } from '#src/publication.ts'
import { expect } from '#tests/browser/test.ts'
import { test } from '#tests/browser/visual.ts'

test.use({ visitor: 'recentAdmin' })

test('the settings change a name and a category, which readers see at once', async ({
  page,
  browser,
  admin,
  magazine,
  expectedErrors,
  checkScreen,
}) => {
  expectedErrors.push(/status of 409/)
  const { client, origin } = magazine
  // Tests before this one may have saved the defaults.
  const unchanged = page.getByText(/these are the defaults|Readers see it/)
  try {
    await page.goto('/admin/settings')
    await unchanged.waitFor()
    await checkScreen('settings')

    await test.step('a refused save names the field', async () => {
      await page.getByLabel('Name', { exact: true }).fill('')
      await page.getByRole('button', { name: 'Remove Politics' }).click()
      await admin.button('Save Settings').click()
      await page.getByText('Please give the publication a name.').waitFor()
      await page.getByLabel('Name', { exact: true }).fill('The Lighthouse')
      await admin.button('Save Settings').click()
      await expect(page.getByRole('alert')).toContainText('Politics still holds')
      await checkScreen('settings-refused')
      await admin.button('Discard changes').click()
      await unchanged.waitFor()
    })

    await page.getByLabel('Name', { exact: true }).fill('The Lighthouse')
    await page.getByLabel('Category 1').fill('World')
    await admin.button('Save Settings').click()
    await page.getByText('Saved by editor').waitFor()
    await expect(page.locator('.brand')).toContainText('The Lighthouse')

    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Lighthouse')
    await page
      .getByRole('navigation', { name: 'Categories' })
      .getByRole('link', { name: 'World' })
      .click()
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('World Stories')
    await expect(page.locator('.card .kicker').first()).toHaveText('World')

    const stranger = await browser.newPage({ storageState: { cookies: [], origins: [] } })
    await stranger.goto(`${origin}/login`)
    await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('The Lighthouse')
    await stranger.close()

    await page.goto('/admin/settings')
    await admin.button('Change Key').click()
    await page.getByText('Everybody who signed in with the shared key').waitFor()
    await checkScreen('settings-key')
  } finally {
    const { revision } = await client.settings()
    if (revision > 0) await client.saveSettings({ ...defaultSettings, revision })
  }
})
