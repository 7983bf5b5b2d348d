import jsQR from 'jsqr'
import sharp from 'sharp'
import { LoginScreen } from '#tests/browser/auth/login.screen.ts'
import { expect } from '#tests/browser/test.ts'
import { test } from '#tests/browser/visual.ts'

test.use({ visitor: 'recentAdmin' })

test('a key on a printed card lets readers in until it is revoked; others stay signed in', async ({
  browser,
  page,
  admin,
  magazine,
  checkScreen,
}) => {
  const name = `Cohort ${Date.now()}`
  const row = page.getByRole('listitem').filter({ hasText: name })
  const signIn = (password: string) =>
    fetch(new URL('/api/auth/site-access', magazine.origin), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ password }),
    })
  const open = (path: string, cookie: string) =>
    fetch(new URL(path, magazine.origin), { headers: { cookie }, redirect: 'manual' })

  await page.goto('/admin/keys')
  await admin.button('New Key').click()
  await admin.button('Create Key').click()
  await page.getByText('Name is required').waitFor()
  await checkScreen('keys-new')
  await page.getByLabel('Name').fill(name)
  await admin.button('Create Key').click()
  await page.getByText('shown only once').waitFor()
  await checkScreen('keys-made')
  const key = (await admin.dialog.getByRole('code').textContent()) ?? ''
  await page.evaluate(() => {
    window.print = () => {}
  })
  await admin.button('Print Card').click()
  await page.emulateMedia({ media: 'print' })
  const card = await page.locator('.key-card').screenshot()
  await expect(admin.dialog).toBeHidden()
  await page.emulateMedia({ media: null })
  await admin.button('Done').click()

  const link = (await scanQrCode(card)) ?? ''
  expect(link).toBe(`${magazine.origin}/login#key=${key}`)
  const reader = await browser.newContext({ storageState: { cookies: [], origins: [] } })
  const login = new LoginScreen(await reader.newPage())
  await login.page.goto(link)
  await expect(login.page).toHaveURL(`${magazine.origin}/login`)
  await expect(login.field).toHaveValue(key)
  await login.page.goto(`${magazine.origin}/about#key=${key}`)
  await expect(login.page).toHaveURL(`${magazine.origin}/login?next=%2Fabout`)
  await expect(login.field).toHaveValue(key)
  await login.submit.click()
  await login.line('WELCOME TO THE UNDERGROUND').waitFor()
  await login.page.keyboard.press('Escape')
  await expect(login.page).toHaveURL(`${magazine.origin}/about`)
  await login.page.goto(link)
  await expect(login.page).toHaveURL(`${magazine.origin}/`)
  const [{ name: cookieName, value } = { name: '', value: '' }] = await reader.cookies()
  const cookie = `${cookieName}=${value}`
  await reader.close()
  expect((await open('/about', cookie)).status).toBe(200)
  await page.reload()
  await expect(row).toContainText('Used once')

  await page.getByRole('button', { name: `Revoke ${name}` }).click()
  await checkScreen('keys-revoke')
  await admin.confirm('Revoke')
  await expect(row).toContainText('Revoked')
  expect((await open('/about', cookie)).headers.get('location')).toBe('/login?next=%2Fabout')
  expect((await signIn(key)).status).toBe(401)
  expect((await page.request.get('/about', { maxRedirects: 0 })).status()).toBe(200)
})

test('keys in every state, and the warning that someone is guessing', async ({
  page,
  checkScreen,
}) => {
  const key = { createdBy: 'editor', createdAt: '2026-11-01T10:00:00.000Z', revokedAt: null }
  const used = { uses: 1_284, lastUsedAt: '2026-11-02T21:04:00.000Z' }
  const unused = { uses: 0, lastUsedAt: null }
  const past = '2026-11-03T08:00:00.000Z'
  const name = 'Spring cohort of the school of journalism, second year, evening classes'
  const keys = [
    { ...key, ...used, id: 'a', name, expiresAt: '2199-01-31T23:59:59.000Z' },
    { ...key, ...used, id: 'b', name: 'Press list', expiresAt: null, revokedAt: past },
    { ...key, ...unused, id: 'c', name: 'Autumn', expiresAt: past },
  ]
  await page.route('**/api/admin/access-keys', (route) => route.fulfill({ json: keys }))
  await page.route('**/api/admin/refused-keys', (route) =>
    route.fulfill({ json: { lastHour: 1_204, alarming: true } }),
  )
  await page.goto('/admin/keys')
  await page.getByText('Expired', { exact: true }).waitFor()
  await page.getByText('Someone may be guessing the access key').waitFor()
  await checkScreen('keys')
})

/** Reads the QR code in a picture, as a phone does; undefined if there is none. */
async function scanQrCode(picture: Buffer): Promise<string | undefined> {
  const { data, info } = await sharp(picture)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data
}
